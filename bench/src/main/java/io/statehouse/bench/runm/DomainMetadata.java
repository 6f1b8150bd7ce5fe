package io.statehouse.bench.runm;

import io.statehouse.bench.Target;
import io.statehouse.domain.runm.Caller;
import io.statehouse.domain.runm.MetadataObject;
import io.statehouse.domain.runm.MetadataObjects;
import io.statehouse.domain.runm.ObjectFilter;
import io.statehouse.domain.runm.ObjectRequest;
import io.statehouse.domain.runm.PageRequest;
import io.statehouse.domain.runm.PropertyFilter;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.TagFilter;
import io.statehouse.domain.runm.Uuid;
import io.statehouse.ports.KeyValueStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** The domain as a server uses it: partitions and types are held in memory. */
final class DomainMetadata implements Metadata {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Caller CALLER =
      new Caller("bench", Population.PROJECT, Population.PARTITION.uuid().text());

  private final KeyValueStore store;
  private final Runm runm;
  private final MetadataObjects objects;

  /**
   * @param store closed together with this one
   */
  DomainMetadata(KeyValueStore store, Population population) {
    this.store = store;
    runm = Runm.serve(store, population.settings(), new Random());
    objects = runm.objects();
  }

  /** Writes what every deployment has besides its objects. */
  void start() {
    runm.start();
    runm.partitions().create(Population.PARTITION.uuid().text(), Population.PARTITION.name());
    if (!runm.awaitFresh(PATIENCE)) {
      throw new IllegalStateException("partitions and types not read within " + PATIENCE);
    }
  }

  @Override
  public String name() {
    return Target.OURS;
  }

  @Override
  public void create(MetadataObject object) {
    objects.create(
        new ObjectRequest(
            object.uuid().text(),
            object.partition().text(),
            object.type().text(),
            object.project(),
            object.name(),
            object.properties(),
            object.tags()));
  }

  @Override
  public int get(Uuid uuid) {
    return objects.get(CALLER, uuid.text()).uuid().equals(uuid) ? 1 : 0;
  }

  @Override
  public int getByName(String name) {
    MetadataObject found = objects.getByName(CALLER, "", Population.TYPE.text(), "", name);
    return found.name().equals(name) ? 1 : 0;
  }

  @Override
  public int findByTag(String tag) {
    ObjectFilter tagged =
        new ObjectFilter(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            "",
            PropertyFilter.NONE,
            new TagFilter(List.of(tag), List.of(), List.of()));
    return (int) objects.find(CALLER, List.of(tagged), PageRequest.ALL).count();
  }

  @Override
  public void close() {
    runm.close();
    store.close();
  }
}
