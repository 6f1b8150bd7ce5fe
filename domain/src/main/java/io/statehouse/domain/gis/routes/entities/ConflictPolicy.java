package io.statehouse.domain.gis.routes.entities;

/** The policy on which patterns one version may contain together. */
public enum ConflictPolicy {
  /** One pattern may contain another: the larger takes precedence. */
  NESTED,
  /** No event may match two routes. */
  STRICT
}
