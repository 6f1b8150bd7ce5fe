package io.statehouse.domain.gis.entities;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The prefixes under which the configuration of one store is kept.
 *
 * @param root what the keys of both parts begin with
 * @param sidecar what the keys begin with that the product keeps for itself; empty if it keeps
 *     none, and what needs them is refused as {@link GisException.Code#UNAVAILABLE}
 */
public record GisSettings(String root, Optional<String> sidecar) {
  public static final GisSettings DEFAULT =
      new GisSettings("/gis/", Optional.of("/statehouse/gis/"));

  public GisSettings {
    requireFolder("root", root);
    requireNonNull(sidecar, "sidecar").ifPresent(folder -> requireFolder("sidecar", folder));
    if (sidecar.filter(folder -> folder.startsWith(root) || root.startsWith(folder)).isPresent()) {
      throw new IllegalArgumentException(
          "sidecar " + sidecar.get() + " and root " + root + " overlap: choose separate folders");
    }
  }

  private static void requireFolder(String name, String folder) {
    if (!folder.startsWith("/") || !folder.endsWith("/") || folder.contains("//")) {
      throw new IllegalArgumentException(
          name + " \"" + folder + "\" is not a folder such as /gis/");
    }
  }

  public GisSettings withoutSidecar() {
    return new GisSettings(root, Optional.empty());
  }
}
