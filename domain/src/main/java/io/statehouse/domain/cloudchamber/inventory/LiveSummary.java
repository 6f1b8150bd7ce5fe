package io.statehouse.domain.cloudchamber.inventory;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.deployment.ChamberContext;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneSummary;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Watch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The {@linkplain Inventory#summary summary} of a zone for callers that request it often. The racks
 * are listed for each request; what they have is counted in memory, and a rack is counted again
 * only after the watch has notified of a change in it. After a gap, or many changes, all of them
 * are. Safe for use by several threads.
 *
 * <p>The store is watched from the first request on.
 */
public final class LiveSummary implements AutoCloseable {
  /** The most racks listed singly; if more have changed, a scan of the zone is cheaper. */
  private static final int MAX_AT_A_TIME = 32;

  private final KeyValueStore store;
  private final CloudChamberLayout layout;
  private final Inventory inventory;
  private final ZoneAddress zone;
  private final Marks marks = new Marks();
  private final ZoneTally tally = new ZoneTally();
  private final List<Watch> watches = new ArrayList<>();
  private boolean closed;

  LiveSummary(ChamberContext context, Inventory inventory, ZoneAddress zone) {
    this.store = context.store();
    this.layout = context.layout();
    this.inventory = requireNonNull(inventory, "inventory");
    this.zone = requireNonNull(zone, "zone");
  }

  /** The racks that have changed since they were counted: at first, any may have. */
  private static final class Marks {
    private Set<RackAddress> racks = new HashSet<>();
    private boolean all = true;

    synchronized void add(RackAddress rack) {
      if (!all) {
        racks.add(rack.folded());
        if (racks.size() > MAX_AT_A_TIME) {
          addAll();
        }
      }
    }

    synchronized void addAll() {
      all = true;
      racks.clear();
    }

    /** Returns the marks so far, or nothing if any rack may have changed, and removes them. */
    synchronized Optional<Set<RackAddress>> take() {
      Optional<Set<RackAddress>> taken = all ? Optional.empty() : Optional.of(racks);
      all = false;
      racks = new HashSet<>();
      return taken;
    }
  }

  /**
   * Returns the summary of the zone as it is now; changes by others count as soon as the store has
   * notified of them.
   *
   * @param uri returns where a rack is found by its name
   * @throws CloudChamberException if there is no such zone
   * @throws io.statehouse.ports.StoreException.Malformed if the record of the zone cannot be read
   */
  public ZoneSummary get(Function<Name, String> uri) {
    // Not while others wait: if the store does not respond, each request learns it by itself.
    Optional<Zone.Details> details = inventory.details(zone);
    List<RackAddress> racks = inventory.racks().addresses(zone).items();
    synchronized (this) {
      watch();
      count(racks);
      return tally.summary(zone, details, racks, uri);
    }
  }

  private void watch() {
    if (!watches.isEmpty() || closed) {
      return;
    }
    try {
      layout.below(zone).forEach(prefix -> watches.add(store.watch(prefix, this::changed)));
    } catch (RuntimeException failed) {
      watches.forEach(Watch::close);
      watches.clear();
      throw failed;
    }
  }

  private void changed(Change change) {
    if (change instanceof Change.Keys some) {
      some.keys().stream().flatMap(key -> rack(key).stream()).forEach(marks::add);
    } else {
      marks.addAll();
    }
  }

  private Optional<RackAddress> rack(Key key) {
    Optional<Address.OfItem> item = layout.ofRecord(key).or(() -> layout.ofListing(key));
    return item.flatMap(
        address ->
            address instanceof PartAddress part
                ? Optional.of(part.rack())
                : Optional.of(address)
                    .filter(RackAddress.class::isInstance)
                    .map(RackAddress.class::cast));
  }

  private void count(List<RackAddress> racks) {
    // Taken before anything is read, so that what changes meanwhile is counted again next time.
    Optional<Set<RackAddress>> marked = closed ? Optional.empty() : marks.take();
    try {
      List<RackAddress> due =
          racks.stream().filter(rack -> !tally.has(rack) || isMarked(marked, rack)).toList();
      if (marked.isEmpty() || due.size() > MAX_AT_A_TIME) {
        tally.restart(racks);
        inventory.count(zone, tally);
        return;
      }
      tally.retain(racks);
      for (RackAddress rack : due) {
        tally.restart(rack);
        inventory.count(rack, tally);
      }
    } catch (RuntimeException failed) {
      marks.addAll();
      throw failed;
    }
  }

  private static boolean isMarked(Optional<Set<RackAddress>> marked, RackAddress rack) {
    return marked.isEmpty() || marked.get().contains(rack.folded());
  }

  /**
   * Counts a rack again for the next request. A caller that changes one calls this, so as not to
   * depend on when the store notifies of it.
   */
  public void changed(RackAddress rack) {
    marks.add(rack);
  }

  /** Ends the watch; a summary that is requested after it counts all racks. */
  @Override
  public synchronized void close() {
    closed = true;
    watches.forEach(Watch::close);
    watches.clear();
  }
}
