package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

/** The boot settings of a blade. */
public record BootInfo(BootMethod source, String image, String version, String parameters) {
  public static final BootInfo NONE = new BootInfo(BootMethod.LOCAL, "", "", "");

  public BootInfo {
    requireNonNull(source, "source");
    requireNonNull(image, "image");
    requireNonNull(version, "version");
    requireNonNull(parameters, "parameters");
  }
}
