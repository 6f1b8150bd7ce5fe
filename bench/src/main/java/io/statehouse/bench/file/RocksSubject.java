package io.statehouse.bench.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.bench.measure.Unchecked;
import java.nio.file.Path;
import java.util.List;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** RocksDB with synced writes, which it groups itself. */
final class RocksSubject implements Subject {
  private WriteOptions synced;
  private Options options;
  private RocksDB db;

  @Override
  public String name() {
    return "rocksdb";
  }

  @Override
  public void open(Path folder) {
    RocksDB.loadLibrary();
    synced = new WriteOptions().setSync(true);
    options = new Options().setCreateIfMissing(true);
    db = Unchecked.call(() -> RocksDB.open(options, folder.toString()));
  }

  @Override
  public void put(String key, byte[] value) {
    Unchecked.run(() -> db.put(synced, key.getBytes(UTF_8), value));
  }

  @Override
  public void load(List<String> keys, byte[] value) {
    try (WriteBatch batch = new WriteBatch()) {
      for (String key : keys) {
        batch.put(key.getBytes(UTF_8), value);
      }
      db.write(synced, batch);
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public int get(String key) {
    return Unchecked.call(
        () -> {
          byte[] value = db.get(key.getBytes(UTF_8));
          return value == null ? -1 : value.length;
        });
  }

  @Override
  public int list(String prefix) {
    return range(prefix, prefix, Integer.MAX_VALUE);
  }

  @Override
  public int page(String prefix, String after, int limit) {
    return range(after + '\u0001', prefix, limit);
  }

  private int range(String from, String prefix, int limit) {
    int rows = 0;
    try (RocksIterator iterator = db.newIterator()) {
      for (iterator.seek(from.getBytes(UTF_8));
          rows < limit && iterator.isValid() && startsWith(iterator.key(), prefix);
          iterator.next()) {
        iterator.value();
        rows++;
      }
    }
    return rows;
  }

  @Override
  public int children(String prefix) {
    int found = 0;
    try (RocksIterator iterator = db.newIterator()) {
      iterator.seek(prefix.getBytes(UTF_8));
      while (iterator.isValid() && startsWith(iterator.key(), prefix)) {
        String rest = new String(iterator.key(), UTF_8).substring(prefix.length());
        found++;
        iterator.seek((prefix + rest.substring(0, rest.indexOf('/')) + '0').getBytes(UTF_8));
      }
    }
    return found;
  }

  private static boolean startsWith(byte[] key, String prefix) {
    return new String(key, UTF_8).startsWith(prefix);
  }

  @Override
  public void close() {
    db.close();
    options.close();
    synced.close();
  }
}
