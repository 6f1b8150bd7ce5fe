package io.statehouse.bench.runm;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.bench.raw.Driver;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Transaction;

/**
 * A driver used for one purpose, with nothing in between: the same keys and conditions, but no
 * record is parsed, and neither ownership nor criteria are checked.
 */
final class RawMetadata implements Metadata {
  private final Driver driver;
  private final RunmLayout layout;

  /**
   * @param driver closed together with this
   */
  RawMetadata(Driver driver, Population population) {
    this.driver = driver;
    this.layout = population.layout();
  }

  @Override
  public String name() {
    return driver.name();
  }

  @Override
  public void create(String uuid) {
    MetadataObject object = Population.fresh(uuid);
    Transaction.Builder transaction =
        Transaction.builder()
            .require(Condition.absent(layout.objectName(object, Population.SCOPE)))
            .require(Condition.absent(layout.object(object.uuid())))
            .require(Condition.present(layout.partition(object.partition())));
    Population.entries(object, layout).forEach(transaction::put);
    driver.commit(transaction.build());
  }

  @Override
  public int get(String uuid) {
    return driver.get(layout.object(new Uuid(uuid)).text()) < 0 ? 0 : 1;
  }

  @Override
  public int getByName(String name) {
    byte[] uuid =
        driver.value(
            layout
                .objectNames(
                    Population.PARTITION.uuid(),
                    Population.TYPE,
                    Population.SCOPE,
                    Population.PROJECT,
                    name)
                .text());
    return uuid == null ? 0 : get(new String(uuid, UTF_8));
  }

  @Override
  public int findByTag(String tag) {
    return Population.find(driver, layout, tag);
  }

  @Override
  public void close() {
    driver.close();
  }
}
