package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Write;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds what looks wrong in entries that come in byte order, in the memory of one path of the tree.
 * The path shows what is wrong, so that nothing must be read to screen it.
 */
final class CssSuspects {
  private static final String PARTITIONING = "partitioning";
  private static final String MATCH = "match";
  private static final String FIRST_DIRECTOR = "match/dirTable1";

  /** The names of the attributes that decide about an entry of a form. */
  private static final Map<KeyForm, List<String>> ATTRIBUTES =
      Map.of(
          CssLayout.DATABASE, DatabaseAttributes.CODEC.members(),
          CssLayout.TABLE, List.of(TableCodec.SCHEMA, PARTITIONING, MATCH, FIRST_DIRECTOR),
          CssLayout.PARTITIONING, StripingCodec.CODEC.members(),
          CssLayout.NODE, NodeCodec.NODE.members(),
          CssLayout.REPLICA, List.of(ReplicaScan.NODE_NAME));

  /** A key on the path to the entry just read; where it is missing, without an entry. */
  private static final class Place {
    final String key;
    final Optional<Entry> entry;
    final Optional<KeyForm.Match> at;
    final List<String> names;
    final Map<String, String> attributes = new HashMap<>();
    final Map<String, String> packed = new HashMap<>();
    final Map<String, String> childByFolded = new HashMap<>();

    Place(String key, Optional<Entry> entry) {
      this.key = key;
      this.entry = entry;
      this.at = entry.flatMap(found -> CssLayout.read(found.key()));
      this.names =
          at.map(found -> ATTRIBUTES.getOrDefault(found.form(), List.of())).orElse(List.of());
    }
  }

  private final KeyValueStore store;
  private final Place root = new Place("", Optional.empty());
  private final Deque<Place> path = new ArrayDeque<>();
  private List<Suspect> suspects = new ArrayList<>();
  private Optional<Key> anyKey = Optional.empty();
  private boolean versionFound;
  private Set<String> nodes;
  private Set<String> partitionings;

  CssSuspects(KeyValueStore store) {
    this.store = store;
  }

  /** Returns what the next entry completes. */
  List<Suspect> next(Entry entry) {
    suspects = new ArrayList<>();
    CssKey key;
    try {
      key = new CssKey(entry.key().text());
    } catch (CssException invalid) {
      if (StrayFolder.is(entry)) {
        suspects.add(StrayFolder.suspect(entry.key()));
        return suspects;
      }
      suspectOne(
          entry,
          found -> Optional.of(Finding.error("invalid-key", found.key(), invalid.getMessage())));
      return suspects;
    }
    if (anyKey.isEmpty() && CssLayout.TOPMOST.contains(key.topmost())) {
      anyKey = Optional.of(entry.key());
    }
    // Not "below", but "begins with": /DBS-x comes between /DBS and what is below it.
    while (!path.isEmpty() && !key.text().startsWith(path.peek().key)) {
      leave(path.pop());
    }
    List<CssKey> missing =
        key.ancestors().stream().filter(above -> place(above).isEmpty()).toList();
    if (!missing.isEmpty()) {
      suspects.add(missingAncestors(entry, missing));
      missing.forEach(above -> path.push(new Place(above.text(), Optional.empty())));
    }
    clash(key);
    path.push(new Place(key.text(), Optional.of(entry)));
    value(key, entry);
    return suspects;
  }

  /** Returns what the end of the entries completes. */
  List<Suspect> end() {
    suspects = new ArrayList<>();
    while (!path.isEmpty()) {
      leave(path.pop());
    }
    if (!versionFound) {
      anyKey.ifPresent(this::missingVersion); // in a store of others a version would be wrong
    }
    return suspects;
  }

  private Optional<Place> place(CssKey key) {
    return key.isRoot()
        ? Optional.of(root)
        : path.stream().filter(place -> place.key.equals(key.text())).findFirst();
  }

  private static Suspect missingAncestors(Entry entry, List<CssKey> missing) {
    Set<Key> keys = missing.stream().map(CssKey::stored).collect(Collectors.toSet());
    keys.add(entry.key());
    return new Suspect(
        keys,
        view -> {
          List<Write> puts = new ArrayList<>();
          for (CssKey above : missing) {
            if (!view.containsKey(above.stored())) {
              puts.add(new Write.Put(above.stored(), Bytes.EMPTY));
            }
          }
          return !view.containsKey(entry.key()) || puts.isEmpty()
              ? Optional.empty()
              : Optional.of(
                  Finding.error(
                          "missing-ancestor",
                          entry.key(),
                          "'"
                              + entry.key()
                              + "' exists, but above it there is no "
                              + puts.stream()
                                  .map(put -> "'" + ((Write.Put) put).key() + "'")
                                  .collect(Collectors.joining(", ")))
                      .repairedBy(puts.toArray(Write[]::new)));
        });
  }

  /** Compares a key with its siblings as the original's table does. */
  private void clash(CssKey key) {
    String folded = GeneralCi.fold(key.lastSegment());
    if (folded.chars().noneMatch(c -> Character.isLetter(c) || c > 0x7F)) {
      return; // a number, which clashes with no other: a table has many chunks
    }
    place(key.parent())
        .map(parent -> parent.childByFolded.putIfAbsent(folded, key.lastSegment()))
        .map(sibling -> key.parent().child(sibling))
        .ifPresent(sibling -> suspects.add(clash(sibling, key)));
  }

  private static Suspect clash(CssKey one, CssKey other) {
    return new Suspect(
        Set.of(one.stored(), other.stored()),
        view ->
            view.size() < 2
                ? Optional.empty()
                : Optional.of(
                    Finding.notice(
                        "collation-clash",
                        other.stored(),
                        "kvData would take '" + one + "' and '" + other + "' for one key")));
  }

  private void value(CssKey key, Entry entry) {
    versionFound |= key.equals(CssLayout.VERSION);
    Optional<String> text = entry.value().text();
    if (text.isEmpty()) {
      suspectOne(
          entry,
          found ->
              found.value().text().isPresent()
                  ? Optional.empty()
                  : Optional.of(
                      Finding.error(
                          "invalid-value",
                          found.key(),
                          "the value of '" + key + "' is not UTF-8")));
      return;
    }
    if (key.equals(CssLayout.VERSION)) {
      version(entry);
    } else if (key.lastSegment().equals(CssKey.PACKED)) {
      packed(key, entry, text.get());
      return;
    }
    for (Place above : path) {
      above.names.stream()
          .filter(name -> key.text().equals(above.key + "/" + name))
          .forEach(name -> above.attributes.put(name, text.get()));
      if (!above.packed.isEmpty() && key.text().startsWith(above.key + "/")) {
        String name = key.text().substring(above.key.length() + 1);
        if (above.packed.containsKey(name)) {
          suspects.add(shadowed(new CssKey(above.key), name));
        }
      }
    }
  }

  private void version(Entry entry) {
    if (!entry.value().text().equals(Optional.of(CssLayout.VERSION_VALUE))) {
      suspectOne(
          entry,
          found ->
              found.value().text().equals(Optional.of(CssLayout.VERSION_VALUE))
                  ? Optional.empty()
                  : Optional.of(
                      Finding.error(
                          "wrong-version",
                          found.key(),
                          "the version of the layout is '"
                              + found.value().text().orElse("")
                              + "', not '"
                              + CssLayout.VERSION_VALUE
                              + "': use a program of that version")));
    }
  }

  private void missingVersion(Key anyKey) {
    Key version = CssLayout.VERSION.stored();
    Key parent = CssLayout.VERSION.parent().stored();
    suspects.add(
        new Suspect(
            Set.of(version, parent, anyKey),
            view -> {
              if (!view.containsKey(anyKey) || view.containsKey(version)) {
                return Optional.empty();
              }
              List<Write> puts = new ArrayList<>();
              if (!view.containsKey(parent)) {
                puts.add(new Write.Put(parent, Bytes.EMPTY));
              }
              puts.add(new Write.Put(version, Bytes.utf8(CssLayout.VERSION_VALUE)));
              return Optional.of(
                  Finding.error(
                          "missing-version", version, "there are keys, but no '" + version + "'")
                      .repairedBy(puts.toArray(Write[]::new)));
            }));
  }

  private void packed(CssKey key, Entry entry, String document) {
    Map<String, String> members;
    try {
      members = PackedJson.decode(key, document);
    } catch (CssException broken) {
      suspectOne(entry, found -> unreadable(key, found));
      return;
    }
    String parent = key.parent().text();
    place(key.parent()).ifPresent(above -> above.packed.putAll(members));
    for (Place above : path) {
      for (String name : above.names) {
        String full = above.key + "/" + name;
        String member = full.substring(full.lastIndexOf('/') + 1);
        if (full.equals(parent + "/" + member) && members.containsKey(member)) {
          above.attributes.putIfAbsent(name, members.get(member));
        }
      }
    }
  }

  private static Optional<Finding> unreadable(CssKey key, Entry found) {
    try {
      PackedJson.decode(key, found.value().text().orElse(""));
      return Optional.empty();
    } catch (CssException broken) {
      return Optional.of(Finding.error("unreadable-packed", found.key(), broken.getMessage()));
    }
  }

  private static Suspect shadowed(CssKey base, String name) {
    Key plain = base.child(name).stored();
    Key packed = base.packed().stored();
    return new Suspect(
        Set.of(plain, packed),
        view ->
            view.size() < 2 || !isMember(base.packed(), view.get(packed), name)
                ? Optional.empty()
                : Optional.of(
                    Finding.notice(
                        "shadowed-member",
                        plain,
                        "'" + plain + "' wins over the member of '" + packed + "'")));
  }

  private static boolean isMember(CssKey packed, Entry document, String name) {
    try {
      return PackedJson.decode(packed, StoredText.read(document)).containsKey(name);
    } catch (CssException unreadable) {
      return false;
    }
  }

  /** All below this key has been read. */
  private void leave(Place place) {
    if (place.at.isEmpty() || place.names.isEmpty()) {
      return;
    }
    try {
      judge(place);
    } catch (CssException tooLong) {
      // The keys of its attributes would be too long, so no attribute can be missing.
    }
  }

  private void judge(Place place) {
    KeyForm form = place.at.get().form();
    String identity = CssMeaning.identity(place.at.get());
    if (form == CssLayout.TABLE) {
      leaveTable(place, identity);
    } else if (form == CssLayout.DATABASE) {
      leaveDatabase(place, identity);
    } else if (form == CssLayout.NODE && state(place.entry.get()).isDeleting()) {
      suspectOne(place.entry.get(), CssSuspects::unfinishedDeletion);
    } else if (place.attributes.isEmpty()) {
      String missing = form == CssLayout.REPLICA ? "node" : "attributes";
      half(
          place,
          form.name() + "-without-" + missing,
          form.name() + " " + identity + " has no " + missing);
    } else if (form == CssLayout.REPLICA) {
      String node = place.attributes.get(ReplicaScan.NODE_NAME);
      if (!nodes().contains(node)) {
        absent(
            place,
            CssLayout.NODES + "/" + node,
            "missing-node",
            "replica " + identity + " names node '" + node + "', which does not exist");
      }
    }
  }

  private static NodeState state(Entry node) {
    return new NodeState(node.value().text().orElse(""));
  }

  private static Optional<Finding> unfinishedDeletion(Entry node) {
    return state(node).isDeleting()
        ? Optional.of(
            Finding.notice(
                "unfinished-deletion",
                node.key(),
                "'"
                    + node.key()
                    + "' is closed by a deletion: if none is running, delete the node again, or"
                    + " set its state to reopen it"))
        : Optional.empty();
  }

  private void leaveDatabase(Place place, String identity) {
    Optional<String> id = DatabaseAttributes.read(place.attributes).partitioningId();
    if (id.isPresent() && !partitionings().contains("_" + id.get())) {
      absent(
          place,
          CssLayout.PARTITIONINGS + "/_" + id.get(),
          "missing-partitioning",
          "database '" + identity + "' names partitioning " + id.get() + ", which does not exist");
    }
    // One with a status may be all there is of an old, unpartitioned database.
    if (place.attributes.isEmpty() && place.entry.get().value().size() == 0) {
      half(
          place,
          "database-without-attributes",
          "database '" + identity + "' has neither a status nor attributes");
    }
  }

  private void leaveTable(Place place, String identity) {
    Map<String, String> found = place.attributes;
    String table = "table '" + identity + "' ";
    if (!found.containsKey(TableCodec.SCHEMA)) {
      half(place, "table-without-schema", table + "has no schema: set one, or drop the table");
    }
    boolean directors = !found.getOrDefault(FIRST_DIRECTOR, "").isEmpty();
    if (found.containsKey(MATCH) && !directors) {
      half(place, "match-without-directors", table + "is a match table that names no directors");
    }
    if (directors && !found.containsKey(PARTITIONING)) {
      CssKey partitioning = new CssKey(place.key).child(PARTITIONING);
      half(
          place,
          "match-not-partitioned",
          table + "is a match table, but is not marked as partitioned",
          new Write.Put(partitioning.stored(), Bytes.EMPTY));
    }
  }

  /** Suspects a key whose attributes are as they were read, and should not be. */
  private void half(Place place, String kind, String sentence, Write... repair) {
    SubKeys attributes = new SubKeys(new CssKey(place.key), place.names);
    Set<Key> keys = new LinkedHashSet<>(attributes.keys());
    keys.add(place.entry.get().key());
    suspects.add(
        new Suspect(
            keys,
            view ->
                isAsRead(place, attributes, view)
                    ? Optional.of(
                        Finding.error(kind, place.entry.get().key(), sentence).repairedBy(repair))
                    : Optional.empty()));
  }

  /** Suspects a key that names another one which does not exist. */
  private void absent(Place place, String named, String kind, String sentence) {
    SubKeys attributes = new SubKeys(new CssKey(place.key), place.names);
    Set<Key> keys = new LinkedHashSet<>(attributes.keys());
    keys.add(place.entry.get().key());
    Optional<Key> key = keyOf(named);
    key.ifPresent(keys::add);
    suspects.add(
        new Suspect(
            keys,
            view ->
                isAsRead(place, attributes, view) && key.filter(view::containsKey).isEmpty()
                    ? Optional.of(Finding.error(kind, place.entry.get().key(), sentence))
                    : Optional.empty()));
  }

  /** A stored name may be no name at all, and then there is no such key. */
  private static Optional<Key> keyOf(String text) {
    try {
      return Optional.of(new CssKey(text).stored());
    } catch (CssException invalid) {
      return Optional.empty();
    }
  }

  private static boolean isAsRead(Place place, SubKeys attributes, Map<Key, Entry> view) {
    try {
      return Suspect.isAsRead(place.entry.get(), view)
          && attributes.resolve(view).equals(place.attributes);
    } catch (CssException unreadable) {
      return false; // a finding of its own
    }
  }

  private Set<String> nodes() {
    nodes = nodes == null ? children(CssLayout.NODES) : nodes;
    return nodes;
  }

  private Set<String> partitionings() {
    partitionings = partitionings == null ? children(CssLayout.PARTITIONINGS) : partitionings;
    return partitionings;
  }

  private Set<String> children(CssKey key) {
    Set<String> names = new HashSet<>();
    for (Child child : store.children(key.below(), '/')) {
      if (child.isKey()) {
        names.add(child.segment());
      }
    }
    return names;
  }

  /** Suspects an entry that decides by itself. */
  private void suspectOne(Entry entry, Function<Entry, Optional<Finding>> judgement) {
    suspects.add(Suspect.of(entry.key(), judgement));
  }
}
