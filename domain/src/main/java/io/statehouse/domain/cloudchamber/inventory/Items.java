package io.statehouse.domain.cloudchamber.inventory;

import static java.util.Comparator.comparingLong;

import io.statehouse.domain.cloudchamber.deployment.ChamberContext;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.Item;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.transact.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * The items of one kind, such as all zones or all blades.
 *
 * <p>An item is created together with its listing, on the condition that what it is in is listed
 * and unchanged. So nothing is put into what has been deleted, and what is deleted with its content
 * loses all of it. That a rack has at most two pdus and two tors is kept by naming the listings of
 * all that it can have. {@link ItemDeletion} keeps the rule that an item is deleted only if it is
 * empty, which is about a listing: it closes the item first, then checks.
 *
 * @param <P> what the items are in
 * @param <A> where an item is
 * @param <T> the record of an item
 */
public final class Items<P extends Address, A extends Address.OfItem, T> {
  private final ChamberContext context;
  private final CloudChamberLayout layout;
  private final ItemKind kind;
  private final ProtoMessage<T> message;
  private final Consumer<T> rule;
  private final BiFunction<P, String, A> spelled;

  /** An item that was found by its listing. */
  private record Listed<A>(A address, Entry entry) {}

  /**
   * @param rule refuses records that the inventory must not have
   * @param spelled returns where an item is, by its name or number
   */
  Items(
      ChamberContext context,
      ItemKind kind,
      ProtoMessage<T> message,
      Consumer<T> rule,
      BiFunction<P, String, A> spelled) {
    this.context = context;
    this.layout = context.layout();
    this.kind = kind;
    this.message = message;
    this.rule = rule;
    this.spelled = spelled;
  }

  /**
   * Returns an item, whether or not it is listed.
   *
   * @throws StoreException.Malformed if its record cannot be read
   */
  public Optional<Stored<T>> find(A address) {
    requireKind(address);
    return layout.obstacle(address).isPresent()
        ? Optional.empty()
        : context.store().get(layout.record(address)).map(this::stored);
  }

  /**
   * @throws CloudChamberException if there is no such item
   * @throws StoreException.Malformed if its record cannot be read
   */
  public Stored<T> get(A address) {
    return find(address).orElseThrow(() -> notFound(address));
  }

  /**
   * Returns an item that is listed and in something that is. One that a load is still creating, or
   * that was left behind, is not there.
   *
   * @throws CloudChamberException if there is no such item
   * @throws StoreException.Malformed if its record cannot be read
   */
  public Stored<T> getListed(A address) {
    requireKind(address);
    if (layout.obstacle(address).isPresent()) {
      throw notFound(address);
    }
    Key record = layout.record(address);
    Set<Key> keys = new LinkedHashSet<>(List.of(record, layout.listing(address)));
    if (!layout.implies(address.parent())) {
      keys.add(listing(address.parent()));
    }
    Map<Key, Entry> found = context.store().getAll(keys);
    if (!found.keySet().containsAll(keys)) {
      throw notFound(address);
    }
    return stored(found.get(record));
  }

  Stored<T> stored(Entry entry) {
    return new Stored<>(message.read(entry), entry.revision());
  }

  private void requireKind(A address) {
    if (address.kind() != kind) {
      throw new IllegalArgumentException(address.phrase() + " is not a " + kind);
    }
  }

  /**
   * Lists where items are, in their own spelling as far as the layout keeps it: names in the order
   * of their keys, numbers in numeric order.
   *
   * @throws CloudChamberException if what they are in is not there
   */
  public Listing<A> addresses(P parent) {
    List<Listing.Problem> problems = new ArrayList<>();
    if (layout.listings(parent, kind).isEmpty()) {
      return new Listing<>(implied(parent), problems);
    }
    List<A> addresses = listed(parent, problems).stream().map(Listed::address).toList();
    return new Listing<>(addresses, problems);
  }

  /** Returns the item that is there without a listing, where the layout has such items. */
  private List<A> implied(P parent) {
    requireListed(parent);
    A standard = spelled.apply(parent, Name.STANDARD.text());
    return layout.implies(standard) ? List.of(standard) : List.of();
  }

  /**
   * Lists items with their records, in the order of {@link #addresses}. Those that are there
   * without a record are left out.
   *
   * @throws CloudChamberException if what they are in is not there
   */
  public Listing<Item<A, T>> list(P parent) {
    List<Item<A, T>> items = new ArrayList<>();
    List<Listing.Problem> problems = new ArrayList<>();
    List<Listed<A>> listed = listed(parent, problems);
    Map<Key, Entry> records = records(listed);
    for (Listed<A> each : listed) {
      Key key = layout.record(each.address);
      try {
        Entry entry =
            Optional.ofNullable(records.get(key))
                .orElseThrow(
                    () ->
                        new StoreException.Malformed(key, "expected a record, since it is listed"));
        items.add(new Item<>(each.address, stored(entry)));
      } catch (StoreException.Malformed bad) {
        problems.add(new Listing.Problem(bad.key(), bad.getMessage()));
      }
    }
    return new Listing<>(items, problems);
  }

  /** Reads the records that are not themselves the listings. */
  private Map<Key, Entry> records(List<Listed<A>> listed) {
    Map<Key, Entry> records = new HashMap<>();
    Set<Key> unread = new LinkedHashSet<>();
    for (Listed<A> each : listed) {
      Key key = layout.record(each.address);
      if (key.equals(each.entry.key())) {
        records.put(key, each.entry);
      } else {
        unread.add(key);
      }
    }
    records.putAll(context.store().getAll(unread));
    return records;
  }

  private List<Listed<A>> listed(P parent, List<Listing.Problem> problems) {
    requireListed(parent);
    List<Listed<A>> listed = new ArrayList<>();
    for (Entry entry : layout.listings(parent, kind).map(context::list).orElse(List.of())) {
      try {
        listed.add(new Listed<>(address(parent, entry), entry));
      } catch (StoreException.Malformed bad) {
        problems.add(new Listing.Problem(bad.key(), bad.getMessage()));
      }
    }
    if (kind.isPart()) {
      listed.sort(comparingLong(each -> Long.parseLong(each.address.spelling())));
    }
    return listed;
  }

  private A address(P parent, Entry listing) {
    Address.OfItem found =
        layout
            .ofListing(listing.key())
            .filter(address -> address.kind() == kind)
            .orElseThrow(
                () ->
                    new StoreException.Malformed(
                        listing.key(), "expected a key that lists a " + kind));
    if (layout.listingValue(found).isEmpty()) {
      return spelled.apply(parent, found.spelling());
    }
    String value = listing.value().text().orElse("");
    try {
      A address = spelled.apply(parent, value);
      if (address.matches(found)) {
        return address;
      }
    } catch (NumberFormatException | CloudChamberException other) {
      // no number, or one out of range
    }
    throw new StoreException.Malformed(
        listing.key(),
        "CloudChamber: mismatch in index key \"%s\" for returned value \"%s\""
            .formatted(found.spelling(), OneLine.of(value)));
  }

  private void requireListed(Address parent) {
    if (!layout.implies(parent) && context.store().get(listing(parent)).isEmpty()) {
      throw notFound(parent);
    }
  }

  private Key listing(Address address) {
    if (layout.obstacle(address).isPresent()) {
      throw notFound(address);
    }
    return layout.listing((Address.OfItem) address);
  }

  /**
   * @throws CloudChamberException if the item exists, its name or record is not allowed, what it is
   *     in is not there, or the layout cannot hold it
   * @throws StoreException.Refused if the store cannot hold the item, or could not delete it
   */
  public Stored<T> create(A address, T record) {
    requireStorable(address, record);
    return context.save(
        layout.record(address),
        message,
        scope -> {
          Map<Key, Entry> found = scope.getAll(decisive(address));
          if (found.containsKey(layout.record(address))
              || found.containsKey(layout.listing(address))) {
            throw CloudChamberException.of(
                Kind.EXISTS, "CloudChamber: %s already exists", address.phrase());
          }
          putNew(scope, found, address);
          return record;
        });
  }

  /**
   * Replaces a record; its listing keeps the spelling that it has.
   *
   * @throws CloudChamberException if there is no such item, it has another revision, or the record
   *     is not allowed
   */
  public Stored<T> update(A address, ExpectedRevision expected, T record) {
    requireKind(address);
    rule.accept(record);
    if (layout.obstacle(address).isPresent()) {
      throw notFound(address);
    }
    Key key = layout.record(address);
    return context.save(
        key,
        message,
        scope -> {
          requireExpected(address, scope.get(key).orElseThrow(() -> notFound(address)), expected);
          return record;
        });
  }

  /**
   * Creates an item, or replaces its record and lists it, in any case.
   *
   * @throws CloudChamberException as {@link #create}, except that the item may exist
   * @throws StoreException.Refused as {@link #create}
   */
  public Stored<T> put(A address, T record) {
    requireStorable(address, record);
    return context.save(
        layout.record(address),
        message,
        scope -> {
          Map<Key, Entry> found = scope.getAll(decisive(address));
          if (!found.containsKey(layout.listing(address))) {
            putNew(scope, found, address);
          }
          return record;
        });
  }

  private void requireStorable(A address, T record) {
    requireKind(address);
    if (!kind.isPart()) {
      new Name(address.spelling()).requireNew(kind.toString());
    }
    rule.accept(record);
    Optional<String> obstacle = layout.obstacle(address);
    if (obstacle.isPresent()) {
      throw CloudChamberException.invalid("%s", obstacle.get());
    }
    if (!kind.isPart()) {
      // The longest keys that concern it: those of the copies that its deletion makes.
      Limits limits = context.store().limits();
      limits.check(CloudChamberLayout.deleting(layout.record(address)));
      limits.check(CloudChamberLayout.deleting(layout.listing(address)));
    }
  }

  /** Returns the keys that decide whether an item can be created. */
  private Set<Key> decisive(A address) {
    Set<Key> keys = new LinkedHashSet<>(List.of(layout.record(address), layout.listing(address)));
    if (!layout.implies(address.parent())) {
      keys.add(listing(address.parent()));
    }
    keys.addAll(siblings(address));
    return keys;
  }

  /** Returns the listings of the other parts that count towards the most of this kind. */
  private List<Key> siblings(A address) {
    if (!(address instanceof PartAddress part) || kind == ItemKind.BLADE) {
      return List.of();
    }
    return LongStream.rangeClosed(0, kind.highestId())
        .filter(id -> id != part.id())
        .mapToObj(id -> part.rack().part(kind, id))
        .filter(sibling -> layout.obstacle(sibling).isEmpty())
        .map(layout::listing)
        .toList();
  }

  private void putNew(Scope scope, Map<Key, Entry> found, A address) {
    if (!layout.implies(address.parent()) && !found.containsKey(listing(address.parent()))) {
      throw notFound(address.parent());
    }
    long others = siblings(address).stream().filter(found::containsKey).count();
    if (others >= ItemRules.MAX_OF_A_KIND) {
      throw CloudChamberException.of(
          Kind.CONFLICT,
          "%s cannot be created: a rack has at most %s of each pdu and tor",
          address.phrase(),
          ItemRules.MAX_OF_A_KIND);
    }
    if (!kind.isPart() && ChamberContext.holdsAny(scope, layout.below(address))) {
      throw CloudChamberException.of(
          Kind.CONFLICT,
          "there are items in %s, which is not listed: finish the load or deletion that left them,"
              + " or prune them",
          address.phrase());
    }
    layout.listingValue(address).ifPresent(value -> scope.put(layout.listing(address), value));
  }

  /** Returns whether there is any key of what is in an item. */
  static boolean hasContent(Scope scope, CloudChamberLayout layout, Address address) {
    return !(address instanceof PartAddress)
        && layout.below(address).stream()
            .anyMatch(below -> ChamberContext.any(scope, below).isPresent());
  }

  /**
   * Deletes an item that has nothing in it. If this is interrupted, it is to be run again, which
   * finishes the deletion, or restores the item if something was put into it meanwhile.
   *
   * @throws CloudChamberException if there is no such item, it has another revision, or there is
   *     something in it
   */
  public void delete(A address, ExpectedRevision expected) {
    requireKind(address);
    deletion(address, expected).deleteEmpty();
  }

  /**
   * Deletes an item with everything in it, in one transaction.
   *
   * @throws CloudChamberException if there is no such item, or it has another revision
   */
  public void deleteWithContent(A address, ExpectedRevision expected) {
    requireKind(address);
    deletion(address, expected).deleteAll();
  }

  /** Returns how many items are in an item now, those in them included. */
  public long countContent(A address) {
    requireKind(address);
    return layout.recordsBelow(address).stream()
        .flatMap(context.store()::scan)
        .filter(entry -> layout.ofRecord(entry.key()).isPresent())
        .count();
  }

  private ItemDeletion deletion(A address, ExpectedRevision expected) {
    if (layout.obstacle(address).isPresent()) {
      throw notFound(address);
    }
    return new ItemDeletion(context, address, expected);
  }

  static void requireExpected(Address address, Entry entry, ExpectedRevision expected) {
    if (!expected.admits(entry.revision())) {
      throw CloudChamberException.of(
          Kind.CHANGED, "CloudChamber: %s has a newer version than expected", address.phrase());
    }
  }

  static CloudChamberException notFound(Address address) {
    return CloudChamberException.of(
        Kind.NOT_FOUND, "CloudChamber: %s was not found", address.phrase());
  }
}
