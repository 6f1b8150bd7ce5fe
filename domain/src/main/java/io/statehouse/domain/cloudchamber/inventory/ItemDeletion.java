package io.statehouse.domain.cloudchamber.inventory;

import io.statehouse.domain.cloudchamber.deployment.ChamberContext;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.transact.Scope;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Deletes an item. Whether it is empty is certain only after its listing is gone, since nothing can
 * be put into it from then on; if something was put into it before, the item is put back.
 *
 * <p>Until that is settled, copies of the record and the listing are kept below {@link
 * CloudChamberLayout#DELETING}. An interrupted deletion is settled by running it again.
 */
public final class ItemDeletion {
  private final ChamberContext context;
  private final CloudChamberLayout layout;
  private final Address.OfItem address;
  private final ExpectedRevision expected;

  /** The keys of the item: its record, and its listing if that is another key. */
  private final Set<Key> keys;

  /** The entries that this deletion closed, in case another one has removed the copies. */
  private Map<Key, Bytes> closed = Map.of();

  /**
   * @param address one that the layout can hold
   */
  public ItemDeletion(ChamberContext context, Address.OfItem address, ExpectedRevision expected) {
    this.context = context;
    this.layout = context.layout();
    this.address = address;
    this.expected = expected;
    this.keys = new LinkedHashSet<>(List.of(layout.record(address)));
    keys.add(layout.listing(address));
  }

  /** Deletes the item if there is nothing in it. */
  void deleteEmpty() {
    closed = close();
    if (!settled()) {
      throw notEmpty();
    }
  }

  /** Deletes the item and everything in it, in one transaction. */
  void deleteAll() {
    context.write(
        scope -> {
          requireFound(scope.getAll(keys));
          for (Key key : keys) {
            scope.delete(key);
            scope.delete(CloudChamberLayout.deleting(key));
          }
          layout.below(address).forEach(scope::deletePrefix);
          return address;
        },
        deleted -> context.store().getAll(keys).isEmpty());
  }

  /** Deletes the record and the listing, of which copies are kept; returns what it deleted. */
  private Map<Key, Bytes> close() {
    return context.write(
        scope -> {
          Map<Key, Entry> found = scope.getAll(decisive());
          if (!isOpen(found) && keys.stream().anyMatch(key -> copy(found, key) != null)) {
            return Map.of(); // an earlier deletion was interrupted, or another one is at work
          }
          requireFound(found);
          if (Items.hasContent(scope, layout, address)) {
            throw notEmpty();
          }
          Map<Key, Bytes> values = new LinkedHashMap<>();
          for (Key key : keys) {
            if (found.containsKey(key)) {
              values.put(key, found.get(key).value());
            }
          }
          values.forEach(
              (key, value) -> {
                scope.put(CloudChamberLayout.deleting(key), value);
                scope.delete(key);
              });
          return values;
        },
        done -> context.store().getAll(keys).isEmpty());
  }

  /**
   * Removes the copies, after putting the item back if something is in it.
   *
   * @return whether there is nothing in the item
   */
  public boolean settled() {
    boolean used =
        context.write(
            scope -> {
              Map<Key, Entry> found = scope.getAll(decisive());
              boolean open = isOpen(found);
              // What is left in an item that is gone together with what it was in is not its own.
              boolean parentListed =
                  layout.implies(address.parent()) || found.containsKey(parentListing());
              boolean inUse = Items.hasContent(scope, layout, address) && (open || parentListed);
              if (inUse && !open) {
                putBack(scope, found);
              }
              keys.forEach(key -> scope.delete(CloudChamberLayout.deleting(key)));
              return inUse;
            },
            settled ->
                keys.stream()
                    .noneMatch(
                        key -> context.store().get(CloudChamberLayout.deleting(key)).isPresent()));
    return !used;
  }

  private void putBack(Scope scope, Map<Key, Entry> found) {
    for (Key key : keys) {
      Entry copy = copy(found, key);
      if (copy != null) {
        scope.put(key, copy.value());
      } else if (closed.containsKey(key)) {
        scope.put(key, closed.get(key));
      }
    }
  }

  private static Entry copy(Map<Key, Entry> found, Key key) {
    return found.get(CloudChamberLayout.deleting(key));
  }

  private boolean isOpen(Map<Key, Entry> found) {
    return keys.stream().anyMatch(found::containsKey);
  }

  /** Returns the keys of the item, of their copies, and of the listing of what the item is in. */
  private Set<Key> decisive() {
    Set<Key> all = new LinkedHashSet<>(keys);
    keys.forEach(key -> all.add(CloudChamberLayout.deleting(key)));
    if (!layout.implies(address.parent())) {
      all.add(parentListing());
    }
    return all;
  }

  private Key parentListing() {
    return layout.listing((Address.OfItem) address.parent());
  }

  private void requireFound(Map<Key, Entry> found) {
    if (!isOpen(found)) {
      throw Items.notFound(address);
    }
    Entry record = found.get(layout.record(address));
    // A listing without a record has no revision that a caller could have seen.
    if (record != null) {
      Items.requireExpected(address, record, expected);
    }
  }

  private CloudChamberException notEmpty() {
    return CloudChamberException.of(
        Kind.CONFLICT,
        "%s is not empty: delete what is in it first, or delete it with its content",
        address.phrase());
  }
}
