package io.statehouse.ports.wire;

import io.statehouse.ports.StoreException;
import java.io.IOException;

/** The kinds of failure of a store, as one outcome among several has them. */
enum FailureKind {
  UNAVAILABLE,
  WRITES_REJECTED,
  OUTCOME_UNKNOWN,
  REFUSED,
  DENIED;

  static void write(StoreException failure, WireOutput out) throws IOException {
    out.octet(of(failure).ordinal());
    out.text(failure.getMessage());
  }

  /** What only code built on a store throws is no outcome, and could mean anything here. */
  private static FailureKind of(StoreException failure) {
    if (failure instanceof StoreException.WritesRejected) {
      return WRITES_REJECTED;
    }
    if (failure instanceof StoreException.Unavailable) {
      return UNAVAILABLE;
    }
    if (failure instanceof StoreException.Denied) {
      return DENIED;
    }
    return failure instanceof StoreException.Refused ? REFUSED : OUTCOME_UNKNOWN;
  }

  static StoreException read(WireInput in) throws IOException {
    int kind = in.octet();
    if (kind >= values().length) {
      throw new WireException("no kind of failure: " + kind);
    }
    String sentence = in.text();
    return switch (values()[kind]) {
      case UNAVAILABLE -> new StoreException.Unavailable(sentence);
      case WRITES_REJECTED -> new StoreException.WritesRejected(sentence);
      case OUTCOME_UNKNOWN -> new StoreException.OutcomeUnknown(sentence);
      case REFUSED -> new StoreException.Refused(sentence);
      case DENIED -> new StoreException.Denied(sentence);
    };
  }
}
