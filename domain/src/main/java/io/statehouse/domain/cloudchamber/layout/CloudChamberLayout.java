package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.KeyForms;
import io.statehouse.domain.layout.KeyVariable;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The keys of one namespace in one layout, as services use them.
 *
 * <p>An item of the inventory has a record and a listing key, which makes it findable. In {@link
 * DocLayout} the record is its own listing; in {@link CodeLayout} the listing is an index entry. An
 * item is created and deleted with both keys in one transaction, and what is in it is created on
 * the condition that its listing key is present.
 */
public sealed interface CloudChamberLayout permits DocLayout, CodeLayout {
  KeyVariable<Name> USER = name("user");
  KeyVariable<Name> REGION = name("region");
  KeyVariable<Name> ZONE = name("zone");
  KeyVariable<Name> RACK = name("rack");
  KeyVariable<Name> WORKLOAD = name("workload");
  KeyVariable<Name> INSTANCE = name("instance");
  KeyVariable<Long> PDU = number("pdu", "[0-2]");
  KeyVariable<Long> TOR = number("tor", "[0-2]");
  KeyVariable<Long> BLADE = number("blade", "0|[1-9][0-9]{0,6}|10000000");

  /** Below which all stands that the product keeps for itself. */
  Prefix SIDECAR = new Prefix("/statehouse/cloudchamber/");

  /** Under which the copy of an entry stands, while what it is of is being deleted. */
  String DELETING = "/statehouse/cloudchamber/deleting";

  /** Under which the claim of a creation stands that takes several transactions. */
  String CREATING = "/statehouse/cloudchamber/creating";

  /** Under which a mark stands while a namespace is migrated to another layout. */
  String MIGRATING = "/statehouse/cloudchamber/migrating";

  private static KeyVariable<Name> name(String variable) {
    return KeyVariable.named(variable).excluding("/").as(Name::new, Name::folded);
  }

  /** Numbers without padding, within their legal range. */
  private static KeyVariable<Long> number(String variable, String pattern) {
    return KeyVariable.named(variable)
        .only("0123456789")
        .matching(Pattern.compile(pattern))
        .as(Long::valueOf, id -> Long.toString(id));
  }

  /** Returns the keys of a namespace, in its layout. */
  static CloudChamberLayout of(Namespace namespace) {
    return namespace.layout() == LayoutMode.DOC
        ? new DocLayout(namespace)
        : new CodeLayout(namespace);
  }

  Namespace namespace();

  /** Returns the forms of all keys. */
  KeyForms forms();

  /** Returns the form of a user's key. */
  KeyForm userForm();

  /** Takes a key apart; empty if it is not of this layout. */
  default Optional<KeyForm.Match> read(Key key) {
    return forms().read(key);
  }

  default Key user(Name name) {
    return userForm().key(name);
  }

  /** Returns what the keys of all users begin with. */
  default Prefix users() {
    return userForm().prefix();
  }

  /**
   * Returns why an item of this address cannot be stored; empty if it can. Such an item is found
   * nowhere.
   */
  Optional<String> obstacle(Address address);

  /** Returns whether something is always there, without a record: at least the root. */
  boolean implies(Address address);

  /** Returns the key of an item's record, which has no {@link #obstacle}. */
  Key record(Address.OfItem address);

  /** Returns the key that makes an item findable, which may be that of its record. */
  Key listing(Address.OfItem address);

  /**
   * Returns what is stored in a listing that is not a record; empty if the record is the listing.
   */
  Optional<Bytes> listingValue(Address.OfItem address);

  /**
   * Returns what the listing keys of all items of one kind begin with; empty if this layout has no
   * such items.
   *
   * @param parent what they are in
   */
  Optional<Prefix> listings(Address parent, ItemKind kind);

  /** Returns what all records and listings begin with, in as few prefixes as the layout allows. */
  List<Prefix> inventory();

  /** Returns what all keys of what is in an item begin with, which are deleted with it. */
  List<Prefix> below(Address address);

  /** Returns those of {@link #below} that have the records. */
  List<Prefix> recordsBelow(Address address);

  /** Returns the item whose record has this key; empty if the key is not a record's. */
  Optional<Address.OfItem> ofRecord(Key key);

  /** Returns the item whose listing has this key; empty if the key is not a listing's. */
  Optional<Address.OfItem> ofListing(Key key);

  /**
   * Returns whether a key stands among listings without being one, so that the original's programs,
   * which read all that a listing has, fail as soon as they list what is there.
   */
  default boolean isUnreadableListing(Key key) {
    return false;
  }

  /**
   * Returns the keys of workloads.
   *
   * @throws CloudChamberException if this layout has none
   */
  WorkloadKeys workloads();

  /**
   * Returns a key below the root of the other layout, which programs that use this one do not see;
   * empty if absent.
   */
  default Optional<Key> keyOfOtherLayout(KeyValueStore store) {
    Prefix other = Namespace.production(namespace().layout().other()).prefix();
    return store
        .scan(other)
        .filter(entry -> !StrayFolder.is(entry))
        .findFirst()
        .map(entry -> entry.key());
  }

  /** Returns where the copy of an entry stands while what it is of is being deleted. */
  static Key deleting(Key original) {
    return new Key(DELETING + original.text());
  }

  /** Returns the key of which an entry is the copy; empty if it is not a copy. */
  static Optional<Key> original(Key copy) {
    return copy.text().startsWith(DELETING + "/")
        ? Optional.of(new Key(copy.text().substring(DELETING.length())))
        : Optional.empty();
  }

  /** Returns where the claim stands of a creation that ends with this key. */
  static Key creating(Key last) {
    return new Key(CREATING + last.text());
  }

  /** Returns where the mark of a migration to this namespace stands. */
  static Key migrating(Namespace to) {
    return new Key(MIGRATING + to.text());
  }

  /**
   * Returns the transaction that deletes everything in a test namespace, and the marks of
   * interrupted operations there, by which a later load would restore some of it. Unlike the
   * original's, it leaves {@code Test/StandardX} alone when it cleans {@code Test/Standard}.
   *
   * @throws CloudChamberException if it is not a test namespace
   */
  static Transaction cleaning(Namespace test) {
    if (!test.isTest()) {
      throw new CloudChamberException(
          Kind.INVALID, "%s is not a test namespace: it is never emptied".formatted(test));
    }
    String prefix = test.prefix().text();
    return Transaction.builder()
        .delete(new Key(test.text()))
        .deletePrefix(test.prefix())
        .deletePrefix(new Prefix(DELETING + prefix))
        .deletePrefix(new Prefix(CREATING + prefix))
        .delete(migrating(test))
        .build();
  }
}
