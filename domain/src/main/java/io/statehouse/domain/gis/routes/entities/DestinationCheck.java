package io.statehouse.domain.gis.routes.entities;

/** What happens if routes are published whose destination is not a defined topic. */
public enum DestinationCheck {
  OFF,
  WARN,
  FAIL
}
