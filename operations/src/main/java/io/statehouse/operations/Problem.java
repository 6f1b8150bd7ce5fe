package io.statehouse.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Key;

/**
 * A reason for which an entry is not copied.
 *
 * @param identity the record, secrets masked
 * @param sentence what is wrong, without the key unless a store says it
 */
public record Problem(Key key, String identity, Cause cause, String sentence) {

  /** The kind of a problem. */
  public enum Cause {
    /** The target has another value, which the policy does not allow to replace. */
    OTHER_VALUE,
    /** The target cannot hold the entry: the sentence is the store's, and may name the key. */
    NOT_HELD,
    /** The layout of the target cannot hold the entry, without which the rest is of use. */
    LOSS,
    /** The layout of the target cannot hold the entry, which the rest needs. */
    NOT_CONVERTED
  }

  public Problem {
    requireNonNull(key, "key");
    requireNonNull(identity, "identity");
    requireNonNull(cause, "cause");
    requireNonNull(sentence, "sentence");
  }

  static Problem otherValue(Key key, String identity) {
    return new Problem(key, identity, Cause.OTHER_VALUE, "the target has another value");
  }

  static Problem notHeld(Key key, String identity, String sentence) {
    return new Problem(key, identity, Cause.NOT_HELD, sentence);
  }
}
