package io.statehouse.domain.gis.routes.entities;

/** The reaction to publishing routes whose destination is not a defined topic. */
public enum DestinationCheck {
  OFF,
  WARN,
  FAIL
}
