package io.statehouse.bench.server;

import io.statehouse.bench.raw.Client;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** One of our stores, used through the port. */
public final class StoreClient implements Client, Client.Swapping, Client.Watching {
  private static final int LOADED_TOGETHER = 50;
  private static final int LOADED_AT_ONCE = 2_000;

  private final String name;
  private final KeyValueStore store;

  /**
   * @param store closed together with this one
   */
  public StoreClient(String name, KeyValueStore store) {
    this.name = name;
    this.store = store;
  }

  /**
   * Opens a store with its default settings, for an older build.
   *
   * @param kind and {@code where} it is, as in {@link Place}
   * @param trips counts the round trips
   */
  StoreClient(String name, String kind, String where, LongAdder trips) {
    this(name, new Place(kind, where).open((operation, nanos, succeeded) -> trips.increment()));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void put(String key, byte[] value) {
    applied(Transaction.builder().put(new Key(key), Bytes.copyOf(value)).build());
  }

  @Override
  public Cell cell(String key, byte[] value) {
    return new PortCell(new Key(key), Bytes.copyOf(value));
  }

  private final class PortCell implements Cell {
    private final Key key;
    private Entry known;

    PortCell(Key key, Bytes value) {
      this.key = key;
      known = entry(value, applied(Transaction.builder().put(key, value).build()));
    }

    @Override
    public void replace(byte[] bytes) {
      Bytes value = Bytes.copyOf(bytes);
      Transaction transaction =
          Transaction.builder().require(Condition.unchanged(known)).put(key, value).build();
      known = entry(value, applied(transaction));
    }

    private Entry entry(Bytes value, CommitResult.Applied applied) {
      Revision revision = applied.revisions().get(key);
      return new Entry(key, value, revision);
    }
  }

  @Override
  public int get(String key) {
    return store.get(new Key(key)).map(entry -> entry.value().size()).orElse(-1);
  }

  @Override
  public void putTogether(String[] keys, byte[][] values) {
    Transaction.Builder transaction = Transaction.builder();
    for (int i = 0; i < keys.length; i++) {
      transaction.put(new Key(keys[i]), Bytes.copyOf(values[i]));
    }
    applied(transaction.build());
  }

  private static Transaction putAll(List<String> keys, Bytes value) {
    Transaction.Builder transaction = Transaction.builder();
    keys.forEach(key -> transaction.put(new Key(key), value));
    return transaction.build();
  }

  private CommitResult.Applied applied(Transaction transaction) {
    if (store.commit(transaction) instanceof CommitResult.Applied applied) {
      return applied;
    }
    throw new IllegalStateException("another client writes to the store: " + transaction);
  }

  /** Returns callers of this store that pipeline, each of whose turns takes some milliseconds. */
  Pipelining pipelining(long millis) {
    return new Pipelining(name, store, millis);
  }

  /** Writes many entries, for reads. */
  public void load(List<String> keys, byte[] value) {
    Bytes bytes = Bytes.copyOf(value);
    List<Transaction> transactions = new ArrayList<>();
    for (int from = 0; from < keys.size(); from += LOADED_TOGETHER) {
      List<String> some = keys.subList(from, Math.min(keys.size(), from + LOADED_TOGETHER));
      transactions.add(putAll(some, bytes));
    }
    int atOnce = LOADED_AT_ONCE / LOADED_TOGETHER;
    for (int from = 0; from < transactions.size(); from += atOnce) {
      store
          .commitAll(transactions.subList(from, Math.min(transactions.size(), from + atOnce)))
          .forEach(outcome -> outcome.result());
    }
  }

  @Override
  public void deleteBelow(String prefix) {
    applied(Transaction.builder().deletePrefix(new Prefix(prefix)).build());
  }

  @Override
  public int list(String prefix) {
    return store.list(new Prefix(prefix)).size();
  }

  /** Returns how many of the first entries after a key were read, with their values. */
  public int page(String prefix, String after, int limit) {
    return (int)
        store
            .scan(new Prefix(prefix), new Key(after))
            .limit(limit)
            .map(Entry::value)
            .filter(value -> value.size() > 0)
            .count();
  }

  @Override
  public int children(String prefix) {
    return store.children(new Prefix(prefix), '/').size();
  }

  @Override
  public AutoCloseable watch(String prefix, Runnable listener) {
    return store.watch(new Prefix(prefix), change -> listener.run());
  }

  @Override
  public void close() {
    store.close();
  }
}
