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
 * Reads what lies below a prefix.
 *
 * <p>What begins like a folder that a URL cannot hold is read by a transaction, which needs a
 * prefix of one character at least; names, which a transaction cannot list alone, by asking for
 * more and leaving out the rest.
 *
 * <p>Consul leaves out of a listing, silently, what an ACL forbids. So that this is not taken for
 * absence, an empty answer is followed by the question whether one may read there at all.
 */
final class Listing {
  private static final String NOBODYS = "~statehouse";

  private final Requests requests;
  private final Reader reads;
  private final ForeignNames foreign;

  Listing(Requests requests, Reader reads, ForeignNames foreign) {
    this.requests = requests;
    this.reads = reads;
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
      HttpResponse answer =
          requests.get(operation, KvPath.of(name), List.of("recurse", "consistent"), deadline);
      found = answer.getStatusCode() == 404 ? List.of() : Responses.entries(answer.getContent());
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
        () -> keysBehind(prefix, after, requests.deadline()),
        TxnBody.MOST_OPERATIONS,
        page -> reads.getAll("scan", page, requests.deadline()));
  }

  private List<Key> keysBehind(Prefix prefix, Optional<Key> after, long deadline) {
    return keys("scan", prefix, deadline).stream()
        .filter(key -> after.isEmpty() || key.compareTo(after.get()) > 0)
        .sorted()
        .toList();
  }

  List<Child> children(Prefix prefix, char separator, long deadline) {
    ChildSegments segments = new ChildSegments(prefix, separator);
    if (isCutBy(separator, prefix)) {
      List<String> names =
          names("children", Names.of(prefix), List.of(separatedBy(separator)), deadline);
      names.forEach(name -> keyBelow(prefix, name).ifPresent(segments::add));
      if (Names.selectsTooMuch(prefix) && names.contains(Names.BARE)) {
        // Cut behind the slash as well: the one key among the bare ones that has one.
        root(prefix, deadline).ifPresent(segments::add);
      }
    } else {
      keys("children", prefix, deadline).forEach(segments::add);
    }
    return segments.children();
  }

  /** Tells whether Consul cuts names where keys are cut. */
  private static boolean isCutBy(char separator, Prefix prefix) {
    boolean namedAlike =
        !prefix.text().isEmpty() && (separator == '/' || !Names.selectsTooMuch(prefix));
    return namedAlike && KvPath.canHold(Names.of(prefix));
  }

  private Optional<Key> root(Prefix prefix, long deadline) {
    Key root = new Key("/");
    return prefix.contains(root)
        ? reads.get("children", root, deadline).map(Entry::key)
        : Optional.empty();
  }

  /** Tells whether there are keys that the deletion of all below the prefix would hit wrongly. */
  boolean hasOthersBeside(Prefix prefix, long deadline) {
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

  private List<String> names(String operation, String below, List<String> how, long deadline) {
    List<String> parameters = new ArrayList<>(List.of("keys", "consistent"));
    parameters.addAll(how);
    HttpResponse answer =
        requests.get(operation, KvPath.of(KvPath.cleanPart(below)), parameters, deadline);
    List<String> names =
        answer.getStatusCode() == 404 ? List.of() : Responses.names(answer.getContent());
    if (names.isEmpty()) {
      checkReadable(operation, below, deadline);
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
   * @throws io.statehouse.ports.StoreException.Refused if an ACL forbids to read below the name
   */
  private void checkReadable(String operation, String name, long deadline) {
    String nobodys = KvPath.of(KvPath.cleanPart(name) + NOBODYS);
    requests.get(operation, nobodys, List.of("consistent"), deadline);
  }
}
