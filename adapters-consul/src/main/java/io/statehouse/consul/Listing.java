package io.statehouse.consul;

import com.ecwid.consul.transport.HttpResponse;
import io.statehouse.ports.Child;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.ChildSegments;
import io.statehouse.ports.adapter.LeftOut;
import io.statehouse.ports.adapter.Scans;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Reads the entries, keys or children below a prefix.
 *
 * <p>If a URL cannot contain the prefix, entries are read by a transaction, which needs a prefix of
 * at least one character. Names, which a transaction cannot list without values, are read below a
 * shorter prefix and filtered.
 *
 * <p>Consul silently leaves out of a listing what an ACL forbids. So that this is not taken for
 * absence, an empty response is followed by a check of whether the token may read there at all.
 */
final class Listing {
  private static final String UNUSED_NAME = "~statehouse";

  private final Requests requests;
  private final Reader reader;
  private final Calls calls;
  private final LeftOut leftOut;
  private final Consumer<Collection<Key>> found;

  /**
   * @param found is notified of the keys that were found
   */
  Listing(
      Requests requests,
      Reader reader,
      Calls calls,
      LeftOut leftOut,
      Consumer<Collection<Key>> found) {
    this.requests = requests;
    this.reader = reader;
    this.calls = calls;
    this.leftOut = leftOut;
    this.found = found;
  }

  List<Entry> list(String operation, Prefix prefix, Deadline deadline) {
    List<Entry> entries = new ArrayList<>();
    for (Responses.Found one : below(operation, Names.of(prefix), deadline)) {
      keyBelow(prefix, one.name())
          .ifPresent(key -> entries.add(new Entry(key, one.value(), one.revision())));
    }
    entries.sort((one, other) -> one.key().compareTo(other.key()));
    found.accept(entries.stream().map(Entry::key).toList());
    return entries;
  }

  private List<Responses.Found> below(String operation, String name, Deadline deadline) {
    List<Responses.Found> entries;
    if (KvPath.canHold(name)) {
      HttpResponse response =
          requests.get(operation, KvPath.of(name), List.of("recurse", "consistent"), deadline);
      entries =
          response.getStatusCode() == 404 ? List.of() : Responses.entries(response.getContent());
    } else {
      TxnBody tree = new TxnBody(List.of(Operation.getTree(name)));
      entries = requests.readTogether(operation, tree, deadline).found();
    }
    if (entries.isEmpty()) {
      checkReadable(operation, name, deadline);
    }
    return entries;
  }

  Stream<Entry> scan(Prefix prefix, Optional<Key> after) {
    return Scans.named(() -> keysAfter(prefix, after, calls.begin()), this::page);
  }

  private Scans.Found page(List<Key> keys) {
    List<Key> first = keys.subList(0, Math.min(keys.size(), TxnBody.MAX_OPERATIONS));
    Map<Key, Entry> entries = reader.getAll("scan", first, calls.begin());
    return new Scans.Found(
        first.size(), first.stream().map(entries::get).filter(Objects::nonNull).toList());
  }

  private List<Key> keysAfter(Prefix prefix, Optional<Key> after, Deadline deadline) {
    return keys("scan", prefix, deadline).stream()
        .filter(key -> after.isEmpty() || key.compareTo(after.get()) > 0)
        .sorted()
        .toList();
  }

  List<Child> children(Prefix prefix, char separator, Deadline deadline) {
    ChildSegments segments = new ChildSegments(prefix, separator);
    if (isSplitBy(separator, prefix)) {
      List<String> names =
          names("children", Names.of(prefix), List.of(separatedBy(separator)), deadline);
      List<Key> keys = keysBelow(prefix, names);
      keys.forEach(segments::add);
      found.accept(keys);
      if (Names.selectsTooMuch(prefix) && names.contains(Names.BARE)) {
        // The key / is stored in the folder of bare keys, so its name is cut to the folder's.
        root(prefix, deadline).ifPresent(segments::add);
      }
    } else {
      List<Key> keys = keys("children", prefix, deadline);
      keys.forEach(segments::add);
      found.accept(keys);
    }
    return segments.children();
  }

  /** Returns whether Consul splits names where keys are to be split. */
  private static boolean isSplitBy(char separator, Prefix prefix) {
    boolean sameNames =
        !prefix.text().isEmpty() && (separator == '/' || !Names.selectsTooMuch(prefix));
    return sameNames && KvPath.canHold(Names.of(prefix));
  }

  private Optional<Key> root(Prefix prefix, Deadline deadline) {
    Key root = new Key("/");
    return prefix.contains(root)
        ? reader.get("children", root, deadline).map(Entry::key)
        : Optional.empty();
  }

  static String separatedBy(char separator) {
    return "separator=" + (separator == '/' ? "%2F" : KvPath.escaped(String.valueOf(separator)));
  }

  private List<Key> keys(String operation, Prefix prefix, Deadline deadline) {
    return keysBelow(prefix, names(operation, Names.of(prefix), List.of(), deadline));
  }

  private List<Key> keysBelow(Prefix prefix, List<String> names) {
    return names.stream().flatMap(name -> keyBelow(prefix, name).stream()).toList();
  }

  private List<String> names(
      String operation, String namePrefix, List<String> options, Deadline deadline) {
    List<String> parameters = new ArrayList<>(List.of("keys", "consistent"));
    parameters.addAll(options);
    HttpResponse response =
        requests.get(operation, KvPath.of(KvPath.cleanPart(namePrefix)), parameters, deadline);
    List<String> names =
        response.getStatusCode() == 404 ? List.of() : Responses.names(response.getContent());
    if (names.isEmpty()) {
      checkReadable(operation, namePrefix, deadline);
    }
    return names;
  }

  private Optional<Key> keyBelow(Prefix prefix, String name) {
    Optional<Key> key = Names.keyOf(name);
    // The folder of bare keys itself appears when children are listed.
    if (key.isEmpty() && !name.equals(Names.BARE)) {
      leftOut.found(name);
    }
    return key.filter(prefix::contains);
  }

  /**
   * @throws io.statehouse.ports.StoreException.Refused if an ACL denies reading below the name
   */
  private void checkReadable(String operation, String name, Deadline deadline) {
    String unused = KvPath.of(KvPath.cleanPart(name) + UNUSED_NAME);
    requests.get(operation, unused, List.of("consistent"), deadline);
  }
}
