package io.statehouse.domain.cloudchamber.verification;

import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.inventory.ItemDeletion;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Deletions of items that are running, or were interrupted: copies of the record and the listing
 * stand meanwhile. An item that something was put into is restored, as {@link ItemDeletion} does;
 * otherwise the deletion is finished.
 */
public final class DeletionSuspects {
  private final KeyValueStore store;
  private final CloudChamberLayout layout;

  public DeletionSuspects(KeyValueStore store, CloudChamberLayout layout) {
    this.store = store;
    this.layout = layout;
  }

  public Stream<Suspect> all() {
    Prefix copies = new Prefix(CloudChamberLayout.DELETING + layout.namespace().prefix().text());
    Map<Address.OfItem, List<Entry>> byItem = new LinkedHashMap<>();
    for (Entry copy : store.list(copies)) {
      item(copy.key())
          .ifPresent(item -> byItem.computeIfAbsent(item, none -> new ArrayList<>()).add(copy));
    }
    return byItem.entrySet().stream().map(each -> suspect(each.getKey(), each.getValue()));
  }

  private Optional<Address.OfItem> item(Key copy) {
    return CloudChamberLayout.original(copy)
        .flatMap(key -> layout.ofRecord(key).or(() -> layout.ofListing(key)));
  }

  private Suspect suspect(Address.OfItem item, List<Entry> copies) {
    Set<Key> originals = new HashSet<>(List.of(layout.record(item)));
    originals.add(layout.listing(item));
    Set<Key> keys = new HashSet<>(originals);
    originals.forEach(key -> keys.add(CloudChamberLayout.deleting(key)));
    Optional<Key> parent =
        layout.implies(item.parent())
            ? Optional.empty()
            : Optional.of(layout.listing((Address.OfItem) item.parent()));
    parent.ifPresent(keys::add);
    // Nothing is put into an item that is not listed, so this stays true as long as it is not.
    boolean used =
        layout.below(item).stream().flatMap(store::scan).anyMatch(entry -> !StrayFolder.is(entry));
    return new Suspect(
        keys,
        view -> {
          boolean asRead = copies.stream().allMatch(copy -> Suspect.isAsRead(copy, view));
          boolean restored =
              used
                  && originals.stream().noneMatch(view::containsKey)
                  && parent.map(view::containsKey).orElse(true);
          return asRead ? Optional.of(unfinished(item, copies, restored)) : Optional.empty();
        });
  }

  private Finding unfinished(Address.OfItem item, List<Entry> copies, boolean restored) {
    List<Write> writes = new ArrayList<>();
    for (Entry copy : copies) {
      writes.add(new Write.Delete(copy.key()));
      if (restored) {
        Key original = CloudChamberLayout.original(copy.key()).orElseThrow();
        writes.add(new Write.Put(original, copy.value()));
      }
    }
    return Finding.notice(
            "unfinished-deletion",
            OneLine.of(item.text()),
            "the deletion of "
                + item.phrase()
                + " is running or was interrupted: if none is running, delete it again")
        .repairedBy(writes.toArray(Write[]::new));
  }
}
