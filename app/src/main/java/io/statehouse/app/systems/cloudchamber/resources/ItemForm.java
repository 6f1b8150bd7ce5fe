package io.statehouse.app.systems.cloudchamber.resources;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.Item;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The documents of items of one kind: where the item is, then its record as HTTP shows it.
 *
 * <pre>
 *   region: north        left out if it is the standard one, as is the zone
 *   zone: a
 *   rack: r1
 *   number: 3            of a region, a zone or a rack, its name
 *   details: {enabled: true}
 * </pre>
 *
 * @param type the class of addresses of this kind
 */
record ItemForm<A extends Address.OfItem, T>(
    ItemKind kind, Class<A> type, ProtoMessage<T> message) {
  private static final String NAME = "name";
  private static final String NUMBER = "number";

  /** Returns the members of items above, and then its own, by which it is found. */
  private List<String> places() {
    return switch (kind) {
      case REGION -> List.of(NAME);
      case ZONE -> List.of("region", NAME);
      case RACK -> List.of("region", "zone", NAME);
      default -> List.of("region", "zone", "rack", NUMBER);
    };
  }

  Map<String, Object> document(Item<A, T> item) {
    Map<String, Object> document = new LinkedHashMap<>();
    List<String> path = path(item.address());
    boolean isStandard =
        path.size() < 2
            || path.subList(0, Math.min(2, path.size() - 1)).stream()
                .allMatch(Name.STANDARD.text()::equals);
    for (int i = isStandard ? Math.min(2, path.size() - 1) : 0; i < path.size(); i++) {
      String place = places().get(i);
      document.put(place, place.equals(NUMBER) ? Long.valueOf(path.get(i)) : (Object) path.get(i));
    }
    document.putAll(RecordMembers.of(message, item.record()));
    return document;
  }

  /** Returns the names from the region down, as they are spelled, and the number of a part. */
  private static List<String> path(Address.OfItem address) {
    List<String> above =
        address.parent() instanceof Address.OfItem parent ? path(parent) : List.of();
    return Stream.concat(above.stream(), Stream.of(address.spelling())).toList();
  }

  /** Returns the same for all spellings, as in {@code standard/standard/r1/3}. */
  String identity(A address) {
    return String.join("/", path(address.folded()));
  }

  A address(Map<String, Object> document) {
    RecordMembers members = new RecordMembers(document);
    return address(
        places().stream()
            .map(
                place ->
                    switch (place) {
                      case NUMBER -> members.number(place);
                      case "region", "zone" -> members.text(place, Name.STANDARD.text());
                      default -> members.text(place);
                    })
            .toList());
  }

  /** Returns where the item is that has an identity. */
  A ofIdentity(String identity) {
    return address(List.of(identity.split("/")));
  }

  private A address(List<String> path) {
    RegionAddress region = new RegionAddress(new Name(path.get(0)));
    if (path.size() == 1) {
      return type.cast(region);
    }
    ZoneAddress zone = new ZoneAddress(region, new Name(path.get(1)));
    if (path.size() == 2) {
      return type.cast(zone);
    }
    RackAddress rack = new RackAddress(zone, new Name(path.get(2)));
    return type.cast(
        path.size() == 3 ? rack : new PartAddress(rack, kind, Long.parseLong(path.get(3))));
  }

  /**
   * Returns the record of a document.
   *
   * @throws CloudChamberException if it is not one
   */
  T read(Map<String, Object> document) {
    return new RecordMembers(document).without(places()).read(message);
  }
}
