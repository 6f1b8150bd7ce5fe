package io.statehouse.domain.runm;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmKey;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.domain.runm.verification.StoredValues;
import io.statehouse.ports.Change;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Notices when a program that does not write the keys of properties and tags, such as an original
 * server, writes an object. From then on those keys do not lead to all objects, so the mark is
 * deleted by which finds use them, and finds read all objects instead.
 *
 * <p>Opening it reads all objects once, on a thread of its own, since they may have been written
 * while no server watched; after that, only those that change. While there is no mark, nothing is
 * read but that. Outages are waited out. Safe for use by several threads.
 */
public final class IndexWatch implements AutoCloseable {
  private static final Duration MIN_PAUSE = Duration.ofMillis(20);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(5);
  private static final int BATCH = 64;

  private final KeyValueStore store;
  private final RunmLayout layout;
  private final Consumer<String> warnings;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Watch watch;

  private IndexWatch(KeyValueStore store, String root, Consumer<String> warnings) {
    this.store = requireNonNull(store, "store");
    this.layout = new RunmLayout(root, LayoutMode.DOCUMENTED);
    this.warnings = requireNonNull(warnings, "warnings");
  }

  /**
   * Starts to watch, and returns at once.
   *
   * @param root what all keys begin with, as {@link RunmSettings#root(String)} makes it
   * @param warnings receives one line whenever the mark is deleted
   */
  public static IndexWatch open(KeyValueStore store, String root, Consumer<String> warnings) {
    IndexWatch opened = new IndexWatch(store, root, warnings);
    Thread starter = new Thread(opened::start, "index watch");
    starter.setDaemon(true);
    starter.start();
    return opened;
  }

  private void start() {
    Duration pause = MIN_PAUSE;
    try {
      while (closed.getCount() > 0) {
        try {
          if (watch == null) {
            watch = store.watch(layout.objects(), this::changed);
          }
          checkAll();
          break;
        } catch (StoreException.Unavailable
            | StoreException.OutcomeUnknown
            | StoreException.Refused outage) {
          closed.await(pause.toMillis(), TimeUnit.MILLISECONDS);
          Duration longer = pause.multipliedBy(2);
          pause = longer.compareTo(MAX_PAUSE) < 0 ? longer : MAX_PAUSE;
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    if (closed.getCount() == 0) {
      close();
    }
  }

  /** Handles a change; if it throws, the store notifies again, with a resync. */
  private void changed(Change change) {
    try {
      if (change instanceof Change.Keys some) {
        check(List.copyOf(some.keys()));
      } else {
        checkAll();
      }
    } catch (StoreException outage) {
      // A call in progress when this was closed may find the store closed too.
      if (closed.getCount() > 0) {
        throw outage;
      }
    }
  }

  private boolean isMarked() {
    return closed.getCount() > 0 && store.get(RunmLayout.INDEXED).isPresent();
  }

  private void checkAll() {
    if (!isMarked()) {
      return;
    }
    List<Entry> batch = new ArrayList<>();
    Iterator<Entry> objects = store.scan(layout.objects()).iterator();
    while (closed.getCount() > 0 && objects.hasNext()) {
      batch.add(objects.next());
      if (batch.size() == BATCH || !objects.hasNext()) {
        if (!isIndexed(batch)) {
          return;
        }
        batch.clear();
      }
    }
  }

  private void check(Collection<Key> changed) {
    if (isMarked()) {
      isIndexed(List.copyOf(store.getAll(changed).values()));
    }
  }

  /** Returns whether objects have their index keys; otherwise deletes the mark. */
  private boolean isIndexed(List<Entry> objects) {
    Set<Key> keys = new HashSet<>();
    objects.forEach(entry -> keys.addAll(index(entry)));
    keys.removeIf(key -> !store.limits().fits(key));
    Map<Key, Entry> present = store.getAll(keys);
    for (Entry object : objects) {
      Optional<Key> missing =
          index(object).stream().filter(key -> !present.containsKey(key)).findFirst();
      if (missing.isPresent() && unmark(object, missing.get())) {
        return false;
      }
    }
    return true;
  }

  private Set<Key> index(Entry object) {
    return RunmKey.read(layout, object.key())
        .flatMap(key -> StoredValues.object(key, object))
        .map(layout::index)
        .orElseGet(Set::of);
  }

  private Uuid partition(Entry object) {
    return StoredMessages.object(object).partition();
  }

  /**
   * Deletes the mark if the object still is as it was read, and without its key. If it is not, its
   * change is notified, and the object is checked again. A partition that is being deleted loses
   * its keys before its last objects.
   */
  private boolean unmark(Entry object, Key missing) {
    Transaction.Builder deletion =
        Transaction.builder()
            .require(Condition.present(RunmLayout.INDEXED))
            .require(Condition.unchanged(object))
            .require(Condition.absent(RunmLayout.deleting(partition(object))))
            .delete(RunmLayout.INDEXED);
    if (store.limits().fits(missing)) {
      deletion.require(Condition.absent(missing));
    }
    boolean deleted = store.commit(deletion.build()) instanceof CommitResult.Applied;
    if (deleted) {
      warnings.accept(
          "'"
              + OneLine.of(object.key().text())
              + "' was written by a program that does not index properties and tags: finds read all"
              + " objects from now on. Use the layout \"original\" beside such a program, or stop it"
              + " and convert the layout again");
    }
    return deleted;
  }

  /** Ends the watch; the store stays open. */
  @Override
  public void close() {
    closed.countDown();
    Watch opened = watch;
    if (opened != null) {
      opened.close();
    }
  }
}
