package io.statehouse.domain.gis.routes.entities;

/** Which patterns may stand together in one version. */
public enum ConflictPolicy {
  /** One pattern may contain another: the larger takes precedence. */
  NESTED,
  /** No event may match two routes. */
  STRICT
}
