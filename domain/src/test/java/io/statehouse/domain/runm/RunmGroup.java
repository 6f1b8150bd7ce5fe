package io.statehouse.domain.runm;

import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.contract.RoundTrips;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of the contract that share a topic. Each test starts with an empty store. */
abstract class RunmGroup {
  static final String ROOT = RunmSettings.root(RunmSettings.DEFAULT_PREFIX);
  static final String PARTITION = "d79706e01fbd4e48aae89209061cdb71";
  static final String PROJECT = "eff883565999408dbec3eb5070d5ecf5";
  static final String IMAGE = "54b8d8d7e24c43799bbf70c16e921e52";
  static final RunmLayout LAYOUT = new RunmLayout(ROOT, LayoutMode.DOCUMENTED);
  static final Caller CALLER = new Caller("admin", PROJECT, PARTITION);

  final RunmContract contract;
  final RoundTrips trips = new RoundTrips();
  KeyValueStore store;
  Runm runm;
  private final List<AutoCloseable> opened = new ArrayList<>();

  RunmGroup(RunmContract contract) {
    this.contract = contract;
  }

  @BeforeEach
  void openStore() {
    store = contract.open(trips);
    opened.add(store);
    runm = Runm.open(store, settings(LayoutMode.DOCUMENTED, false), new Random(1));
  }

  @AfterEach
  void closeStores() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }

  static RunmSettings settings(LayoutMode mode, boolean strict) {
    return new RunmSettings(ROOT, mode, strict);
  }

  /** The same data as another server sees it, with partitions and types in memory. */
  Runm server() {
    KeyValueStore client = contract.open(new RoundTrips());
    Runm server = Runm.serve(client, settings(LayoutMode.DOCUMENTED, false), new Random(2));
    opened.add(0, client);
    opened.add(0, server);
    return server;
  }

  /** The same data as a server sees it, on the client whose round trips are counted. */
  Runm counted() {
    Runm server = Runm.serve(store, settings(LayoutMode.DOCUMENTED, false), new Random(3));
    opened.add(0, server);
    server.awaitFresh(Duration.ofSeconds(10));
    return server;
  }

  /** Writes what the start of a server writes, and the partition of the worked example. */
  void prepare() {
    runm.start();
    runm.partitions().create(PARTITION, "us-west.example.com");
  }

  static ObjectDocument image(String uuid, String name, Property... properties) {
    return new ObjectDocument(
        uuid, PARTITION, "runm.image", PROJECT, name, List.of(properties), List.of());
  }

  /** Returns all keys below the root, without it. */
  List<String> keys() {
    return store.list(new Prefix(ROOT)).stream()
        .map(Entry::key)
        .map(key -> key.text().substring(ROOT.length()))
        .toList();
  }
}
