package io.statehouse.app.systems.cloudchamber.config;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.ports.StoreException;

/** Failures that pass by themselves, so that the same request may succeed later. */
public final class TransientFailures {
  private TransientFailures() {}

  /** Returns whether a failure is one of these. */
  public static boolean is(RuntimeException failed) {
    return failed instanceof StoreException.Unavailable
        || failed instanceof StoreException.OutcomeUnknown
        || failed instanceof StoreException.Contended
        || failed instanceof CloudChamberException refused
            && refused.kind() == CloudChamberException.Kind.CONTENDED;
  }
}
