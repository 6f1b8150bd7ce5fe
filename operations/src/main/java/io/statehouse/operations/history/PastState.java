package io.statehouse.operations.history;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.history.JournalValue.Hashed;
import io.statehouse.operations.history.JournalValue.Whole;
import io.statehouse.ports.Bytes;
import java.time.Instant;
import java.util.Optional;

/** The value of a key at some time, as far as the journal has it. */
public sealed interface PastState {

  /** The key had this value. */
  record Value(Bytes bytes) implements PastState {
    public Value {
      requireNonNull(bytes, "bytes");
    }
  }

  /** There was no such key. */
  record Absent() implements PastState {}

  /** The key had a value of which only a hash was stored. */
  record HashOnly() implements PastState {}

  /**
   * The journal does not have the value.
   *
   * @param from the time at which the journal begins, or at which the gap began; empty if there is
   *     no journal of the system
   * @param until the time at which the gap ended
   */
  record Unknown(Reason reason, Optional<Instant> from, Optional<Instant> until)
      implements PastState {
    public Unknown {
      requireNonNull(reason, "reason");
      requireNonNull(from, "from");
      requireNonNull(until, "until");
    }
  }

  /** The reason why the journal does not have a value. */
  enum Reason {
    /** The journal begins later, or its oldest entries were deleted. */
    BEFORE_BEGIN,
    /** Changes were not watched, and the key changed in that time. */
    NOT_WATCHED
  }

  /** Returns the state of a key with this value. */
  static PastState of(Optional<JournalValue> value) {
    return value.map(PastState::of).orElseGet(Absent::new);
  }

  private static PastState of(JournalValue value) {
    return value instanceof Hashed ? new HashOnly() : new Value(((Whole) value).bytes());
  }
}
