package io.statehouse.consul;

import com.ecwid.consul.transport.HttpResponse;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.ChildSegments;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
  private final ForeignNames foreign;

  Listing(Requests requests, Reader reader, ForeignNames foreign) {
    this.requests = requests;
    this.reader = reader;
    this.foreign = foreign;
  }

  List<Entry> list(String operation, Prefix prefix, long deadline) {
    List<Entry> entries = new ArrayList<>();
    for (Responses.Found found : below(operation, Names.of(prefix), deadline)) {
      keyBelow(prefix, found.name())
          .ifPresent(key -> entries.add(new Entry(key, found.value(), found.revision())));
    }
    entries.sort((one, other) -> one.key().compareTo(other.key()));
    return entries;
  }

  private List<Responses.Found> below(String operation, String name, long deadline) {
    List<Responses.Found> found;
    if (KvPath.canHold(name)) {
      HttpResponse response =
          requests.get(operation, KvPath.of(name), List.of("recurse", "consistent"), deadline);
      found =
          response.getStatusCode() == 404 ? List.of() : Responses.entries(response.getContent());
    } else {
      TxnBody tree = new TxnBody(List.of(Operation.getTree(name)));
      found = requests.readTogether(operation, tree, deadline).found();
    }
    if (found.isEmpty()) {
      checkReadable(operation, name, deadline);
    }
    return found;
  }

  Stream<Entry> scan(Prefix prefix, Optional<Key> after) {
    return NamedScan.stream(
        () -> keysAfter(prefix, after, requests.deadline()),
        TxnBody.MAX_OPERATIONS,
        page -> reader.getAll("scan", page, requests.deadline()));
  }

  private List<Key> keysAfter(Prefix prefix, Optional<Key> after, long deadline) {
    return keys("scan", prefix, deadline).stream()
        .filter(key -> after.isEmpty() || key.compareTo(after.get()) > 0)
        .sorted()
        .toList();
  }

  List<Child> children(Prefix prefix, char separator, long deadline) {
    ChildSegments segments = new ChildSegments(prefix, separator);
    if (isSplitBy(separator, prefix)) {
      List<String> names =
          names("children", Names.of(prefix), List.of(separatedBy(separator)), deadline);
      names.forEach(name -> keyBelow(prefix, name).ifPresent(segments::add));
      if (Names.selectsTooMuch(prefix) && names.contains(Names.BARE)) {
        // The key / is stored in the folder of bare keys, so its name is cut to the folder's.
        root(prefix, deadline).ifPresent(segments::add);
      }
    } else {
      keys("children", prefix, deadline).forEach(segments::add);
    }
    return segments.children();
  }

  /** Returns whether Consul splits names where keys are to be split. */
  private static boolean isSplitBy(char separator, Prefix prefix) {
    boolean sameNames =
        !prefix.text().isEmpty() && (separator == '/' || !Names.selectsTooMuch(prefix));
    return sameNames && KvPath.canHold(Names.of(prefix));
  }

  private Optional<Key> root(Prefix prefix, long deadline) {
    Key root = new Key("/");
    return prefix.contains(root)
        ? reader.get("children", root, deadline).map(Entry::key)
        : Optional.empty();
  }

  /** Returns whether deleting everything below the prefix would also delete keys outside it. */
  boolean hasKeysOutside(Prefix prefix, long deadline) {
    String own = Names.of(new Key("/"));
    return names("commit", Names.BARE, List.of(), deadline).stream()
        .anyMatch(name -> !name.equals(own) || !prefix.contains(new Key("/")));
  }

  static String separatedBy(char separator) {
    return "separator=" + (separator == '/' ? "%2F" : KvPath.escaped(String.valueOf(separator)));
  }

  private List<Key> keys(String operation, Prefix prefix, long deadline) {
    List<Key> keys = new ArrayList<>();
    for (String name : names(operation, Names.of(prefix), List.of(), deadline)) {
      keyBelow(prefix, name).ifPresent(keys::add);
    }
    return keys;
  }

  private List<String> names(
      String operation, String namePrefix, List<String> options, long deadline) {
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
    if (key.isEmpty()) {
      foreign.found(name);
    }
    return key.filter(prefix::contains);
  }

  /**
   * @throws io.statehouse.ports.StoreException.Refused if an ACL denies reading below the name
   */
  private void checkReadable(String operation, String name, long deadline) {
    String unused = KvPath.of(KvPath.cleanPart(name) + UNUSED_NAME);
    requests.get(operation, unused, List.of("consistent"), deadline);
  }
}
