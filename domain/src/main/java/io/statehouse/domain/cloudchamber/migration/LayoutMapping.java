package io.statehouse.domain.cloudchamber.migration;

import static io.statehouse.domain.cloudchamber.layout.CloudChamberLayout.INSTANCE;
import static io.statehouse.domain.cloudchamber.layout.CloudChamberLayout.USER;
import static io.statehouse.domain.cloudchamber.layout.CloudChamberLayout.WORKLOAD;

import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.Region;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ServiceState;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The mapping of the entries of one layout to the other.
 *
 * <pre>
 *   doc                          code
 *   /users/{u}                   /users/{u}
 *   (implied)                    region and zone "standard": record and listing
 *   /racks/{k}                   rack: record and listing
 *   /rack/{k}/tor, pdu           tor 0, pdu 0: record and listing
 *   /rack/{k}/blades/{n}         blade n: record and listing
 *   workloads                    no counterpart
 *   no counterpart               other regions, zones, tors and pdus, the spelling of a rack
 * </pre>
 *
 * Values are the same in both, to the byte. What is not listed is lost, as no one finds it.
 */
final class LayoutMapping {
  /** The standard region, which the doc layout implies, as it does the standard zone. */
  private static final Bytes STANDARD_REGION =
      Messages.REGION.bytes(new Region(new Region.Details("", ServiceState.IN_SERVICE, "", "")));

  private static final Bytes STANDARD_ZONE =
      Messages.ZONE.bytes(new Zone(new Zone.Details(true, ServiceState.IN_SERVICE, "", "")));

  private final CloudChamberLayout source;
  private final CloudChamberLayout target;

  LayoutMapping(CloudChamberLayout source, CloudChamberLayout target) {
    this.source = source;
    this.target = target;
  }

  /**
   * The entries that one entry becomes.
   *
   * @param puts what is written of it, together
   * @param loss what is not kept of it
   */
  record Mapped(Map<Key, Bytes> puts, Optional<String> loss) {
    static final Mapped NOTHING = new Mapped(Map.of(), Optional.empty());

    Mapped {
      puts = Map.copyOf(puts);
    }

    static Mapped lost(String sentence) {
      return new Mapped(Map.of(), Optional.of(OneLine.escaped(sentence)));
    }
  }

  /** Returns what there is in the target without an entry of the source. */
  List<Mapped> implied() {
    List<Mapped> implied = new ArrayList<>();
    for (Address.OfItem address : List.of(RegionAddress.STANDARD, ZoneAddress.STANDARD)) {
      if (source.implies(address) && !target.implies(address)) {
        implied.add(new Mapped(puts(address, standard(address)), Optional.empty()));
      }
    }
    return implied;
  }

  private static Bytes standard(Address address) {
    return address instanceof RegionAddress ? STANDARD_REGION : STANDARD_ZONE;
  }

  private Map<Key, Bytes> puts(Address.OfItem address, Bytes value) {
    Map<Key, Bytes> puts = new LinkedHashMap<>(Map.of(target.record(address), value));
    target
        .listingValue(address.folded())
        .ifPresent(listed -> puts.put(target.listing(address), listed));
    return puts;
  }

  /** Returns the keys of the source that decide what an entry becomes. */
  List<Key> decisive(Key key) {
    Optional<Address.OfItem> item = source.ofRecord(key).or(() -> source.ofListing(key));
    if (item.isPresent()) {
      List<Key> keys = listings(item.get());
      keys.add(source.record(item.get()));
      return keys;
    }
    return workload(key).map(of -> List.of(source.workloads().workload(of))).orElse(List.of());
  }

  /** Returns the listings of an item and of all that it is in. */
  private List<Key> listings(Address.OfItem item) {
    List<Key> keys = new ArrayList<>();
    Address address = item;
    while (address instanceof Address.OfItem at && !source.implies(at)) {
      keys.add(source.listing(at));
      address = at.parent();
    }
    return keys;
  }

  /** Returns of which workload an instance or a state is; empty if the key is of neither. */
  private Optional<Name> workload(Key key) {
    return source
        .read(key)
        .filter(match -> match.form().variables().contains(INSTANCE))
        .map(match -> match.get(WORKLOAD));
  }

  /**
   * @param view those of the {@linkplain #decisive decisive} keys that exist
   */
  Mapped map(Entry entry, Map<Key, Entry> view) {
    Key key = entry.key();
    Optional<Address.OfItem> record = source.ofRecord(key);
    if (record.isPresent()) {
      return map(record.get(), entry, view);
    }
    Optional<Address.OfItem> listing = source.ofListing(key);
    if (listing.isPresent()) {
      return view.containsKey(source.record(listing.get()))
          ? Mapped.NOTHING
          : Mapped.lost(listing.get().phrase() + " is listed, but has no record");
    }
    Optional<KeyForm.Match> match = source.read(key);
    if (match.filter(of -> isUser(of, key)).isPresent()) {
      return new Mapped(
          Map.of(target.user(match.get().get(USER)), entry.value()), Optional.empty());
    }
    Optional<Name> workload = workload(key);
    if (workload.filter(of -> view.containsKey(source.workloads().workload(of))).isPresent()) {
      return Mapped.NOTHING; // lost with its definition, which is reported
    }
    boolean known = match.isPresent();
    return Mapped.lost(
        "key "
            + OneLine.of(key.text())
            + (known
                ? " has no counterpart in the " + target.namespace().layout() + " layout"
                : " is none of the " + source.namespace().layout() + " layout"));
  }

  private boolean isUser(KeyForm.Match match, Key key) {
    return match.form().name().equals("user") && source.user(match.get(USER)).equals(key);
  }

  private Mapped map(Address.OfItem item, Entry entry, Map<Key, Entry> view) {
    if (!isListed(item, view)) {
      return Mapped.lost(item.phrase() + " is not listed, or what it is in is not");
    }
    if (target.implies(item)) {
      return entry.value().equals(standard(item))
          ? Mapped.NOTHING
          : Mapped.lost(
              "the "
                  + target.namespace().layout()
                  + " layout cannot hold the details of "
                  + item.phrase());
    }
    Optional<String> obstacle = target.obstacle(item);
    return obstacle.isPresent()
        ? Mapped.lost(obstacle.get())
        : new Mapped(puts(item, entry.value()), lostSpelling(item, view));
  }

  private boolean isListed(Address.OfItem item, Map<Key, Entry> view) {
    return listings(item).stream().allMatch(view::containsKey);
  }

  private Optional<String> lostSpelling(Address.OfItem item, Map<Key, Entry> view) {
    Entry listing = view.get(source.listing(item));
    boolean kept =
        source.listingValue(item).isEmpty()
            || listing.value().equals(Bytes.utf8(item.folded().spelling()));
    return kept
        ? Optional.empty()
        : Optional.of(
            OneLine.escaped(
                "%s loses its spelling \"%s\""
                    .formatted(item.phrase(), listing.value().text().orElse(""))));
  }

  /**
   * Returns the keys of the source that decide whether the target has a key; empty if a migration
   * never writes such a key.
   */
  Optional<List<Key>> origins(Key key) {
    Optional<Address.OfItem> item = target.ofRecord(key).or(() -> target.ofListing(key));
    if (item.isPresent()) {
      return Optional.of(
          source.implies(item.get()) || source.obstacle(item.get()).isPresent()
              ? List.of()
              : decisive(source.record(item.get())));
    }
    return target
        .read(key)
        .filter(match -> match.form().name().equals("user"))
        .map(match -> List.of(source.user(match.get(USER))));
  }

  /**
   * Returns whether the target is to have a key, given those of its {@linkplain #origins origins}
   * that exist.
   */
  boolean isWanted(Key key, Map<Key, Entry> view) {
    Optional<Address.OfItem> item = target.ofRecord(key).or(() -> target.ofListing(key));
    boolean kept =
        item.filter(of -> !source.implies(of) && source.obstacle(of).isPresent()).isEmpty();
    return kept && origins(key).orElse(List.of()).stream().allMatch(view::containsKey);
  }
}
