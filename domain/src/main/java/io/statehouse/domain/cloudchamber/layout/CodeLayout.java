package io.statehouse.domain.cloudchamber.layout;

import static io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind.INVALID;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Table;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.KeyForms;
import io.statehouse.domain.layout.KeyVariable;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The keys of the original's programs. P is the namespace, as in {@code /CloudChamber/v0.1}; D is
 * {@code P/inventory/{table}/data} and I is {@code P/inventory/{table}/index}.
 *
 * <pre>
 *   P/users/{user}
 *
 *   D/region/{region}                                I/regions/{region}
 *   D/region/{region}/zone/{zone}                    I/region/{region}/zones/{zone}
 *   D/region/{region}/zone/{zone}/rack/{rack}        I/region/{region}/zone/{zone}/racks/{rack}
 *   D/…/rack/{rack}/pdu/{pdu}                        I/…/rack/{rack}/pdus/{pdu}
 *   D/…/rack/{rack}/tor/{tor}                        I/…/rack/{rack}/tors/{tor}
 *   D/…/rack/{rack}/blade/{blade}                    I/…/rack/{rack}/blades/{blade}
 * </pre>
 *
 * An index entry holds the name as it was spelled first, or the number. Services use the table
 * {@code definition} alone, and the original reserved keys for workloads, but never used them.
 */
public final class CodeLayout implements CloudChamberLayout {
  private static final KeyVariable<Table> TABLE =
      KeyVariable.named("table")
          .excluding("/")
          .matching(Pattern.compile("definition|actual|observed|target|definitionstdtest"))
          .as(Table::named, Table::toString);

  /** The rest of a key after the prefix of all listings of one kind: any string. */
  private static final KeyVariable<String> ENTRY = KeyVariable.named("entry").opaque();

  private final Namespace namespace;
  private final KeyForms forms;
  private final KeyForm user;
  private final KeyForm table;
  private final Map<ItemKind, KeyForm> records = new EnumMap<>(ItemKind.class);
  private final Map<ItemKind, KeyForm> listings = new EnumMap<>(ItemKind.class);

  /** The forms with which the keys of items in an item begin; the first is of the root. */
  private final List<KeyForm> recordsBelow = new ArrayList<>();

  private final List<KeyForm> listingsBelow = new ArrayList<>();

  /** The keys of a listing of items, with any text after its prefix. */
  private final List<KeyForm> listed = new ArrayList<>();

  /**
   * The item of a record.
   *
   * @param table in which the record is
   */
  public record Located(Table table, Address.OfItem address) {}

  public CodeLayout(Namespace namespace) {
    String root = namespace.prefix().text();
    this.namespace = namespace;
    user = KeyForm.of("user", "users/{user}", USER).below(root);
    table = KeyForm.of("table", "inventory/{table}/", TABLE).below(root);
    KeyForm data = table.then("data", "data/");
    KeyForm index = table.then("index", "index/");
    recordsBelow.add(data);
    listingsBelow.add(index);
    for (Level level : LEVELS) {
      String name = level.kind.toString();
      records.put(level.kind, data.then(name, name + "/{" + name + "}", level.variable));
      listings.put(
          level.kind, index.then(name + "-listing", name + "s/{" + name + "}", level.variable));
      listed.add(index.then("listed-" + name, name + "s/{entry}", ENTRY));
      if (!level.kind.isPart()) {
        data = data.then("below-" + name, name + "/{" + name + "}/", level.variable);
        index = index.then("listed-below-" + name, name + "/{" + name + "}/", level.variable);
        recordsBelow.add(data);
        listingsBelow.add(index);
      }
    }
    List<KeyForm> all = new ArrayList<>(List.of(user));
    all.addAll(records.values());
    all.addAll(listings.values());
    forms = KeyForms.of(all.toArray(KeyForm[]::new));
  }

  private record Level(ItemKind kind, KeyVariable<?> variable) {}

  private static final List<Level> LEVELS =
      List.of(
          new Level(ItemKind.REGION, REGION),
          new Level(ItemKind.ZONE, ZONE),
          new Level(ItemKind.RACK, RACK),
          new Level(ItemKind.PDU, PDU),
          new Level(ItemKind.TOR, TOR),
          new Level(ItemKind.BLADE, BLADE));

  @Override
  public Namespace namespace() {
    return namespace;
  }

  @Override
  public KeyForms forms() {
    return forms;
  }

  @Override
  public KeyForm userForm() {
    return user;
  }

  @Override
  public Optional<String> obstacle(Address address) {
    return names(address).stream()
        .flatMap(name -> NameObstacle.of(name, address).stream())
        .findFirst();
  }

  private static List<Name> names(Address address) {
    List<Name> names = new ArrayList<>();
    if (address instanceof RegionAddress at) {
      names.add(at.name());
    } else if (address instanceof ZoneAddress at) {
      names.addAll(names(at.region()));
      names.add(at.name());
    } else if (address instanceof RackAddress at) {
      names.addAll(names(at.zone()));
      names.add(at.name());
    } else if (address instanceof PartAddress at) {
      names.addAll(names(at.rack()));
    }
    return names;
  }

  @Override
  public boolean implies(Address address) {
    return address instanceof Address.Root;
  }

  @Override
  public Key record(Address.OfItem address) {
    return record(Table.DEFINITION, address);
  }

  /** Returns the key of an item's record in one of the tables. */
  public Key record(Table table, Address.OfItem address) {
    return records.get(address.kind()).key(values(table, address).toArray());
  }

  @Override
  public Key listing(Address.OfItem address) {
    return listings.get(address.kind()).key(values(Table.DEFINITION, address).toArray());
  }

  private static List<Object> values(Table table, Address address) {
    List<Object> values = new ArrayList<>(List.of(table));
    values.addAll(names(address));
    if (address instanceof PartAddress part) {
      values.add(part.id());
    }
    return values;
  }

  @Override
  public Optional<Bytes> listingValue(Address.OfItem address) {
    return Optional.of(Bytes.utf8(address.spelling()));
  }

  @Override
  public Optional<Prefix> listings(Address parent, ItemKind kind) {
    KeyForm form = listings.get(kind);
    List<Object> values = values(Table.DEFINITION, parent);
    boolean fits = form.variables().size() == values.size() + 1 && obstacle(parent).isEmpty();
    return fits ? Optional.of(form.prefix(values.toArray())) : Optional.empty();
  }

  @Override
  public List<Prefix> inventory() {
    return List.of(table.prefix(Table.DEFINITION));
  }

  @Override
  public List<Prefix> below(Address address) {
    List<Prefix> below = new ArrayList<>(recordsBelow(address));
    below.addAll(prefixes(listingsBelow, address));
    return below;
  }

  @Override
  public List<Prefix> recordsBelow(Address address) {
    return prefixes(recordsBelow, address);
  }

  private List<Prefix> prefixes(List<KeyForm> forms, Address address) {
    if (address instanceof PartAddress || obstacle(address).isPresent()) {
      return List.of();
    }
    List<Object> values = values(Table.DEFINITION, address);
    return List.of(forms.get(values.size() - 1).prefix(values.toArray()));
  }

  @Override
  public Optional<Address.OfItem> ofRecord(Key key) {
    return located(key, records)
        .filter(located -> located.table() == Table.DEFINITION)
        .map(Located::address);
  }

  @Override
  public Optional<Address.OfItem> ofListing(Key key) {
    return located(key, listings)
        .filter(located -> located.table() == Table.DEFINITION)
        .map(Located::address);
  }

  @Override
  public boolean isUnreadableListing(Key key) {
    return ofListing(key).isEmpty()
        && listed.stream()
            .flatMap(form -> form.read(key).stream())
            .anyMatch(match -> match.get(TABLE) == Table.DEFINITION && isFolded(match));
  }

  /** Returns whether what a listing is of is named as in keys; otherwise no one lists it. */
  private static boolean isFolded(KeyForm.Match match) {
    return match.values().subList(1, match.values().size() - 1).stream()
        .allMatch(name -> new Name(name).folded().equals(name));
  }

  /**
   * Returns of which item a key is the record, in whichever table, for those who watch it.
   *
   * @throws CloudChamberException if it is of none, or in the table of the original's tests
   */
  public Located locate(Key key) {
    return located(key, records)
        .filter(located -> located.table() != Table.DEFINITION_TEST)
        .orElseThrow(
            () ->
                new CloudChamberException(
                    INVALID, "address cannot be formed for key " + OneLine.of(key.text())));
  }

  private Optional<Located> located(Key key, Map<ItemKind, KeyForm> among) {
    for (Map.Entry<ItemKind, KeyForm> form : among.entrySet()) {
      Optional<Located> located =
          form.getValue().read(key).map(match -> located(form.getKey(), match));
      if (located.isPresent()) {
        boolean folded = located.get().address().equals(located.get().address().folded());
        return located.filter(found -> folded);
      }
    }
    return Optional.empty();
  }

  private static Located located(ItemKind kind, KeyForm.Match match) {
    RegionAddress region = new RegionAddress(match.get(REGION));
    Table table = match.get(TABLE);
    if (kind == ItemKind.REGION) {
      return new Located(table, region);
    }
    ZoneAddress zone = new ZoneAddress(region, match.get(ZONE));
    if (kind == ItemKind.ZONE) {
      return new Located(table, zone);
    }
    RackAddress rack = new RackAddress(zone, match.get(RACK));
    return new Located(
        table,
        switch (kind) {
          case PDU -> rack.pdu(match.get(PDU));
          case TOR -> rack.tor(match.get(TOR));
          case BLADE -> rack.blade(match.get(BLADE));
          default -> rack;
        });
  }

  @Override
  public WorkloadKeys workloads() {
    throw new CloudChamberException(
        INVALID, "the code layout has no workloads: use the doc layout");
  }
}
