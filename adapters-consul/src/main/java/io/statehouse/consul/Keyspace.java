package io.statehouse.consul;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.consul.Operation.Verb;
import io.statehouse.consul.Responses.Failed;
import io.statehouse.consul.Responses.Found;
import io.statehouse.consul.Responses.Txn;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.ChildSegments;
import io.statehouse.ports.adapter.SkippedEntries;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads entries by key, and the entries, keys or children below a prefix.
 *
 * <p>If a URL cannot contain the prefix, entries are read by a transaction, which needs a prefix of
 * at least one character. Names, which a transaction cannot list without values, are read below a
 * shorter prefix and filtered.
 *
 * <p>Consul silently leaves out of a listing what an ACL forbids. So that this is not taken for
 * absence, an empty response is followed by a check of whether the token may read there at all.
 *
 * @param found is notified of the keys that were found
 */
record Keyspace(SkippedEntries skipped, Consumer<Collection<Key>> found) {
  private static final Key ROOT = new Key("/");
  private static final long MIN_JSON = 4_096; // so that an error is read, too

  Optional<Entry> get(Requests requests, Key key) {
    String name = Names.of(key);
    if (!Names.fitsPath(name)) {
      return Optional.ofNullable(getAll(requests, List.of(key)).get(key));
    }
    List<Found> entries = entries(requests.about(key.text()).get(Names.path(name), "consistent"));
    if (entries.isEmpty()) {
      return Optional.empty();
    }
    found.accept(List.of(key));
    return Optional.of(entries.get(0).at(key));
  }

  private static List<Found> entries(Optional<String> response) {
    return response.map(Responses::entries).orElse(List.of());
  }

  /**
   * Reads a few distinct keys as one view. A transaction with a {@code get} of an absent key fails
   * and names the key. Such keys are then asserted to be absent, until the whole transaction
   * succeeds.
   */
  Map<Key, Entry> getAll(Requests requests, List<Key> keys) {
    Map<Key, Verb> verbs = new HashMap<>();
    keys.forEach(key -> verbs.put(key, Verb.GET));
    while (true) {
      List<Operation> operations = new ArrayList<>();
      keys.forEach(key -> operations.add(Operation.of(verbs.get(key), Names.of(key))));
      Txn response = requests.readTogether(operations);
      if (response.failed().isEmpty()) {
        Map<Key, Entry> entries = entries(verbs, response.found());
        found.accept(entries.keySet());
        return entries;
      }
      for (Failed failed : response.failed()) {
        verbs.compute(keys.get(failed.operation()), (key, verb) -> after(verb, failed, key));
      }
    }
  }

  /**
   * Asserting absence requires write permission. Without it, everything that starts with the key is
   * read, and the rest discarded.
   */
  private static Verb after(Verb verb, Failed failed, Key key) {
    if (!failed.isForbidden()) {
      return verb == Verb.GET ? Verb.CHECK_NOT_EXISTS : Verb.GET;
    }
    if (verb == Verb.CHECK_NOT_EXISTS) {
      return Verb.GET_TREE;
    }
    throw forbidden(key);
  }

  private static Map<Key, Entry> entries(Map<Key, Verb> verbs, List<Found> read) {
    Map<Key, Entry> entries = new HashMap<>();
    for (Found one : read) {
      Names.keyOf(one.name())
          .filter(verbs::containsKey)
          .ifPresent(key -> entries.put(key, one.at(key)));
    }
    verbs.forEach(
        (key, verb) -> {
          // A get that succeeds without an entry in the response was filtered by an ACL.
          if (verb == Verb.GET && !entries.containsKey(key)) {
            throw forbidden(key);
          }
        });
    return entries;
  }

  private static StoreException.Denied forbidden(Key key) {
    return new StoreException.Denied(
        "Consul's ACL does not permit this token to read " + key + ": check its policies");
  }

  List<Entry> list(Requests requests, Prefix prefix) {
    Requests reading = requests.about(prefix.text());
    String name = Names.of(prefix);
    List<Found> read =
        Names.fitsPath(name)
            ? entries(reading.get(Names.path(name), "recurse", "consistent"))
            : reading.readTogether(List.of(Operation.of(Verb.GET_TREE, name))).found();
    return entriesBelow(prefix, unlessDenied(reading, name, read));
  }

  /** Returns what was read below a prefix, in order. */
  List<Entry> entriesBelow(Prefix prefix, List<Found> read) {
    List<Entry> entries =
        read.stream()
            .flatMap(one -> keyBelow(prefix, one.name()).map(one::at).stream())
            .sorted(Comparator.comparing(Entry::key))
            .toList();
    found.accept(entries.stream().map(Entry::key).toList());
    return entries;
  }

  /** Lists as {@link #list} does; empty if the entries take more than so many bytes of memory. */
  Optional<List<Entry>> listWithin(Requests requests, Prefix prefix, long bytes) {
    try {
      List<Entry> listed =
          requests.agent().receivingWithin(maxJson(bytes), () -> list(requests, prefix));
      long taken = listed.stream().mapToLong(Entry::bytesInMemory).sum();
      return taken <= bytes ? Optional.of(listed) : Optional.empty();
    } catch (Agent.TooLarge larger) {
      return Optional.empty();
    }
  }

  /** In JSON, an entry takes less than twice its memory: values are a third longer, in Base64. */
  private static long maxJson(long bytes) {
    return 2 * Math.min(bytes, Long.MAX_VALUE / 4) + MIN_JSON;
  }

  /** Returns the keys below a prefix, in order. */
  List<Key> keys(Requests requests, Prefix prefix) {
    List<String> names = names(requests.about(prefix.text()), Names.of(prefix), "");
    return keysBelow(prefix, names).stream().sorted().toList();
  }

  List<Child> children(Requests requests, Prefix prefix, char separator) {
    ChildSegments segments = new ChildSegments(prefix, separator);
    String name = Names.of(prefix);
    boolean selectsTooMuch = Names.selectsTooMuch(prefix);
    // Whether Consul splits names where keys are to be split.
    boolean isSplit =
        !prefix.text().isEmpty() && (separator == '/' || !selectsTooMuch) && Names.fitsPath(name);
    List<String> names =
        names(requests.about(prefix.text()), name, isSplit ? String.valueOf(separator) : "");
    List<Key> keys = keysBelow(prefix, names);
    keys.forEach(segments::add);
    found.accept(keys);
    if (isSplit && selectsTooMuch && names.contains(Names.BARE) && prefix.contains(ROOT)) {
      // The key / is stored in the folder of bare keys, so its name is cut to the folder's.
      get(requests, ROOT).map(Entry::key).ifPresent(segments::add);
    }
    return segments.children();
  }

  /** Returns names as Consul cuts them off after a separator; whole names if that is empty. */
  private List<String> names(Requests requests, String prefix, String separator) {
    String path = Names.path(Names.pathPart(prefix));
    String cut = "separator=" + URLEncoder.encode(separator, UTF_8);
    Optional<String> response = requests.get(path, "keys", "consistent", cut);
    List<String> names = response.map(Responses::names).orElse(List.of());
    return unlessDenied(requests, prefix, names);
  }

  private List<Key> keysBelow(Prefix prefix, List<String> names) {
    return names.stream().flatMap(name -> keyBelow(prefix, name).stream()).toList();
  }

  private Optional<Key> keyBelow(Prefix prefix, String name) {
    Optional<Key> key = Names.keyOf(name);
    // The folder of bare keys itself appears when children are listed.
    if (key.isEmpty() && !name.equals(Names.BARE)) {
      skipped.found(name);
    }
    return key.filter(prefix::contains);
  }

  /** Refuses an empty list if an ACL denies reading below the name. */
  private static <T> List<T> unlessDenied(Requests requests, String name, List<T> listed) {
    if (listed.isEmpty()) {
      requests.get(Names.path(Names.pathPart(name) + "~statehouse"), "consistent");
    }
    return listed;
  }
}
