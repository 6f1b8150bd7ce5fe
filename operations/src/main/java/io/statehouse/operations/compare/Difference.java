package io.statehouse.operations.compare;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.Optional;

/**
 * One key that differs between two states, by its meaning.
 *
 * @param key the key itself, which some systems keep secret: people are shown the identity
 * @param type the type of its record
 * @param identity the identity of its record, secrets masked
 * @param fields what differs in it, secrets masked; may be empty where only bytes differ that the
 *     meaning does not show
 */
public record Difference(
    Key key, Kind kind, String type, String identity, List<FieldDifference> fields) {

  /** The way in which the second state differs from the first. */
  public enum Kind {
    ADDED('+', "only in the second"),
    REMOVED('-', "only in the first"),
    CHANGED('*', "different");

    private final char sign;
    private final String words;

    Kind(char sign, String words) {
      this.sign = sign;
      this.words = words;
    }

    /** Returns the character that stands for it at the beginning of a line. */
    public char sign() {
      return sign;
    }

    public String words() {
      return words;
    }
  }

  public Difference {
    requireNonNull(key, "key");
    requireNonNull(kind, "kind");
    requireNonNull(type, "type");
    requireNonNull(identity, "identity");
    fields = List.copyOf(fields);
  }

  /**
   * Returns how two states of one key differ; empty if their bytes are equal, or neither exists.
   */
  public static Optional<Difference> between(
      Meaning meaning, Optional<Entry> before, Optional<Entry> after) {
    if (before.map(Entry::value).equals(after.map(Entry::value))) {
      return Optional.empty();
    }
    Optional<StateRecord> left = before.map(meaning::decode);
    Optional<StateRecord> right = after.map(meaning::decode);
    StateRecord named = right.or(() -> left).orElseThrow();
    Kind kind = left.isEmpty() ? Kind.ADDED : right.isEmpty() ? Kind.REMOVED : Kind.CHANGED;
    return Optional.of(
        new Difference(
            after.or(() -> before).orElseThrow().key(),
            kind,
            named.type(),
            named.identity(),
            FieldDifference.between(
                left.map(StateRecord::fields).orElse(List.of()),
                right.map(StateRecord::fields).orElse(List.of()))));
  }
}
