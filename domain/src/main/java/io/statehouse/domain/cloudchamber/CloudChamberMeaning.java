package io.statehouse.domain.cloudchamber;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Prune;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.layout.MoveStages;
import io.statehouse.domain.cloudchamber.layout.SessionKeys;
import io.statehouse.domain.cloudchamber.layout.StoredKeys;
import io.statehouse.domain.cloudchamber.verification.DeletionSuspects;
import io.statehouse.domain.cloudchamber.verification.InventorySuspects;
import io.statehouse.domain.cloudchamber.verification.SessionSuspects;
import io.statehouse.domain.cloudchamber.verification.WorkloadSuspects;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.Screening;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Write;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The meaning of the entries of one namespace, and of the sessions that servers share.
 *
 * <pre>
 *   missing-listing        repaired   an item has a record, but is not listed: listed
 *   wrong-listing          repaired   an item is listed under another name: under its own
 *   dangling-listing       repaired   a listing without a record is deleted; reported if there is
 *                                     something in what it lists
 *   unreadable-listing     repaired   an index key that names no item is deleted
 *   unlisted-content       {@link Prune#ITEMS}   a notice: items in what is not listed
 *   unfinished-deletion    a notice; repaired: the item is restored if something is in it
 *   wrong-instance         repaired   a description becomes that of the definition
 *   missing-target         repaired   the target of an instance is put
 *   stray-instance         {@link Prune#INSTANCES}   a notice: the definition does not have it
 *   undefined-workload     {@link Prune#INSTANCES}   a notice: instances without a definition
 *   unfinished-creation    a notice; repaired: what there is of the workload is deleted
 *   unfinished-migration   a notice   to the layout of this namespace
 *   unreadable-session     repaired   deleted
 *   session-without-user   a notice; repaired: deleted
 *   wrong-session-count    repaired   counted again
 *   stray-folder           repaired   an empty key ending in a slash, or an empty mark: deleted
 *   unreadable             reported   not what the layout says
 *   wrong-name             reported   a record of another name than its key
 *   foreign-key            a notice   below the root, and not of the layout
 *   other-layout           a notice   below the other spelling of the root
 * </pre>
 *
 * In production, test namespaces are left out: each is verified by itself. {@link MoveStages} says
 * in which order state is moved.
 */
public final class CloudChamberMeaning implements Meaning {
  /**
   * A rack is visible once its parts are there, and a workload once its instances are. While the
   * instances of a visible workload change, they are written before its definition, and deleted
   * after it.
   */
  private static final Set<String> LEFT_IN_DOC =
      Set.of("unlisted-content", "undefined-workload", "stray-instance", "wrong-instance");

  /** An item is listed once it and all that is in it have their records. */
  private static final Set<String> LEFT_IN_CODE = Set.of("missing-listing");

  private final CloudChamberLayout layout;
  private final StoredKeys stored;
  private final Set<Prune> prune;

  /** Creates the meaning of a store, which deletes nothing that may still be of use. */
  public CloudChamberMeaning(Namespace namespace) {
    this(namespace, Set.of());
  }

  public CloudChamberMeaning(Namespace namespace, Set<Prune> prune) {
    this.layout = CloudChamberLayout.of(requireNonNull(namespace, "namespace"));
    this.stored = new StoredKeys(layout);
    this.prune = Set.copyOf(prune);
  }

  /** {@inheritDoc} What is in another namespace, or of the other layout, is decoded as well. */
  @Override
  public StateRecord decode(Entry entry) {
    return Namespace.of(entry.key())
        .filter(namespace -> layout.read(entry.key()).isEmpty())
        .filter(namespace -> !namespace.equals(layout.namespace()))
        .map(namespace -> new CloudChamberMeaning(namespace).decodeOfOther(entry))
        .orElseGet(() -> decodeOwn(entry));
  }

  private StateRecord decodeOfOther(Entry entry) {
    StateRecord record = decodeOwn(entry);
    String identity = layout.namespace() + ": " + record.identity();
    return new StateRecord(record.type(), identity, record.fields());
  }

  private StateRecord decodeOwn(Entry entry) {
    Key key = entry.key();
    String identity = identity(key);
    String type = type(key);
    if (type.equals(StateRecord.UNKNOWN)) {
      return new StateRecord(type, identity, List.of(Field.of("bytes", entry.value().size())));
    }
    try {
      List<Field> fields =
          stored
              .message(key)
              .map(message -> message.describe(entry))
              .orElseGet(() -> List.of(Field.of("value", entry.value().text().orElse(""))));
      return new StateRecord(type, identity, fields);
    } catch (StoreException.Malformed bad) {
      return new StateRecord(
          StateRecord.UNREADABLE,
          type + " " + identity,
          List.of(Field.of("problem", bad.getMessage())));
    }
  }

  @Override
  public Stage stage(Key key) {
    return MoveStages.of(key);
  }

  @Override
  public Set<String> leftByInterruptedMove() {
    return layout.namespace().layout() == LayoutMode.DOC ? LEFT_IN_DOC : LEFT_IN_CODE;
  }

  private String type(Key key) {
    if (key.equals(SessionKeys.LEDGER)) {
      return "session-ledger";
    }
    if (SessionKeys.id(key).isPresent()) {
      return "session";
    }
    if (CloudChamberLayout.original(key).isPresent()) {
      return "deletion";
    }
    if (key.text().startsWith(CloudChamberLayout.MIGRATING + "/")) {
      return "migration";
    }
    if (key.text().startsWith(CloudChamberLayout.CREATING + "/")) {
      return "creation";
    }
    return layout.read(key).map(match -> match.form().name()).orElse(StateRecord.UNKNOWN);
  }

  private String identity(Key key) {
    String root = layout.namespace().prefix().text();
    String text = key.text();
    return layout
        .ofRecord(key)
        .or(() -> layout.ofListing(key))
        .map(Address::text)
        .or(() -> SessionKeys.id(key).map(String::valueOf))
        .or(() -> layout.read(key).map(match -> String.join("/", match.values())))
        .orElse(text.startsWith(root) ? text.substring(root.length()) : text);
  }

  /** Returns the workload that is created under a claim; empty if the key is not a claim. */
  private Optional<Name> claimed(Key key) {
    return Optional.of(key.text())
        .filter(text -> text.startsWith(CloudChamberLayout.CREATING + "/"))
        .map(text -> new Key(text.substring(CloudChamberLayout.CREATING.length())))
        .flatMap(layout::read)
        .filter(match -> match.form().name().equals("workload"))
        .map(match -> match.get(CloudChamberLayout.WORKLOAD));
  }

  /**
   * {@inheritDoc}
   *
   * <p>In memory are all sessions, and all copies of what is being deleted.
   */
  @Override
  public Stream<Suspect> suspects(KeyValueStore store) {
    List<Supplier<Stream<Suspect>>> parts =
        List.of(
            () -> ofNamespace(store),
            () -> new DeletionSuspects(store, layout).all(),
            () -> ofClaims(store),
            () -> Stream.of(ofMigration(), StrayFolder.emptyMarker(migration())),
            () -> new SessionSuspects(store, layout).all(),
            // Markers of other namespaces are theirs, but no namespace has such folders.
            () -> StrayFolder.below(store, CloudChamberLayout.SIDECAR),
            () -> layout.keyOfOtherLayout(store).map(this::ofOtherLayout).stream());
    return parts.stream().flatMap(Supplier::get);
  }

  /** {@inheritDoc} One finding stands for all items in something that is not listed. */
  @Override
  public Stream<Finding> verify(KeyValueStore store) {
    return Meaning.super.verify(store).filter(InventorySuspects.onePerSubject());
  }

  private Stream<Suspect> ofNamespace(KeyValueStore store) {
    InventorySuspects inventory = new InventorySuspects(store, layout, prune);
    Optional<WorkloadSuspects> workloads =
        layout.namespace().layout() == LayoutMode.DOC
            ? Optional.of(new WorkloadSuspects(layout, prune))
            : Optional.empty();
    Prefix tests = Namespace.tests(layout.namespace().layout());
    return new Screening(store)
        .suspects(
            store
                .scan(layout.namespace().prefix())
                .filter(entry -> layout.namespace().isTest() || !tests.contains(entry.key())),
            entry ->
                StrayFolder.is(entry)
                    ? Stream.of(StrayFolder.suspect(entry.key()))
                    : Stream.of(
                            Stream.of(Suspect.of(entry.key(), this::problem)),
                            inventory.of(entry),
                            workloads.stream().flatMap(each -> each.of(entry)))
                        .flatMap(suspects -> suspects));
  }

  private Stream<Suspect> ofClaims(KeyValueStore store) {
    if (layout.namespace().layout() != LayoutMode.DOC) {
      return Stream.empty();
    }
    WorkloadSuspects workloads = new WorkloadSuspects(layout, prune);
    Prefix claims = new Prefix(CloudChamberLayout.CREATING + layout.namespace().prefix().text());
    return store.list(claims).stream()
        .flatMap(
            claim ->
                claimed(claim.key()).map(workload -> workloads.ofClaim(claim, workload)).stream());
  }

  private Optional<Finding> problem(Entry entry) {
    Key key = entry.key();
    if (layout.isUnreadableListing(key)) {
      return Optional.of(
          Finding.error(
                  "unreadable-listing",
                  key,
                  "at "
                      + key
                      + ": the index key names no item, so the original's programs list nothing that"
                      + " is beside it")
              .repairedBy(new Write.Delete(key)));
    }
    Optional<KeyForm.Match> match = layout.read(key);
    if (match.isEmpty()) {
      return Optional.of(
          Finding.notice("foreign-key", key, "at " + key + ": the layout has no such key"));
    }
    Optional<String> unreadable = stored.problem(entry);
    if (unreadable.isPresent()) {
      return Optional.of(Finding.error("unreadable", key, unreadable.get()));
    }
    return name(match.get(), entry)
        .filter(name -> !name.isSegment() || !key(match.get(), name).equals(key))
        .map(
            name ->
                Finding.error(
                    "wrong-name",
                    key,
                    "at %s: the record has the name \"%s\"%s"
                        .formatted(
                            key,
                            name,
                            name.isSegment()
                                ? ", whose key is " + key(match.get(), name)
                                : ", of which no key can be made")));
  }

  /** Returns the name that a record has of itself; empty if it has none. */
  private static Optional<Name> name(KeyForm.Match match, Entry entry) {
    return switch (match.form().name()) {
      case "user" -> Optional.of(Messages.USER.read(entry).name());
      case "workload" -> Optional.of(new Name(Messages.WORKLOAD.read(entry).name()));
      default -> Optional.empty();
    };
  }

  private static Key key(KeyForm.Match match, Name name) {
    return match.form().key(name);
  }

  private Key migration() {
    return CloudChamberLayout.migrating(layout.namespace());
  }

  private Suspect ofMigration() {
    Key mark = migration();
    return Suspect.of(
        mark,
        entry ->
            StrayFolder.isMarker(entry)
                ? Optional.of(
                    Finding.notice(
                        "unfinished-migration",
                        mark,
                        "a migration to this layout is running or was interrupted: if none is"
                            + " running, migrate again"))
                : Optional.empty());
  }

  private Suspect ofOtherLayout(Key other) {
    return Suspect.of(
        other,
        entry ->
            Optional.of(
                Finding.notice(
                    "other-layout",
                    other,
                    "keys below %s are of the %s layout: programs that use the %s layout do not"
                            .formatted(
                                layout.namespace().layout().other().root(),
                                layout.namespace().layout().other(),
                                layout.namespace().layout())
                        + " see them")));
  }
}
