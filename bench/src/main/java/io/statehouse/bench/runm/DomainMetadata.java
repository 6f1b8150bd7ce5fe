package io.statehouse.bench.runm;

import io.statehouse.bench.server.Place;
import io.statehouse.domain.runm.MetadataObjects;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.PropertyFilter;
import io.statehouse.domain.runm.entities.TagFilter;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** The domain as a server uses it: partitions and types are held in memory. */
public final class DomainMetadata implements Metadata {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Caller CALLER =
      new Caller("bench", Population.PROJECT, Population.PARTITION.uuid().text());

  private final String name;
  private final KeyValueStore store;
  private final Runm runm;
  private final MetadataObjects objects;

  /**
   * @param store closed together with this one
   */
  public DomainMetadata(String name, KeyValueStore store, Population population) {
    this.name = name;
    this.store = store;
    runm = Runm.serve(store, population.settings(), new Random());
    objects = runm.objects();
  }

  /**
   * Opens what is there, or loads it first if there is nothing, for an older build.
   *
   * @param kind and {@code where} the store is, as in {@link Place}
   */
  DomainMetadata(String name, String kind, String where, Integer objects, Boolean isEmpty) {
    this(name, new Place(kind, where).open(RoundTripListener.NONE), new Population(objects));
    if (isEmpty) {
      start();
      Deployment.load(store, new Population(objects));
    } else {
      startBeside();
    }
  }

  /** Writes what every deployment has besides its objects. */
  public void start() {
    runm.start();
    runm.partitions().create(Population.PARTITION.uuid().text(), Population.PARTITION.name());
    awaitFresh();
  }

  /** Reads what another process has written. */
  public void startBeside() {
    runm.start();
    awaitFresh();
  }

  private void awaitFresh() {
    if (!runm.awaitFresh(PATIENCE)) {
      throw new IllegalStateException("partitions and types not read within " + PATIENCE);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void create(String uuid) {
    MetadataObject object = Population.fresh(uuid);
    objects.create(
        new ObjectDocument(
            object.uuid().text(),
            object.partition().text(),
            object.type().text(),
            object.project(),
            object.name(),
            object.properties(),
            object.tags()));
  }

  @Override
  public int get(String uuid) {
    return objects.get(CALLER, uuid).uuid().text().equals(uuid) ? 1 : 0;
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
