package io.statehouse.domain.cloudchamber.deployment;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Change;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Watch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Notifies of changes by any program, from its opening on. The watched keys are held in memory, and
 * an event is a difference from that: quick successive changes of one key may be one event. A
 * listener that throws is notified again.
 *
 * <p>The events of one watch come one after the other, on threads of the store.
 */
public final class ChamberWatch implements AutoCloseable {
  private final KeyValueStore store;
  private final CloudChamberLayout layout;
  private final Scope scope;
  private final Consumer<ChamberEvent> listener;
  private final Map<Key, Entry> known = new HashMap<>();
  private final List<Watch> watches = new ArrayList<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * The watched keys.
   *
   * @param name as messages name it
   * @param keys single keys
   * @param prefixes what all other keys begin with
   */
  private record Scope(String name, Set<Key> keys, List<Prefix> prefixes) {
    Scope {
      keys = Set.copyOf(keys);
      prefixes = List.copyOf(prefixes);
    }

    boolean contains(Key key) {
      return keys.contains(key) || prefixes.stream().anyMatch(prefix -> prefix.contains(key));
    }

    /**
     * Returns what to watch; a watch of a single key is of all keys with that prefix. What one
     * watch covers has no other, since changes that two of them notify come in any order.
     */
    List<Prefix> watched() {
      Set<Prefix> all = new HashSet<>(prefixes);
      keys.forEach(key -> all.add(new Prefix(key.text())));
      return all.stream()
          .filter(
              prefix ->
                  all.stream()
                      .noneMatch(
                          shorter ->
                              !shorter.equals(prefix) && prefix.text().startsWith(shorter.text())))
          .toList();
    }
  }

  private ChamberWatch(ChamberContext context, Scope scope, Consumer<ChamberEvent> listener) {
    this.store = context.store();
    this.layout = context.layout();
    this.scope = scope;
    this.listener = requireNonNull(listener, "listener");
  }

  /**
   * @param key below the namespace, as in {@code racks/r7}
   */
  public static ChamberWatch ofKey(
      ChamberContext context, String key, Consumer<ChamberEvent> listener) {
    Set<Key> one = Set.of(new Key(context.layout().namespace().prefix().text() + key));
    return open(context, new Scope(key, one, List.of()), listener);
  }

  /**
   * @param prefix what all keys begin with below the namespace
   */
  public static ChamberWatch ofPrefix(
      ChamberContext context, String prefix, Consumer<ChamberEvent> listener) {
    Prefix all = new Prefix(context.layout().namespace().prefix().text() + prefix);
    return open(context, new Scope(prefix, Set.of(), List.of(all)), listener);
  }

  /**
   * Watches the records of an item and of all that is in it, but no listings. Unlike in the
   * original, a watch of zone {@code z1} does not notify of zone {@code z10}.
   */
  public static ChamberWatch ofItem(
      ChamberContext context, Address address, Consumer<ChamberEvent> listener) {
    CloudChamberLayout layout = context.layout();
    Set<Key> own = new HashSet<>();
    if (!layout.implies(address)) {
      Optional<String> obstacle = layout.obstacle(address);
      if (obstacle.isPresent()) {
        throw CloudChamberException.invalid("%s", obstacle.get());
      }
      own.add(layout.record((Address.OfItem) address));
    }
    List<Prefix> below = address instanceof PartAddress ? List.of() : layout.recordsBelow(address);
    return open(context, new Scope(address.text(), own, below), listener);
  }

  /** Watches the records of all users, items of the inventory and workloads, but no listings. */
  public static ChamberWatch ofRecords(ChamberContext context, Consumer<ChamberEvent> listener) {
    CloudChamberLayout layout = context.layout();
    List<Prefix> all = new ArrayList<>(layout.recordsBelow(Address.ROOT));
    all.add(layout.users());
    if (layout.namespace().layout() == LayoutMode.DOC) {
      all.addAll(layout.workloads().all());
    }
    return open(context, new Scope("all records", Set.of(), all), listener);
  }

  private static ChamberWatch open(
      ChamberContext context, Scope scope, Consumer<ChamberEvent> listener) {
    ChamberWatch watch = new ChamberWatch(context, scope, listener);
    watch.begin();
    return watch;
  }

  /** Changes that are notified meanwhile wait until the state before them is known. */
  private synchronized void begin() {
    try {
      scope.watched().forEach(prefix -> watches.add(store.watch(prefix, this::changed)));
      readAll().forEach(entry -> known.put(entry.key(), entry));
    } catch (RuntimeException failed) {
      watches.forEach(Watch::close);
      throw failed;
    }
  }

  private Stream<Entry> readAll() {
    return Stream.concat(
        store.getAll(scope.keys()).values().stream(),
        scope.prefixes().stream().flatMap(store::scan));
  }

  private synchronized void changed(Change change) {
    if (closed.get()) {
      return;
    }
    if (change instanceof Change.Keys some) {
      compare(some.keys().stream().filter(scope::contains).sorted().toList());
    } else {
      compareAll();
    }
  }

  private void compare(Collection<Key> keys) {
    Map<Key, Entry> now = store.getAll(keys);
    keys.forEach(key -> compare(key, Optional.ofNullable(now.get(key))));
  }

  private void compareAll() {
    Set<Key> gone = new HashSet<>(known.keySet());
    readAll()
        .forEach(
            entry -> {
              gone.remove(entry.key());
              compare(entry.key(), Optional.of(entry));
            });
    gone.stream().sorted().forEach(key -> compare(key, Optional.empty()));
  }

  private void compare(Key key, Optional<Entry> after) {
    Optional<Entry> before = Optional.ofNullable(known.get(key));
    if (before.map(Entry::revision).equals(after.map(Entry::revision))) {
      return;
    }
    listener.accept(event(key, before, after));
    after.ifPresentOrElse(entry -> known.put(key, entry), () -> known.remove(key));
  }

  private ChamberEvent event(Key key, Optional<Entry> before, Optional<Entry> after) {
    String relative = key.text().substring(layout.namespace().prefix().text().length());
    Optional<Address.OfItem> address = layout.ofRecord(key);
    boolean inInventory =
        layout.recordsBelow(Address.ROOT).stream().anyMatch(prefix -> prefix.contains(key));
    Optional<String> problem =
        inInventory && address.isEmpty()
            ? Optional.of("address cannot be formed for key " + OneLine.of(relative))
            : Optional.empty();
    return new ChamberEvent(relative, before, after, address, problem);
  }

  /**
   * Ends the watch; a call of the listener that is in progress is not waited for.
   *
   * @throws CloudChamberException if it has been closed before, as in the original
   */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      throw CloudChamberException.of(
          Kind.CONFLICT, "watch event channel for \"%s\" is already closed", scope.name());
    }
    watches.forEach(Watch::close);
  }
}
