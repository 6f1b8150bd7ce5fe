package io.statehouse.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.Stage;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.stream.Stream;

/**
 * The part of a store that an operation works on.
 *
 * @param meaning what its keys mean
 * @param prefix what its keys begin with
 * @param withServerState whether what running servers keep for themselves belongs to it
 */
public record Selection(Meaning meaning, Prefix prefix, boolean withServerState) {
  public Selection {
    requireNonNull(meaning, "meaning");
    requireNonNull(prefix, "prefix");
  }

  /** Returns all state of a system. */
  public static Selection of(Meaning meaning) {
    return new Selection(meaning, Prefix.ALL, false);
  }

  /** Returns the part of this selection below a prefix. */
  public Selection below(Prefix part) {
    return new Selection(meaning, part, withServerState);
  }

  /** Returns this selection with what running servers keep for themselves. */
  public Selection includingServerState() {
    return new Selection(meaning, prefix, true);
  }

  public boolean contains(Key key) {
    return prefix.contains(key) && (withServerState || meaning.stage(key) != Stage.SERVER);
  }

  /** Returns the selected entries of a source, in the byte order of their keys; to be closed. */
  public Stream<Entry> of(EntrySource source) {
    return source.entries(prefix).filter(entry -> contains(entry.key()));
  }
}
