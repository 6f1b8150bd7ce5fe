package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

/**
 * The hardware that a port is wired to.
 *
 * @param id the number of the pdu, tor or blade
 * @param port its port at the other end
 */
public record Hardware(HardwareType type, long id, long port) {
  public static final Hardware NONE = new Hardware(HardwareType.UNKNOWN, 0, 0);

  public Hardware {
    requireNonNull(type, "type");
  }
}
