package io.statehouse.domain.cloudchamber.definition;

import io.statehouse.domain.cloudchamber.definition.LoadPlan.Stage;
import io.statehouse.domain.cloudchamber.definition.LoadStep.Action;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.RecordDifference;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Compares the desired inventory with the one that is stored. Equal items are not changed.
 *
 * <p>Every change is made on the condition that the item is as it was read, so that two loads never
 * undo each other unnoticed. In addition,
 *
 * <ul>
 *   <li>the parts of a rack that is not listed are written while it is not, and it is listed after
 *       them, so that readers see all of a new rack or nothing;
 *   <li>the parts of a rack that is listed are written while it is, so that none is left behind if
 *       it is deleted.
 * </ul>
 */
final class LoadPlanning {
  private static final int MAX_DIFFERENCES = 5;

  private final CloudChamberLayout layout;
  private final InventoryDefinition definition;
  private final StoredInventory stored;
  private final LoadOptions options;
  private final LoadPlan plan = new LoadPlan();

  /** The defined items, by their addresses as they stand in keys. */
  private final Set<Address> defined = new HashSet<>();

  /** The items to delete, each with the number of items in it, itself included. */
  private final Map<Address.OfItem, Integer> obsolete = new LinkedHashMap<>();

  private boolean withholds;

  private LoadPlanning(
      CloudChamberLayout layout,
      InventoryDefinition definition,
      StoredInventory stored,
      LoadOptions options) {
    this.layout = layout;
    this.definition = definition;
    this.stored = stored;
    this.options = options;
  }

  static LoadPlan compare(
      CloudChamberLayout layout,
      InventoryDefinition definition,
      StoredInventory stored,
      LoadOptions options) {
    return new LoadPlanning(layout, definition, stored, options).plan();
  }

  private LoadPlan plan() {
    for (DesiredItem<?> item : definition.items()) {
      if (!layout.implies(item.address())) {
        layout.obstacle(item.address()).ifPresent(plan::addObstacle);
      }
      defined.add(item.address().folded());
    }
    if (plan.obstacles().isEmpty()) {
      findObsolete();
      addDefined();
      obsolete.forEach(this::remove);
    }
    return plan;
  }

  private void findObsolete() {
    for (Address.OfItem address : stored.addresses()) {
      outermostUndefined(address).ifPresent(top -> obsolete.merge(top, 1, Integer::sum));
    }
    int visible =
        obsolete.entrySet().stream()
            .filter(entry -> stored.isVisible(entry.getKey()))
            .mapToInt(Map.Entry::getValue)
            .sum();
    plan.countUndefined(visible);
    withholds = options.maxDeletes().isPresent() && visible > options.maxDeletes().getAsInt();
  }

  /** Returns the outermost of an item and what it is in that is not defined. */
  private Optional<Address.OfItem> outermostUndefined(Address.OfItem item) {
    Optional<Address.OfItem> found = Optional.empty();
    Address address = item;
    while (address instanceof Address.OfItem at && !layout.implies(at)) {
      if (!defined.contains(at)) {
        found = Optional.of(at);
      }
      address = at.parent();
    }
    return found;
  }

  private void addDefined() {
    List<DesiredItem<?>> items = definition.items();
    for (int i = 0; i < items.size(); i++) {
      DesiredItem<?> item = items.get(i);
      if (item.address() instanceof RackAddress rack) {
        int from = i + 1;
        while (i + 1 < items.size() && items.get(i + 1).address() instanceof PartAddress) {
          i++;
        }
        addRack(rack, item, items.subList(from, i + 1));
      } else if (!layout.implies(item.address())) {
        boolean region = item.address() instanceof RegionAddress;
        addContainer(region ? Stage.REGIONS_AND_PARTS : Stage.ZONES, item, List.of());
      }
    }
  }

  private void addRack(RackAddress rack, DesiredItem<?> item, List<DesiredItem<?>> parts) {
    // A load that prunes deletes all parts of a rack that is not listed: so one stands for all.
    List<Condition> complete =
        parts.stream().limit(1).map(part -> Condition.present(record(part))).toList();
    addContainer(Stage.RACKS, item, complete);
    List<ItemChange> changes = new ArrayList<>();
    for (DesiredItem<?> part : parts) {
      change(part)
          .filter(change -> !isHeldBack(change.step()))
          .map(this::besideNoOthers)
          .ifPresent(changes::add);
    }
    changes.forEach(change -> plan.addStep(change.step()));
    boolean listed = stored.listing(rack).isPresent();
    plan.add(
        Stage.REGIONS_AND_PARTS,
        new ChangeGroup(
            listed ? List.of(Condition.present(layout.listing(rack))) : unlisted(rack), changes));
  }

  private Key record(DesiredItem<?> item) {
    return layout.record(item.address());
  }

  /** Adds the change of a region, zone or rack. */
  private void addContainer(Stage stage, DesiredItem<?> item, List<Condition> complete) {
    Address.OfItem address = item.address();
    List<Condition> conditions = new ArrayList<>();
    if (stored.listing(address).isEmpty()) {
      conditions.addAll(unlisted(address));
      conditions.addAll(complete);
      if (!layout.implies(address.parent())) {
        conditions.add(Condition.present(layout.listing((Address.OfItem) address.parent())));
      }
    }
    change(item)
        .ifPresent(
            change -> {
              plan.addStep(change.step());
              plan.add(stage, new ChangeGroup(conditions, List.of(change)));
            });
  }

  /** Returns the conditions that an item is not listed, nor being deleted or put back. */
  private List<Condition> unlisted(Address.OfItem address) {
    Key listing = layout.listing(address);
    return List.of(
        Condition.absent(listing), Condition.absent(CloudChamberLayout.deleting(listing)));
  }

  private <T> Optional<ItemChange> change(DesiredItem<T> item) {
    Address.OfItem address = item.address();
    Key recordKey = layout.record(address);
    Key listingKey = layout.listing(address);
    Optional<Entry> record = stored.record(address);
    Optional<Entry> listing = stored.listing(address);
    Optional<Bytes> listingValue = layout.listingValue(address);
    boolean writesRecord = record.filter(item::isStoredIn).isEmpty();
    boolean writesListing =
        listingValue.isPresent() && !listing.map(Entry::value).equals(listingValue);
    if (!writesRecord && !writesListing) {
      return Optional.empty();
    }
    List<Condition> conditions = new ArrayList<>();
    List<Write> writes = new ArrayList<>();
    if (writesRecord) {
      writes.add(new Write.Put(recordKey, item.value()));
    }
    if (writesListing) {
      writes.add(new Write.Put(listingKey, listingValue.get()));
    }
    if (writesRecord || listing.isEmpty()) {
      conditions.add(asRead(recordKey, record));
    }
    // An item that is new has neither, and the process that creates it writes both.
    if (record.isEmpty() ? listing.isPresent() : writesListing) {
      conditions.add(asRead(listingKey, listing));
    }
    Action action = listing.isEmpty() ? Action.CREATE : Action.UPDATE;
    String detail = action == Action.CREATE ? "" : detail(item, record, listing, writesListing);
    return Optional.of(new ItemChange(new LoadStep(action, address, detail), conditions, writes));
  }

  private static Condition asRead(Key key, Optional<Entry> entry) {
    return entry.map(Condition::unchanged).orElseGet(() -> Condition.absent(key));
  }

  /** Returns in words what is updated. */
  private <T> String detail(
      DesiredItem<T> item, Optional<Entry> record, Optional<Entry> listing, boolean writesListing) {
    List<String> details = new ArrayList<>();
    if (writesListing) {
      details.add(
          "listed as \"%s\" instead of \"%s\""
              .formatted(
                  item.address().spelling(),
                  OneLine.of(listing.get().value().text().orElse("bytes that are no text"))));
    }
    if (record.isEmpty()) {
      details.add("its record was missing");
    } else {
      try {
        details.addAll(
            RecordDifference.of(item.message(), item.message().read(record.get()), item.record()));
      } catch (StoreException.Malformed unreadable) {
        details.add("its record was unreadable");
      }
    }
    int more = details.size() - MAX_DIFFERENCES;
    return more <= 0
        ? String.join(", ", details)
        : String.join(", ", details.subList(0, MAX_DIFFERENCES)) + " and " + more + " more";
  }

  /** Returns whether a part is not created because the one that it replaces is not deleted. */
  private boolean isHeldBack(LoadStep step) {
    return withholds
        && step.action() == Action.CREATE
        && siblings(step.address()).stream()
            .anyMatch(sibling -> obsolete.containsKey(sibling) && stored.isVisible(sibling));
  }

  /**
   * Adds to the creation of a pdu or tor that there are no others, since a rack has at most two.
   */
  private ItemChange besideNoOthers(ItemChange change) {
    if (change.step().action() != Action.CREATE) {
      return change;
    }
    List<Condition> conditions = new ArrayList<>(change.conditions());
    siblings(change.step().address())
        .forEach(sibling -> conditions.add(Condition.absent(layout.listing(sibling))));
    return new ItemChange(change.step(), conditions, change.writes());
  }

  /** Returns the other pdus or tors that a rack can have and that are not defined. */
  private List<PartAddress> siblings(Address.OfItem address) {
    if (!(address instanceof PartAddress part) || part.kind() == ItemKind.BLADE) {
      return List.of();
    }
    return LongStream.rangeClosed(0, part.kind().highestId())
        .mapToObj(id -> part.rack().folded().part(part.kind(), id))
        .filter(sibling -> layout.obstacle(sibling).isEmpty() && !defined.contains(sibling))
        .toList();
  }

  private static String items(int number) {
    return number + (number == 1 ? " item" : " items");
  }

  /**
   * @param size the number of items deleted
   */
  private void remove(Address.OfItem address, int size) {
    Optional<Entry> listing = stored.listing(address);
    boolean part = address instanceof PartAddress;
    boolean leftover = !part && listing.isEmpty();
    if (leftover && !options.prune()) {
      plan.leave(address);
      return;
    }
    String detail =
        leftover
            ? "not listed, with " + items(size)
            : part ? "" : "with %s in it".formatted(items(size - 1));
    LoadStep step = new LoadStep(Action.DELETE, address, detail);
    boolean visible = stored.isVisible(address);
    if (visible && withholds) {
      plan.withhold(step);
      return;
    }
    List<Condition> conditions = new ArrayList<>(leftover ? unlisted(address) : List.of());
    List<Write> writes = new ArrayList<>();
    Set<Key> keys = new HashSet<>();
    for (Optional<Entry> entry : List.of(stored.record(address), listing)) {
      entry
          .filter(found -> keys.add(found.key()))
          .ifPresent(
              found -> {
                conditions.add(Condition.unchanged(found));
                writes.add(new Write.Delete(found.key()));
              });
    }
    layout.below(address).forEach(prefix -> writes.add(new Write.DeletePrefix(prefix)));
    plan.addStep(step);
    plan.add(
        part || !visible && !leftover ? Stage.PARTS_REMOVED : Stage.REMOVED,
        new ChangeGroup(List.of(), List.of(new ItemChange(step, conditions, writes))));
  }
}
