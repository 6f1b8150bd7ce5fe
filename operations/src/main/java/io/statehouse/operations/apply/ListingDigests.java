package io.statehouse.operations.apply;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.Stage;
import io.statehouse.operations.Step;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.ChildSegments;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The digests of listings on which the steps of one plan rest. Names that the steps themselves add
 * or delete are left out, so that a plan that was run in part can be continued, and so are keys
 * that servers keep for themselves, which change at any time.
 */
final class ListingDigests {
  private final NavigableMap<Key, Step> steps = new TreeMap<>();
  private final Meaning meaning;

  ListingDigests(List<Step> steps, Meaning meaning) {
    steps.forEach(step -> this.steps.put(step.key(), step));
    this.meaning = meaning;
  }

  /**
   * Returns a listing of keys.
   *
   * @param last the last key that was read; empty if all were
   * @param keys those that exist from the prefix on, in their byte order
   */
  Listing keys(Prefix prefix, Optional<Key> last, Stream<Key> keys) {
    Stream<String> names =
        keys.takeWhile(
                key -> prefix.contains(key) && (last.isEmpty() || key.compareTo(last.get()) <= 0))
            .filter(key -> !steps.containsKey(key) && meaning.stage(key) != Stage.SERVER)
            .map(Key::text);
    return new Listing(prefix, Optional.empty(), last, digest(names));
  }

  /** Returns a listing of children. */
  Listing children(Prefix prefix, char separator, List<Child> children) {
    Set<String> own =
        ChildSegments.in(steps, prefix, separator).stream()
            .map(Child::segment)
            .collect(Collectors.toSet());
    Stream<String> names =
        children.stream().map(Child::segment).filter(segment -> !own.contains(segment));
    return new Listing(prefix, Optional.of(separator), Optional.empty(), digest(names));
  }

  private static Bytes digest(Stream<String> names) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      names.forEach(
          name -> {
            digest.update(name.getBytes(UTF_8));
            digest.update((byte) 0); // which no name has
          });
      return Bytes.wrap(digest.digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }

  /** Returns the prefixes of those listings that are no longer as they were. */
  List<Prefix> changed(List<Listing> listings, KeyValueStore now) {
    List<Prefix> changed = new ArrayList<>();
    Map<Character, List<Listing>> ofChildren = new HashMap<>();
    for (Listing listing : listings) {
      if (listing.separator().isPresent()) {
        ofChildren
            .computeIfAbsent(listing.separator().get(), first -> new ArrayList<>())
            .add(listing);
      } else if (!listing.equals(keysNow(listing, now))) {
        changed.add(listing.prefix());
      }
    }
    ofChildren.forEach(
        (separator, some) -> {
          // In one call: there may be one for each entity.
          Map<Prefix, List<Child>> found =
              now.childrenOfEach(some.stream().map(Listing::prefix).toList(), separator);
          for (Listing listing : some) {
            Prefix prefix = listing.prefix();
            if (!listing.equals(
                children(prefix, separator, found.getOrDefault(prefix, List.of())))) {
              changed.add(prefix);
            }
          }
        });
    return changed;
  }

  private Listing keysNow(Listing listing, KeyValueStore now) {
    try (Stream<Entry> entries = now.scan(listing.prefix())) {
      return keys(listing.prefix(), listing.last(), entries.map(Entry::key));
    }
  }
}
