package io.statehouse.domain.cloudchamber.entities.inventory;

/**
 * The address of an item of the inventory. The names in it are as the caller spells them; {@link
 * #folded} is the same for all spellings.
 *
 * <pre>
 *   Root ─ RegionAddress ─ ZoneAddress ─ RackAddress ─ PartAddress (pdu, tor or blade)
 * </pre>
 */
public sealed interface Address permits Address.Root, Address.OfItem {
  Root ROOT = new Root();

  /** Returns the same address with its names as they stand in keys. */
  Address folded();

  /** Returns the item as messages name it, as in {@code rack "r7" in region "a", zone "b"}. */
  String phrase();

  /** Returns the original's text form, as in {@code Region: a Zone: b Rack: c Blade: 7}. */
  String text();

  /** Returns whether both are the same item, ignoring case. */
  default boolean matches(Address other) {
    return folded().equals(other.folded());
  }

  /** An address of an item, which everything but the root is. */
  sealed interface OfItem extends Address
      permits RegionAddress, ZoneAddress, RackAddress, PartAddress {
    ItemKind kind();

    /** Returns what the item is in. */
    Address parent();

    /** Returns what its listing is to hold: the name as it is spelled, or the number. */
    String spelling();

    @Override
    OfItem folded();
  }

  /** The inventory as a whole, of which no record is stored. */
  record Root() implements Address {
    @Override
    public Root folded() {
      return this;
    }

    @Override
    public String phrase() {
      return "the inventory";
    }

    @Override
    public String text() {
      return "Root";
    }
  }
}
