package io.statehouse.bench.million;

import io.statehouse.bench.raw.Driver;
import io.statehouse.bench.runm.Population;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import java.util.Optional;

/** A driver used for one purpose, with nothing in between. */
final class RawSubject implements Subject {
  private final Driver driver;
  private final RunmLayout layout;

  /**
   * @param driver closed together with this one
   */
  RawSubject(Driver driver, Population population) {
    this.driver = driver;
    this.layout = population.layout();
  }

  @Override
  public String name() {
    return driver.name();
  }

  @Override
  public boolean get(String key) {
    return driver.get(key) != null;
  }

  @Override
  public void put(String key, byte[] value) {
    driver.commit(Transaction.builder().put(new Key(key), Bytes.copyOf(value)).build());
  }

  @Override
  public int find(String tag) {
    String prefix = layout.withTag(Population.PARTITION.uuid(), tag).text();
    return driver.getTogether(
        driver.keys(prefix).stream()
            .map(key -> layout.object(new Uuid(key.substring(prefix.length()))).text())
            .toList());
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
  public Optional<AutoCloseable> watch(String key, Runnable listener) {
    return driver instanceof Driver.Watching watching
        ? Optional.of(watching.watch(key, listener))
        : Optional.empty();
  }

  @Override
  public void close() {
    driver.close();
  }
}
