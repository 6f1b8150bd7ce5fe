package io.statehouse.ports.topics;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** The outcome of a change of one topic. */
public sealed interface TopicOutcome {
  TopicOutcome APPLIED = new Applied();

  /** Returns why the change failed; empty if it did not. */
  default Optional<TopicError> error() {
    return this instanceof Failed failed ? Optional.of(failed.cause()) : Optional.empty();
  }

  static TopicOutcome failed(TopicError.Kind kind, String message) {
    return new Failed(new TopicError(kind, message));
  }

  /** The cluster accepted the change; its metadata may show it only later. */
  record Applied() implements TopicOutcome {}

  /** The change was refused, or there was no response in time. */
  record Failed(TopicError cause) implements TopicOutcome {
    public Failed {
      requireNonNull(cause, "cause");
    }
  }
}
