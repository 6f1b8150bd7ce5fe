package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/**
 * Tests that share a topic. Each begins with an open, empty {@link #store}; {@link #another} opens
 * a second client of the same data. A store that does not respond fails its test but blocks no
 * other.
 */
@Timeout(value = 120, threadMode = SEPARATE_THREAD)
abstract class ContractGroup {
  final KeyValueStoreContract contract;
  final RoundTrips trips = new RoundTrips();
  KeyValueStore store;
  private final List<KeyValueStore> opened = new ArrayList<>();

  ContractGroup(KeyValueStoreContract contract) {
    this.contract = contract;
  }

  @BeforeEach
  void openStore() {
    store = closedAfterwards(firstStore());
    assertThat(store.list(Prefix.ALL)).as("content of a new store").isEmpty();
  }

  @AfterEach
  void closeStores() {
    opened.forEach(KeyValueStore::close);
  }

  KeyValueStore firstStore() {
    return contract.open(trips);
  }

  KeyValueStore another() {
    return closedAfterwards(contract.open(new RoundTrips()));
  }

  private KeyValueStore closedAfterwards(KeyValueStore client) {
    opened.add(client);
    return client;
  }

  static Key key(String text) {
    return new Key(text);
  }

  static Prefix prefix(String text) {
    return new Prefix(text);
  }

  static Bytes value(String text) {
    return Bytes.utf8(text);
  }

  static Transaction.Builder transaction() {
    return Transaction.builder();
  }

  static Transaction putting(String key, String value) {
    return transaction().put(key(key), value(value)).build();
  }

  /** Puts an entry and returns it as it is read afterwards. */
  Entry put(String key, String value) {
    return put(key(key), value(value));
  }

  Entry put(Key key, Bytes value) {
    applied(transaction().put(key, value).build());
    return read(key);
  }

  void delete(String key) {
    applied(transaction().delete(key(key)).build());
  }

  /** Puts all keys, each with its own text as value, in as few transactions as possible. */
  void putAll(Collection<String> keys) {
    Map<Key, Bytes> entries = new LinkedHashMap<>();
    keys.forEach(key -> entries.put(key(key), value(key)));
    putAll(entries);
  }

  void putAll(Map<Key, Bytes> entries) {
    Iterator<Map.Entry<Key, Bytes>> rest = entries.entrySet().iterator();
    int max = Math.min(1_000, store.limits().writes());
    while (rest.hasNext()) {
      Transaction.Builder next = transaction();
      for (int i = 0; i < max && rest.hasNext(); i++) {
        Map.Entry<Key, Bytes> entry = rest.next();
        next.put(entry.getKey(), entry.getValue());
      }
      applied(next.build());
    }
  }

  Map<Key, Revision> applied(Transaction transaction) {
    return applied(store.commit(transaction));
  }

  static Map<Key, Revision> applied(CommitResult result) {
    assertThat(result).isInstanceOf(CommitResult.Applied.class);
    return ((CommitResult.Applied) result).revisions();
  }

  Entry read(String key) {
    return read(key(key));
  }

  Entry read(Key key) {
    return store.get(key).orElseThrow(() -> new AssertionError("no entry at " + key));
  }

  /** Returns the text at a key, or the empty string for an absent key. */
  String text(String key) {
    return store.get(key(key)).map(ContractGroup::text).orElse("");
  }

  static String text(Entry entry) {
    return entry.value().text().orElseThrow();
  }

  List<String> keysBelow(String prefix) {
    return keys(store.list(prefix(prefix)));
  }

  static List<String> keys(List<Entry> entries) {
    return entries.stream().map(entry -> entry.key().text()).toList();
  }
}
