package io.statehouse.consul;

import com.ecwid.consul.transport.HttpResponse;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Reads entries by key. */
final class Reader {
  private static final List<String> CONSISTENT = List.of("consistent");

  private final Requests requests;
  private final Consumer<Collection<Key>> found;

  /**
   * @param found is notified of the keys that were found
   */
  Reader(Requests requests, Consumer<Collection<Key>> found) {
    this.requests = requests;
    this.found = found;
  }

  Optional<Entry> get(String operation, Key key, Deadline deadline) {
    String name = Names.of(key);
    if (!KvPath.canHold(name)) {
      return Optional.ofNullable(getTogether(operation, List.of(key), deadline).get(key));
    }
    HttpResponse response = requests.get(operation, KvPath.of(name), CONSISTENT, deadline);
    if (response.getStatusCode() == 404) {
      return Optional.empty();
    }
    found.accept(List.of(key));
    return Responses.entries(response.getContent()).stream()
        .findFirst()
        .map(one -> new Entry(key, one.value(), one.revision()));
  }

  Map<Key, Entry> getAll(String operation, Collection<Key> keys, Deadline deadline) {
    List<Key> distinct = keys.stream().distinct().toList();
    Map<Key, Entry> entries = new HashMap<>();
    for (int from = 0; from < distinct.size(); from += TxnBody.MAX_OPERATIONS) {
      int to = Math.min(from + TxnBody.MAX_OPERATIONS, distinct.size());
      entries.putAll(getTogether(operation, distinct.subList(from, to), deadline));
    }
    return entries;
  }

  /**
   * Reads a few keys as one view. A transaction with a {@code get} of an absent key fails and names
   * the key. Such keys are then asserted to be absent, until the whole transaction succeeds.
   */
  private Map<Key, Entry> getTogether(String operation, List<Key> keys, Deadline deadline) {
    Map<Key, Verb> verbs = new HashMap<>();
    keys.forEach(key -> verbs.put(key, Verb.GET));
    while (true) {
      List<Operation> operations = new ArrayList<>();
      keys.forEach(key -> operations.add(verbs.get(key).operation(Names.of(key))));
      Responses.Txn response = requests.readTogether(operation, new TxnBody(operations), deadline);
      if (response.failed().isEmpty()) {
        Map<Key, Entry> entries = entries(verbs, response.found());
        found.accept(entries.keySet());
        return entries;
      }
      for (Responses.Failed failed : response.failed()) {
        verbs.compute(keys.get(failed.operation()), (key, verb) -> verb.after(failed, key));
      }
    }
  }

  private enum Verb {
    GET,
    ASSERT_ABSENT,
    /** Reads everything that starts with the key and discards the rest. */
    GET_TREE;

    Operation operation(String name) {
      return switch (this) {
        case GET -> Operation.get(name);
        case ASSERT_ABSENT -> Operation.assertAbsent(name);
        case GET_TREE -> Operation.getTree(name);
      };
    }

    /** Asserting absence requires write permission; without it, more is read than needed. */
    Verb after(Responses.Failed failed, Key key) {
      if (!failed.isForbidden()) {
        return this == GET ? ASSERT_ABSENT : GET;
      }
      if (this == ASSERT_ABSENT) {
        return GET_TREE;
      }
      throw forbidden(key);
    }
  }

  private static Map<Key, Entry> entries(Map<Key, Verb> verbs, List<Responses.Found> read) {
    Map<Key, Entry> entries = new HashMap<>();
    for (Responses.Found one : read) {
      Names.keyOf(one.name())
          .filter(verbs::containsKey)
          .ifPresent(key -> entries.put(key, new Entry(key, one.value(), one.revision())));
    }
    // A get that succeeds without an entry in the response was filtered by an ACL.
    Set<Key> filtered = new HashSet<>(verbs.keySet());
    filtered.removeIf(key -> verbs.get(key) != Verb.GET || entries.containsKey(key));
    if (!filtered.isEmpty()) {
      throw forbidden(filtered.iterator().next());
    }
    return entries;
  }

  private static StoreException.Refused forbidden(Key key) {
    return new StoreException.Refused(
        "Consul's ACL does not permit this token to read " + key + ": check its policies");
  }
}
