package io.statehouse.app.demo;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.operations.SystemPart;
import io.statehouse.app.operations.archive.BackupFolder;
import io.statehouse.app.operations.archive.StateEntries;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.system.Demonstration;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.domain.progress.Progress;
import io.statehouse.operations.archive.ArchiveProgress;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The demonstrations of all systems that have one, each on its open store. */
final class Deployment implements AutoCloseable {
  private static final int WRITES = 500;

  private final Config config;
  private final List<Part> parts = new ArrayList<>();

  /** The demonstration of one system. */
  record Part(SystemName name, StateSystem system, OpenStore store, Demonstration demonstration)
      implements AutoCloseable {
    Part {
      requireNonNull(name, "name");
      requireNonNull(system, "system");
      requireNonNull(store, "store");
      requireNonNull(demonstration, "demonstration");
    }

    @Override
    public void close() {
      try {
        demonstration.close();
      } finally {
        store.close();
      }
    }
  }

  private Deployment(Config config) {
    this.config = config;
  }

  /** Opens the stores, as they are configured. */
  static Deployment open(Config config, SystemRegistry systems, StoreCatalog stores) {
    Deployment deployment = new Deployment(config);
    boolean opened = false;
    try {
      for (SystemName name : systems.names()) {
        deployment.add(name, systems.get(name), stores);
      }
      opened = true;
      return deployment;
    } finally {
      if (!opened) {
        deployment.close();
      }
    }
  }

  private void add(SystemName name, StateSystem system, StoreCatalog stores) {
    OpenStore store = stores.openWhole(config.store(name), RoundTripListener.NONE);
    system
        .demonstration(config, store)
        .ifPresentOrElse(
            demonstration -> parts.add(new Part(name, system, store, demonstration)), store::close);
  }

  List<Part> parts() {
    return List.copyOf(parts);
  }

  /**
   * Writes the deployment, with a backup of what it was before some of it broke. It is made in
   * memory and then copied, which takes fewer commits.
   *
   * @param ends whether to stop
   */
  void fill(BooleanSupplier ends) {
    for (Part part : parts) {
      if (ends.getAsBoolean()) {
        return;
      }
      try (OpenStore memory = OpenStore.of(new MemoryStore());
          Demonstration made = part.system().demonstration(config, memory).orElseThrow()) {
        made.fill();
        backUp(part, memory);
        made.damage();
        copy(memory.keys(), part.store().keys());
      }
    }
  }

  private static void copy(KeyValueStore from, KeyValueStore to) {
    List<Transaction> together = new ArrayList<>();
    List<Entry> all = from.list(Prefix.ALL);
    int writes = Math.min(WRITES, to.limits().writes());
    for (int begin = 0; begin < all.size(); begin += writes) {
      Transaction.Builder puts = Transaction.builder();
      all.subList(begin, Math.min(all.size(), begin + writes))
          .forEach(entry -> puts.put(entry.key(), entry.value()));
      together.add(puts.build());
    }
    to.commitAll(together).forEach(CommitOutcome::result);
  }

  private void backUp(Part part, OpenStore store) {
    String system = part.name().text();
    SystemPart state = SystemPart.of(part.name(), part.system(), config, store);
    StateEntries entries =
        StateEntries.of(
            system,
            part.system().layout(config),
            config.store(part.name()).scheme(),
            store.keys(),
            state.selection());
    config
        .get(ServerSettings.BACKUP_FOLDER)
        .map(folder -> new BackupFolder(config.file(folder), Clock.systemDefaultZone()))
        .ifPresent(folder -> folder.write(system, entries, ArchiveProgress.NONE));
  }

  /**
   * Adds keys that mean nothing to the first system with room for them.
   *
   * @param ends whether to stop
   * @throws AppException if no system has
   */
  void addKeys(int count, BooleanSupplier ends, Progress progress) {
    Part part =
        parts.stream()
            .filter(each -> each.demonstration().room().isPresent())
            .findFirst()
            .orElseThrow(() -> AppException.misused("no system has room for more keys"));
    KeyValueStore store = part.store().keys();
    new BulkKeys(store, part.demonstration().room().orElseThrow()).write(count, ends, progress);
  }

  @Override
  public void close() {
    parts.forEach(Part::close);
  }
}
