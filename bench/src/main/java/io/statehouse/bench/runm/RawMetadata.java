package io.statehouse.bench.runm;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.domain.runm.MetadataObject;
import io.statehouse.domain.runm.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import java.util.List;

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
  public void create(MetadataObject object) {
    driver.put(
        Population.entries(object, layout),
        List.of(layout.objectName(object, Population.SCOPE), layout.object(object.uuid())),
        layout.partition(object.partition()));
  }

  @Override
  public int get(Uuid uuid) {
    return driver.get(layout.object(uuid).text()) == null ? 0 : 1;
  }

  @Override
  public int getByName(String name) {
    byte[] uuid =
        driver.get(
            layout
                .objectNames(
                    Population.PARTITION.uuid(),
                    Population.TYPE,
                    Population.SCOPE,
                    Population.PROJECT,
                    name)
                .text());
    return uuid == null ? 0 : get(new Uuid(new String(uuid, UTF_8)));
  }

  @Override
  public int findByTag(String tag) {
    String prefix = layout.withTag(Population.PARTITION.uuid(), tag).text();
    return driver.getTogether(
        driver.keys(prefix).stream()
            .map(key -> layout.object(new Uuid(key.substring(prefix.length()))).text())
            .toList());
  }

  @Override
  public void close() {
    driver.close();
  }
}
