package io.statehouse.bench.cloudchamber;

import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.raw.Client;
import io.statehouse.bench.raw.Driver;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A driver used for one purpose, with nothing in between: the same keys and conditions, but no
 * record is parsed.
 */
final class RawChamber implements Chamber {
  private final CloudChamberLayout layout = CloudChamberLayout.of(Population.LOADED);
  private final Driver driver;
  private final List<Transaction> load;

  /**
   * @param driver closed together with this one
   * @param load what the domain would commit to load the population where there is nothing
   */
  RawChamber(Driver driver, List<Transaction> load) {
    this.driver = driver;
    this.load = load;
  }

  @Override
  public String name() {
    return driver.name();
  }

  @Override
  public Map<Workload, Double> loads() {
    String namespace = Population.EMPTY.prefix().text();
    driver.deleteBelow(namespace);
    Map<Workload, Double> figures =
        new Cost(trips()).ofOne(FIRST_LOAD, () -> load.forEach(driver::commit));
    driver.deleteBelow(namespace);
    return figures;
  }

  @Override
  public int racks() {
    return driver.list(listings(ZoneAddress.STANDARD, ItemKind.RACK));
  }

  @Override
  public int blades(RackAddress rack) {
    return driver.list(listings(rack, ItemKind.BLADE));
  }

  private String listings(Address parent, ItemKind kind) {
    return layout.listings(parent, kind).orElseThrow().text();
  }

  @Override
  public int content(RackAddress rack) {
    return driver.get(layout.record(rack).text()) < 0 ? 0 : below(rack);
  }

  private int below(RackAddress rack) {
    return layout.recordsBelow(rack).stream().mapToInt(prefix -> driver.list(prefix.text())).sum();
  }

  @Override
  public int summary() {
    String racks = listings(ZoneAddress.STANDARD, ItemKind.RACK);
    layout.recordsBelow(ZoneAddress.STANDARD).stream()
        .map(Prefix::text)
        .filter(below -> !below.equals(racks))
        .forEach(driver::list);
    return driver.list(racks);
  }

  @Override
  public int get(PartAddress blade) {
    return driver.get(layout.record(blade).text()) < 0 ? 0 : 1;
  }

  @Override
  public Cell cell(PartAddress blade) {
    Key key = layout.record(blade);
    return new Cell() {
      private Entry last = put(Transaction.builder(), Population.changed(0));

      @Override
      public void update(Blade record) {
        last = put(Transaction.builder().require(Condition.unchanged(last)), record);
      }

      private Entry put(Transaction.Builder transaction, Blade record) {
        Bytes value = Messages.BLADE.bytes(record);
        return new Entry(key, value, driver.commit(transaction.put(key, value).build()));
      }
    };
  }

  @Override
  public Optional<AutoCloseable> watch(PartAddress blade, Runnable listener) {
    return Client.watch(driver, layout.record(blade).text(), listener);
  }

  @Override
  public Optional<Trips> trips() {
    return Optional.empty();
  }

  @Override
  public void close() {
    driver.close();
  }
}
