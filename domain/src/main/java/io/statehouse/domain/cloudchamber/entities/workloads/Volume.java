package io.statehouse.domain.cloudchamber.entities.workloads;

import static java.util.Objects.requireNonNull;

/** A volume that an instance of a workload uses. */
public record Volume(long sizeInGb, VolumeAttribute attribute, String uri) {
  public static final Volume NONE = new Volume(0, VolumeAttribute.INVALID, "");

  public Volume {
    requireNonNull(attribute, "attribute");
    requireNonNull(uri, "uri");
  }
}
