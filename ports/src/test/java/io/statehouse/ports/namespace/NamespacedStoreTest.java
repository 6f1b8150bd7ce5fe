package io.statehouse.ports.namespace;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.KeyValueStoreContract;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A namespace beside others is a store like any other, and does not affect the others. */
class NamespacedStoreTest extends KeyValueStoreContract {
  private static final Prefix NAMESPACE = new Prefix("tést/");

  private final MemoryStore data = new MemoryStore();
  private FaultyStore first;
  private List<Entry> neighbours;

  @BeforeEach
  void putNeighbours() {
    Transaction.Builder puts = Transaction.builder();
    Stream.of("tést/", "tést", "tést0", "tést.", "test/a", "tést!/a", "a", "\udbff\udfff")
        .forEach(text -> puts.put(new Key(text), Bytes.utf8("outside")));
    data.commit(puts.build());
    neighbours = outside();
  }

  @AfterEach
  void neighboursAreUntouched() {
    assertThat(outside()).isEqualTo(neighbours);
  }

  /**
   * Keys that have no name inside, except the namespace's own key, which is deleted with the rest.
   */
  private List<Entry> outside() {
    return data.list(Prefix.ALL).stream()
        .filter(entry -> !NAMESPACE.contains(entry.key()))
        .toList();
  }

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    MemoryStore client = data.another(trips);
    if (first != null) {
      return new NamespacedStore(client, NAMESPACE);
    }
    first = new FaultyStore(client);
    return new NamespacedStore(first, NAMESPACE);
  }

  @Override
  protected void foreignPut(KeyValueStore secondClient, Key key, Bytes value) {
    Key outer = new Key(NAMESPACE.text() + key.text());
    data.commit(Transaction.builder().put(outer, value).build());
  }

  @Override
  protected void beginOutage() {
    first.fail();
  }

  @Override
  protected void endOutage() {
    first.recover();
  }

  @Override
  protected void loseNextAnswer() {
    first.loseNextAnswer();
  }
}
