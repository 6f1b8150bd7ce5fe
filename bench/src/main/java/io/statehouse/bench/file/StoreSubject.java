package io.statehouse.bench.file;

import io.statehouse.file.FileSettings;
import io.statehouse.file.FileStore;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The file store, used through the port. */
final class StoreSubject implements Subject {
  private static final int LOADED_AT_ONCE = 500;

  private final String name;
  private final boolean isBatched;
  private KeyValueStore store;

  StoreSubject(String name, Boolean isBatched) {
    this.name = name;
    this.isBatched = isBatched;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void open(Path folder) {
    FileStore bare = FileStore.open(folder, FileSettings.DEFAULT, RoundTripListener.NONE);
    store =
        isBatched
            ? new BatchingStore(bare, BatchingSettings.oneWriter(Duration.ofSeconds(5)))
            : bare;
  }

  @Override
  public void put(String key, byte[] value) {
    store.commit(Transaction.builder().put(new Key(key), Bytes.copyOf(value)).build());
  }

  @Override
  public void load(List<String> keys, byte[] value) {
    Bytes bytes = Bytes.copyOf(value);
    for (int from = 0; from < keys.size(); from += LOADED_AT_ONCE) {
      Transaction.Builder transaction = Transaction.builder();
      keys.subList(from, Math.min(keys.size(), from + LOADED_AT_ONCE))
          .forEach(key -> transaction.put(new Key(key), bytes));
      store.commit(transaction.build());
    }
  }

  @Override
  public int get(String key) {
    return store.get(new Key(key)).map(entry -> entry.value().size()).orElse(-1);
  }

  @Override
  public int list(String prefix) {
    return store.list(new Prefix(prefix)).size();
  }

  @Override
  public int page(String prefix, String after, int limit) {
    return (int)
        store
            .scan(new Prefix(prefix), new Key(after))
            .limit(limit)
            .map(entry -> entry.value())
            .count();
  }

  @Override
  public int children(String prefix) {
    return store.children(new Prefix(prefix), '/').size();
  }

  @Override
  public void close() {
    store.close();
  }
}
