package io.statehouse.domain.css.layout;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.ParentIds;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Write;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The meaning of the entries of Qserv's central state.
 *
 * <pre>
 *   missing-ancestor                repaired   the missing keys are put, empty
 *   match-not-partitioned           repaired   the key "partitioning" is put, empty
 *   wrong-parent-id                 repaired   the key is put again, which corrects the number
 *   missing-version                 repaired   the version is put
 *   wrong-version                   reported
 *   invalid-key, invalid-value      reported   no path of the tree; not UTF-8
 *   unreadable-packed               reported   not JSON
 *   table-without-schema            reported   the original broke off, or a chunk made the table
 *   match-without-directors         reported
 *   database-without-attributes     reported   the original made it for a table
 *   partitioning-without-attributes, node-without-attributes, replica-without-node      reported
 *   missing-partitioning            reported   a database names one that does not exist
 *   missing-node                    reported   a replica names one that does not exist
 *   unfinished-deletion             notice     a deletion of a node is running, or was broken off
 *   stray-folder                    repaired   an empty key ending in a slash: deleted
 *   shadowed-member                 notice     a plain key wins over a packed member
 *   collation-clash                 notice     kvData would take two keys for one
 * </pre>
 *
 * Only repairs that add or rewrite the same are offered, besides the deletion of what means
 * nothing: what else to delete is an operator's decision.
 *
 * <p>State is moved in these stages, in each of them parents before children:
 *
 * <pre>
 *   foundation   /PARTITIONING  /NODES   what databases and replicas name
 *   record       /DBS
 *   pointer      /css_meta               the version; without it, a move is not complete
 * </pre>
 */
public final class CssMeaning implements Meaning {
  private static final Set<KeyForm> WITH_ATTRIBUTES =
      Set.of(
          CssLayout.PARTITIONING,
          CssLayout.DATABASE,
          CssLayout.TABLE,
          CssLayout.TABLE_PARTITIONING,
          CssLayout.SHARED_SCAN,
          CssLayout.MATCH,
          CssLayout.REPLICA,
          CssLayout.NODE);

  /** A key is written before its attributes, which are below it. */
  private static final Set<String> LEFT_BY_INTERRUPTED_MOVE =
      Set.of(
          "missing-version",
          "partitioning-without-attributes",
          "node-without-attributes",
          "database-without-attributes",
          "table-without-schema",
          "match-without-directors",
          "match-not-partitioned",
          "replica-without-node");

  private static final String VERSIONS = CssLayout.VERSION.parent().text();

  private final ParentIds parents;

  /**
   * @param parents those of the store that will be verified
   */
  public CssMeaning(ParentIds parents) {
    this.parents = requireNonNull(parents, "parents");
  }

  @Override
  public StateRecord decode(Entry entry) {
    String key = entry.key().text();
    try {
      String value = StoredText.read(entry);
      CssKey path = new CssKey(key);
      return path.lastSegment().equals(CssKey.PACKED)
          ? packed(path, value)
          : CssLayout.read(entry.key())
              .map(at -> record(at, field(at.form()), value))
              .orElseGet(() -> attribute(path, value));
    } catch (CssException unlikeTheLayout) {
      return new StateRecord(
          unlikeTheLayout.kind() == CssException.Kind.INVALID
              ? StateRecord.UNKNOWN
              : StateRecord.UNREADABLE,
          key,
          List.of(Field.of("problem", unlikeTheLayout.getMessage())));
    }
  }

  private static StateRecord record(KeyForm.Match at, String field, String value) {
    return new StateRecord(at.form().name(), identity(at), List.of(Field.of(field, value)));
  }

  private static String field(KeyForm form) {
    return form == CssLayout.DATABASE || form == CssLayout.TABLE
        ? "status"
        : form == CssLayout.NODE ? "state" : "value";
  }

  /** Returns which one it is, as in {@code sky.Object/4711/0000000001}. */
  static String identity(KeyForm.Match at) {
    List<String> values = at.values();
    return values.size() < 2
        ? values.isEmpty() ? at.form().toString() : values.get(0)
        : values.get(0) + "." + String.join("/", values.subList(1, values.size()));
  }

  private static StateRecord packed(CssKey key, String document) {
    Map<String, String> members = PackedJson.decode(key, document);
    List<Field> fields =
        members.entrySet().stream()
            .map(member -> Field.of(member.getKey(), member.getValue()))
            .toList();
    return parent(key)
        .map(at -> new StateRecord(at.form().name() + "-attributes", identity(at), fields))
        .orElseGet(() -> new StateRecord("packed", key.parent().text(), fields));
  }

  private static StateRecord attribute(CssKey key, String value) {
    return parent(key)
        .filter(at -> WITH_ATTRIBUTES.contains(at.form()))
        .map(
            at ->
                new StateRecord(
                    at.form().name() + "-attribute",
                    identity(at) + "/" + key.lastSegment(),
                    List.of(Field.of(key.lastSegment(), value))))
        .orElseGet(
            () ->
                new StateRecord(
                    StateRecord.UNKNOWN, key.text(), List.of(Field.of("value", value))));
  }

  private static Optional<KeyForm.Match> parent(CssKey key) {
    return key.parent().isRoot() ? Optional.empty() : CssLayout.read(key.parent().stored());
  }

  @Override
  public Stage stage(Key key) {
    String text = key.text();
    if (text.startsWith(VERSIONS)) {
      return Stage.POINTER;
    }
    return text.startsWith(CssLayout.PARTITIONINGS.text())
            || text.startsWith(CssLayout.NODES.text())
        ? Stage.FOUNDATION
        : Stage.RECORD;
  }

  @Override
  public Set<String> leftByInterruptedMove() {
    return LEFT_BY_INTERRUPTED_MOVE;
  }

  /**
   * {@inheritDoc}
   *
   * <p>In memory are the names of all nodes and partitionings, and what lies directly below the
   * ancestors of the entry just read, chunks left out. The keys are read before the parents'
   * numbers, so that ancestors are repaired first.
   */
  @Override
  public Stream<Suspect> suspects(KeyValueStore store) {
    CssSuspects reading = new CssSuspects(store);
    return Stream.concat(
        Stream.concat(
            store.scan(Prefix.ALL).flatMap(entry -> reading.next(entry).stream()),
            Stream.of(reading).flatMap(all -> all.end().stream())),
        Stream.of(parents).flatMap(ParentIds::wrong).map(CssMeaning::wrongParent));
  }

  private static Suspect wrongParent(Key key) {
    CssKey parent = new CssKey(key.text()).parent();
    Set<Key> keys = parent.isRoot() ? Set.of(key) : Set.of(key, parent.stored());
    return new Suspect(
        keys,
        view ->
            Optional.ofNullable(view.get(key))
                .filter(entry -> view.size() == keys.size())
                .map(
                    entry ->
                        Finding.error(
                                "wrong-parent-id",
                                key.text(),
                                "the row of '"
                                    + key
                                    + "' does not name the row of '"
                                    + parent
                                    + "' as its parent")
                            .repairedBy(new Write.Put(key, entry.value()))));
  }
}
