package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.KeyForms;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The keys of the original's naming document. P is the namespace, as in {@code /CloudChamber/V0.1}.
 *
 * <pre>
 *   P/users/{user}                  user
 *   P/racks/{rack}                  rack
 *   P/rack/{rack}/pdu               its one pdu, number 0
 *   P/rack/{rack}/tor               its one tor, number 0
 *   P/rack/{rack}/blades/{blade}    blade
 * </pre>
 *
 * and those of {@link WorkloadKeys}. All racks are in the standard zone of the standard region, of
 * which there are no records. The document writes prefixes without a slash at their end, which
 * would let {@code /rack/r1} also find {@code /rack/r10}; here they have one.
 */
public final class DocLayout implements CloudChamberLayout {
  private final Namespace namespace;
  private final WorkloadKeys workloads;
  private final KeyForms forms;
  private final KeyForm user;
  private final KeyForm rack;
  private final KeyForm parts;
  private final KeyForm pdu;
  private final KeyForm tor;
  private final KeyForm blade;

  public DocLayout(Namespace namespace) {
    String root = namespace.prefix().text();
    this.namespace = namespace;
    workloads = new WorkloadKeys(root);
    user = KeyForm.of("user", "users/{user}", USER).below(root);
    rack = KeyForm.of("rack", "racks/{rack}", RACK).below(root);
    parts = KeyForm.of("parts", "rack/{rack}/", RACK).below(root);
    pdu = parts.then("pdu", "pdu");
    tor = parts.then("tor", "tor");
    blade = parts.then("blade", "blades/{blade}", BLADE);
    forms =
        KeyForms.of(
            Stream.concat(Stream.of(user, rack, pdu, tor, blade), workloads.forms().stream())
                .toArray(KeyForm[]::new));
  }

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
    if (address instanceof RackAddress at) {
      return at.zone().matches(ZoneAddress.STANDARD)
          ? NameObstacle.of(at.name(), at)
          : onlyStandard(at);
    }
    if (address instanceof PartAddress at) {
      boolean second = at.kind() != ItemKind.BLADE && at.id() != 0;
      return second
          ? Optional.of(
              "the doc layout has one pdu and one tor in a rack, number 0: it cannot hold "
                  + at.phrase())
          : obstacle(at.rack());
    }
    return onlyStandard(address);
  }

  private static Optional<String> onlyStandard(Address address) {
    return Optional.of(
        "the doc layout has no regions and zones, only racks of region \"standard\", zone"
            + " \"standard\": it cannot hold "
            + address.phrase());
  }

  @Override
  public boolean implies(Address address) {
    return address instanceof Address.Root
        || address.matches(RegionAddress.STANDARD)
        || address.matches(ZoneAddress.STANDARD);
  }

  @Override
  public Key record(Address.OfItem address) {
    if (address instanceof RackAddress at) {
      return rack.key(at.name());
    }
    if (address instanceof PartAddress at) {
      return switch (at.kind()) {
        case PDU -> pdu.key(at.rack().name());
        case TOR -> tor.key(at.rack().name());
        default -> blade.key(at.rack().name(), at.id());
      };
    }
    throw new IllegalArgumentException("no record is stored of " + address.phrase());
  }

  @Override
  public Key listing(Address.OfItem address) {
    return record(address);
  }

  @Override
  public Optional<Bytes> listingValue(Address.OfItem address) {
    return Optional.empty();
  }

  @Override
  public Optional<Prefix> listings(Address parent, ItemKind kind) {
    if (kind == ItemKind.RACK && parent.matches(ZoneAddress.STANDARD)) {
      return Optional.of(rack.prefix());
    }
    if (kind.isPart() && parent instanceof RackAddress at && obstacle(at).isEmpty()) {
      KeyForm form = kind == ItemKind.PDU ? pdu : kind == ItemKind.TOR ? tor : blade;
      return Optional.of(form.prefix(at.name()));
    }
    return Optional.empty();
  }

  @Override
  public List<Prefix> inventory() {
    return List.of(rack.prefix(), parts.prefix());
  }

  @Override
  public List<Prefix> below(Address address) {
    if (address instanceof RackAddress at) {
      return List.of(parts.prefix(at.name()));
    }
    return implies(address) ? inventory() : List.of();
  }

  @Override
  public List<Prefix> recordsBelow(Address address) {
    return below(address);
  }

  @Override
  public Optional<Address.OfItem> ofRecord(Key key) {
    return forms
        .read(key)
        .filter(match -> match.form().variables().contains(RACK))
        .<Address.OfItem>map(
            match -> {
              RackAddress at = RackAddress.standard(match.get(RACK));
              return switch (match.form().name()) {
                case "pdu" -> at.pdu(0);
                case "tor" -> at.tor(0);
                case "blade" -> at.blade(match.get(BLADE));
                default -> at;
              };
            })
        .filter(address -> record(address).equals(key));
  }

  @Override
  public Optional<Address.OfItem> ofListing(Key key) {
    return ofRecord(key);
  }

  @Override
  public WorkloadKeys workloads() {
    return workloads;
  }
}
