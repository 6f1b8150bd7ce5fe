package io.statehouse.bench.file;

import io.statehouse.bench.raw.SqliteDriver;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/** Bare SQLite. */
final class SqliteSubject implements Subject {
  private SqliteDriver driver;

  @Override
  public String name() {
    return SqliteDriver.NAME;
  }

  @Override
  public void open(Path folder) {
    driver = new SqliteDriver(folder);
  }

  @Override
  public void put(String key, byte[] value) {
    driver.put(key, value);
  }

  @Override
  public void load(List<String> keys, byte[] value) {
    driver.pump(
        keys.toArray(String[]::new),
        Collections.nCopies(keys.size(), value).toArray(byte[][]::new));
  }

  @Override
  public int get(String key) {
    return driver.get(key);
  }

  /** Keeps no more than one row. */
  @Override
  public int list(String prefix) {
    return driver.page(prefix, prefix, Integer.MAX_VALUE);
  }

  @Override
  public int page(String prefix, String after, int limit) {
    return driver.page(prefix, after, limit);
  }

  @Override
  public int children(String prefix) {
    return driver.children(prefix);
  }

  @Override
  public void close() {
    driver.close();
  }
}
