package io.statehouse.domain.cloudchamber.verification;

import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Prune;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Write;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Items without a listing, listings without an item, and items in what is not there. */
public final class InventorySuspects {
  private final KeyValueStore store;
  private final CloudChamberLayout layout;
  private final Set<Prune> prune;

  public InventorySuspects(KeyValueStore store, CloudChamberLayout layout, Set<Prune> prune) {
    this.store = store;
    this.layout = layout;
    this.prune = prune;
  }

  public Stream<Suspect> of(Entry entry) {
    Optional<Address.OfItem> record = layout.ofRecord(entry.key());
    Optional<Address.OfItem> listing = layout.ofListing(entry.key());
    Stream<Suspect> ofRecord = record.map(this::ofRecord).stream();
    Stream<Suspect> ofListing =
        listing
            .filter(address -> layout.listingValue(address).isPresent())
            .map(address -> ofListing(entry, address))
            .stream();
    return Stream.concat(ofRecord, ofListing);
  }

  private Suspect ofRecord(Address.OfItem address) {
    Set<Key> keys = new LinkedHashSet<>(List.of(layout.record(address), layout.listing(address)));
    Optional<Address.OfItem> parent = parent(address);
    parent.ifPresent(
        in -> {
          for (Key key : List.of(layout.record(in), layout.listing(in))) {
            keys.add(key);
            keys.add(CloudChamberLayout.deleting(key));
          }
        });
    return new Suspect(keys, view -> judge(address, parent, view));
  }

  /** Returns what an item is in, if that has a listing. */
  private Optional<Address.OfItem> parent(Address.OfItem address) {
    return layout.implies(address.parent())
        ? Optional.empty()
        : Optional.of((Address.OfItem) address.parent());
  }

  private Optional<Finding> judge(
      Address.OfItem address, Optional<Address.OfItem> parent, Map<Key, Entry> view) {
    if (!view.containsKey(layout.record(address))) {
      return Optional.empty();
    }
    if (parent.isPresent() && !view.containsKey(layout.listing(parent.get()))) {
      // What has a record can be listed again, and what is being deleted can be put back.
      boolean mayReturn =
          Stream.of(layout.record(parent.get()), layout.listing(parent.get()))
              .flatMap(key -> Stream.of(key, CloudChamberLayout.deleting(key)))
              .anyMatch(view::containsKey);
      return mayReturn ? Optional.empty() : Optional.of(unlisted(parent.get()));
    }
    return view.containsKey(layout.listing(address))
        ? Optional.empty()
        : Optional.of(missingListing(address));
  }

  private Finding unlisted(Address.OfItem missing) {
    Finding found =
        Finding.notice(
            "unlisted-content",
            OneLine.of(missing.text()),
            "there are items in "
                + missing.phrase()
                + ", which is not listed: finish the load that left them, or prune them");
    return prune.contains(Prune.ITEMS)
        ? found.repairedBy(
            layout.below(missing).stream().map(Write.DeletePrefix::new).toArray(Write[]::new))
        : found;
  }

  private Finding missingListing(Address.OfItem address) {
    return Finding.error(
            "missing-listing",
            layout.record(address),
            address.phrase() + " has a record, but is not listed: no one finds it")
        .repairedBy(new Write.Put(layout.listing(address), folded(address)));
  }

  private static Bytes folded(Address.OfItem address) {
    return Bytes.utf8(address.folded().spelling());
  }

  private Suspect ofListing(Entry listing, Address.OfItem address) {
    Key record = layout.record(address);
    return Suspect.whileAsRead(
        listing,
        Set.of(record),
        view ->
            view.containsKey(record)
                ? wrongListing(listing, address)
                : Optional.of(danglingListing(listing.key(), address)));
  }

  private Optional<Finding> wrongListing(Entry listing, Address.OfItem address) {
    String value = listing.value().text().orElse("");
    String expected = address.folded().spelling();
    boolean right =
        address instanceof PartAddress ? value.equals(expected) : Name.fold(value).equals(expected);
    return right
        ? Optional.empty()
        : Optional.of(
            Finding.error(
                    "wrong-listing",
                    listing.key(),
                    address.phrase() + " is listed as \"" + OneLine.of(value) + "\"")
                .repairedBy(new Write.Put(listing.key(), folded(address))));
  }

  /** A listing with something below is kept: without it, no one would find that. */
  private Finding danglingListing(Key listing, Address.OfItem address) {
    boolean used =
        layout.below(address).stream().anyMatch(below -> store.scan(below).findFirst().isPresent());
    Finding found =
        Finding.error(
            "dangling-listing",
            listing,
            address.phrase()
                + " is listed, but has no record"
                + (used ? ": load or create its record, since there are items in it" : ""));
    return used ? found : found.repairedBy(new Write.Delete(listing));
  }

  /** Lets one finding stand for all items in the same thing, which come one after the other. */
  public static Predicate<Finding> onePerSubject() {
    String[] last = {""};
    return finding -> {
      String subject = finding.kind() + " " + finding.subject();
      boolean first = !subject.equals(last[0]);
      last[0] = subject;
      return first;
    };
  }
}
