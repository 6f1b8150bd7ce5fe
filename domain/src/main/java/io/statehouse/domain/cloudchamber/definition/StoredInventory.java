package io.statehouse.domain.cloudchamber.definition;

import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The inventory as it was read: the entries of all items, listed or not. Other entries are left
 * out. It is not one view, so what rests on it must be written on the condition that it is
 * unchanged.
 */
final class StoredInventory {
  private final CloudChamberLayout layout;
  private final Map<Address.OfItem, Entry> records = new LinkedHashMap<>();
  private final Map<Address.OfItem, Entry> listings = new LinkedHashMap<>();

  private StoredInventory(CloudChamberLayout layout) {
    this.layout = layout;
  }

  static StoredInventory read(KeyValueStore store, CloudChamberLayout layout) {
    StoredInventory stored = new StoredInventory(layout);
    for (Prefix prefix : layout.inventory()) {
      for (Entry entry : store.list(prefix)) {
        Key key = entry.key();
        layout.ofRecord(key).ifPresent(address -> stored.records.put(address, entry));
        layout.ofListing(key).ifPresent(address -> stored.listings.put(address, entry));
      }
    }
    return stored;
  }

  Optional<Entry> record(Address.OfItem address) {
    return Optional.ofNullable(records.get(address.folded()));
  }

  Optional<Entry> listing(Address.OfItem address) {
    return Optional.ofNullable(listings.get(address.folded()));
  }

  /** Returns whether an item and all that it is in are listed. */
  boolean isVisible(Address address) {
    return layout.implies(address)
        || address instanceof Address.OfItem item
            && listings.containsKey(item.folded())
            && isVisible(item.parent());
  }

  /** Returns where there is a record or a listing, as it stands in keys. */
  Set<Address.OfItem> addresses() {
    Set<Address.OfItem> all = new LinkedHashSet<>(records.keySet());
    all.addAll(listings.keySet());
    return all;
  }
}
