package io.statehouse.consul;

import com.ecwid.consul.transport.HttpResponse;
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

/** Reads entries by their keys. */
final class Reader {
  private static final List<String> CONSISTENT = List.of("consistent");

  private final Requests requests;

  Reader(Requests requests) {
    this.requests = requests;
  }

  Optional<Entry> get(String operation, Key key, long deadline) {
    String name = Names.of(key);
    if (!KvPath.canHold(name)) {
      return Optional.ofNullable(together(operation, List.of(key), deadline).get(key));
    }
    HttpResponse answer = requests.get(operation, KvPath.of(name), CONSISTENT, deadline);
    if (answer.getStatusCode() == 404) {
      return Optional.empty();
    }
    return Responses.entries(answer.getContent()).stream()
        .findFirst()
        .map(found -> new Entry(key, found.value(), found.revision()));
  }

  Map<Key, Entry> getAll(String operation, Collection<Key> keys, long deadline) {
    List<Key> asked = keys.stream().distinct().toList();
    Map<Key, Entry> found = new HashMap<>();
    for (int from = 0; from < asked.size(); from += TxnBody.MOST_OPERATIONS) {
      int to = Math.min(from + TxnBody.MOST_OPERATIONS, asked.size());
      found.putAll(together(operation, asked.subList(from, to), deadline));
    }
    return found;
  }

  /**
   * Reads a few keys as one view. A transaction with a {@code get} of an absent key fails and names
   * it; so the absent ones are asserted to be absent, until all is as it was taken to be.
   */
  private Map<Key, Entry> together(String operation, List<Key> keys, long deadline) {
    Map<Key, How> asked = new HashMap<>();
    keys.forEach(key -> asked.put(key, How.GET));
    while (true) {
      List<Operation> reads = new ArrayList<>();
      keys.forEach(key -> reads.add(asked.get(key).reading(Names.of(key))));
      Responses.Txn answer = requests.readTogether(operation, new TxnBody(reads), deadline);
      if (answer.failed().isEmpty()) {
        return entries(asked, answer.found());
      }
      for (Responses.Failed failed : answer.failed()) {
        asked.compute(keys.get(failed.operation()), (key, how) -> how.after(failed, key));
      }
    }
  }

  private enum How {
    GET,
    ASSERT_ABSENT,
    /** What begins like the key, of which the rest is thrown away. */
    GET_TREE;

    Operation reading(String name) {
      return switch (this) {
        case GET -> Operation.get(name);
        case ASSERT_ABSENT -> Operation.assertAbsent(name);
        case GET_TREE -> Operation.getTree(name);
      };
    }

    /** To assert absence takes the right to write; who has not got it reads more than needed. */
    How after(Responses.Failed failed, Key key) {
      if (!failed.isForbidden()) {
        return this == GET ? ASSERT_ABSENT : GET;
      }
      if (this == ASSERT_ABSENT) {
        return GET_TREE;
      }
      throw forbidden(key);
    }
  }

  private static Map<Key, Entry> entries(Map<Key, How> asked, List<Responses.Found> found) {
    Map<Key, Entry> entries = new HashMap<>();
    for (Responses.Found one : found) {
      Names.keyOf(one.name())
          .filter(asked::containsKey)
          .ifPresent(key -> entries.put(key, new Entry(key, one.value(), one.revision())));
    }
    // A get that found its entry but does not show it was silenced by an ACL.
    Set<Key> silenced = new HashSet<>(asked.keySet());
    silenced.removeIf(key -> asked.get(key) != How.GET || entries.containsKey(key));
    if (!silenced.isEmpty()) {
      throw forbidden(silenced.iterator().next());
    }
    return entries;
  }

  private static StoreException.Refused forbidden(Key key) {
    return new StoreException.Refused(
        "Consul's ACL does not let this token read " + key + ": check its policies");
  }
}
