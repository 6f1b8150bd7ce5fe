package io.statehouse.app.keys;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.json.Shape;
import io.statehouse.app.keys.RawKeys.Precondition;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One write of several, in JSON: a value or a deletion.
 *
 * @param text the value, if it is UTF-8
 * @param base64 the value, if it is not
 * @param expected the revision that the key has, or {@code absent}; without it, any
 */
public record KeyWrite(
    String key,
    Optional<String> text,
    Optional<String> base64,
    @Shape.Or("false") boolean delete,
    Optional<String> expected) {
  private static final String ABSENT = "absent";

  /**
   * @throws IllegalArgumentException if it does not have exactly one of text, base64 and delete, or
   *     one of them is malformed
   */
  public KeyWrite {
    requireNonNull(key, "key");
    requireNonNull(expected, "expected");
    long given = Stream.of(text.isPresent(), base64.isPresent(), delete).filter(is -> is).count();
    if (given != 1) {
      throw new IllegalArgumentException(
          "the write of key %s has %s of text, base64 and delete: give one"
              .formatted(key, given == 0 ? "none" : given));
    }
  }

  Key at() {
    return new Key(key);
  }

  /** Returns the value that is written; empty if the key is deleted. */
  Optional<Bytes> value() {
    return text.map(Bytes::utf8).or(() -> base64.map(this::decoded));
  }

  private Bytes decoded(String encoded) {
    try {
      return Bytes.wrap(Base64.getDecoder().decode(encoded));
    } catch (IllegalArgumentException malformed) {
      throw new IllegalArgumentException(
          "the value of key %s is not base64: send it as text, or encode it".formatted(key),
          malformed);
    }
  }

  Precondition precondition() {
    return expected
        .<Precondition>map(
            word ->
                word.equals(ABSENT)
                    ? new Precondition.Absent()
                    : new Precondition.Unchanged(revision(word)))
        .orElseGet(Precondition.None::new);
  }

  private Revision revision(String word) {
    try {
      return Revision.parse(word);
    } catch (IllegalArgumentException malformed) {
      throw new IllegalArgumentException(
          "expected of key %s is \"%s\": give a revision, or absent".formatted(key, word),
          malformed);
    }
  }

  void addTo(Transaction.Builder transaction) {
    value().ifPresentOrElse(bytes -> transaction.put(at(), bytes), () -> transaction.delete(at()));
  }
}
