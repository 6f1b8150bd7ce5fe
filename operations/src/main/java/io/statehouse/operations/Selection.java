package io.statehouse.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.Stage;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The part of a store that an operation works on.
 *
 * @param meaning the meaning of its keys
 * @param prefixes the prefixes of its keys: in byte order, and none of them below another
 * @param included which of these keys belong to it, where prefixes do not say
 * @param withServerState whether what running servers keep for themselves belongs to it
 */
public record Selection(
    Meaning meaning, List<Prefix> prefixes, Predicate<Key> included, boolean withServerState) {
  public Selection {
    requireNonNull(meaning, "meaning");
    requireNonNull(included, "included");
    prefixes = disjoint(prefixes);
  }

  private static List<Prefix> disjoint(Collection<Prefix> prefixes) {
    List<Prefix> disjoint = new ArrayList<>();
    for (Prefix each : prefixes.stream().sorted().toList()) {
      boolean isCovered =
          !disjoint.isEmpty() && each.text().startsWith(disjoint.get(disjoint.size() - 1).text());
      if (!isCovered) {
        disjoint.add(each);
      }
    }
    return List.copyOf(disjoint);
  }

  /** Returns all state in a store that is one system's alone. */
  public static Selection of(Meaning meaning) {
    return new Selection(meaning, List.of(Prefix.ALL), key -> true, false);
  }

  /** Returns the part of this selection whose keys begin with one of these. */
  public Selection within(Collection<Prefix> parts) {
    List<Prefix> shared = new ArrayList<>();
    for (Prefix part : parts) {
      for (Prefix own : prefixes) {
        if (own.overlaps(part)) {
          shared.add(own.text().length() > part.text().length() ? own : part);
        }
      }
    }
    return new Selection(meaning, shared, included, withServerState);
  }

  /** Returns the part of this selection whose keys are among these. */
  public Selection only(Predicate<Key> some) {
    return new Selection(meaning, prefixes, included.and(some), withServerState);
  }

  /** Returns this selection with what running servers keep for themselves. */
  public Selection includingServerState() {
    return new Selection(meaning, prefixes, included, true);
  }

  public boolean contains(Key key) {
    for (Prefix prefix : prefixes) { // a loop, as this is called for every key
      if (prefix.contains(key)) {
        return isIncluded(key);
      }
    }
    return false;
  }

  private boolean isIncluded(Key key) {
    return included.test(key) && (withServerState || meaning.stage(key) != Stage.SERVER);
  }

  /** Returns the selected entries of a source, in the byte order of their keys; to be closed. */
  public Stream<Entry> of(EntrySource source) {
    // A flatMap would hold all entries of a prefix in memory where it is read by an iterator.
    return prefixes.stream()
        .map(source::entries)
        .reduce(Stream::concat)
        .orElseGet(Stream::empty)
        .filter(entry -> isIncluded(entry.key()));
  }
}
