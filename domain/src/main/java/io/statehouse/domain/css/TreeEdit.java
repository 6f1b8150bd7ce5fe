package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.PackedJson;
import io.statehouse.domain.css.layout.StoredText;
import io.statehouse.domain.css.layout.SubKeys;
import io.statehouse.domain.css.layout.UniqueNumber;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.transact.Scope;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One transaction on the tree. It keeps the rule that no key is without its ancestors: for each key
 * written, every ancestor is read, and is written empty where it is absent. As what is read becomes
 * a condition, no ancestor can be deleted in between.
 *
 * <p>What an operation will read should be named once, in {@link #read}: it is then one round trip.
 */
final class TreeEdit {
  private final Scope scope;
  private final Function<CssKey, Optional<CssKey>> otherSpelling;
  private final boolean versionPending;
  private final Map<CssKey, Bytes> puts = new LinkedHashMap<>();
  private final Map<CssKey, List<String>> listed = new HashMap<>();

  /**
   * @param otherSpelling the key that is found in place of one that is not stored
   * @param versionPending whether to write the version too, if anything is written
   */
  TreeEdit(Scope scope, Function<CssKey, Optional<CssKey>> otherSpelling, boolean versionPending) {
    this.scope = scope;
    this.otherSpelling = otherSpelling;
    this.versionPending = versionPending;
  }

  /** Reads keys, their ancestors and groups of attributes, so that later reads need no request. */
  Map<Key, Entry> read(Collection<SubKeys> groups, CssKey... keys) {
    Set<Key> all = new LinkedHashSet<>();
    for (CssKey key : keys) {
      for (CssKey next = key; !next.isRoot() && all.add(next.stored()); ) {
        next = next.parent(); // the ancestors of an existing key exist too
      }
    }
    groups.forEach(group -> all.addAll(group.keys()));
    if (versionPending) {
      all.addAll(List.of(CssLayout.VERSION.parent().stored(), CssLayout.VERSION.stored()));
    }
    return scope.getAll(all);
  }

  Map<Key, Entry> read(CssKey... keys) {
    return read(List.of(), keys);
  }

  /** Assumes that unread keys are absent; if one exists, the transaction is run again. */
  void assumeAbsent(Collection<CssKey> keys) {
    scope.assumeAbsent(keys.stream().map(CssKey::stored).toList());
  }

  /** Returns whether a key exists; the root does as soon as any other key does. */
  boolean exists(CssKey key) {
    return key.isRoot()
        ? !scope.children(key.below(), '/').isEmpty()
        : isStored(key) || otherSpelling.apply(key).filter(this::isStored).isPresent();
  }

  private boolean isStored(CssKey key) {
    return scope.get(key.stored()).isPresent();
  }

  // Each of these reads a key and those above it, fails if the key does not exist, and returns
  // this.

  TreeEdit require(DatabaseName database) {
    return require(CssLayout.database(database), () -> CssException.noSuch(database));
  }

  TreeEdit require(TableRef table) {
    return require(CssLayout.table(table), () -> CssException.noSuch(table));
  }

  TreeEdit require(NodeName node) {
    return require(CssLayout.node(node), () -> CssException.noSuch(node));
  }

  TreeEdit require(CssKey key) {
    return require(key, () -> CssException.noSuchKey(key.text()));
  }

  TreeEdit require(CssKey key, Supplier<CssException> missing) {
    if (!key.isRoot()) {
      read(key);
    }
    if (!exists(key)) {
      throw missing.get();
    }
    return this;
  }

  /** Reads a key and those above it, and fails if the key exists. */
  void requireNew(CssKey key, Supplier<CssException> present) {
    read(key);
    if (exists(key)) {
      throw present.get();
    }
  }

  Optional<Entry> entry(CssKey key) {
    return scope.get(key.stored());
  }

  Optional<String> value(CssKey key) {
    return scope.get(key.stored()).map(StoredText::read);
  }

  /** Lists children; a listing is not a condition. */
  List<String> children(CssKey key) {
    return listed.computeIfAbsent(key, parent -> segments(scope.children(parent.below(), '/')));
  }

  /** Lists the children of those keys that exist, so that later listings need no request. */
  void listChildren(Collection<CssKey> keys) {
    List<CssKey> stored = keys.stream().filter(this::isStored).toList();
    Map<Prefix, List<Child>> found =
        scope.childrenOfEach(stored.stream().map(CssKey::below).toList(), '/');
    stored.forEach(key -> listed.put(key, segments(found.get(key.below()))));
  }

  /**
   * Writes a value; of the root only the empty one, which means nothing is written.
   *
   * @throws CssException of kind INVALID for another value of the root
   */
  void put(CssKey key, String value) {
    if (!key.isRoot()) {
      puts.put(key, StoredText.write(key.text(), value));
    } else {
      requireEmptyRoot(value);
    }
  }

  /** Writes the value of a key under the spelling by which it is found, if it is. */
  void putSpelled(CssKey key, String value) {
    put(otherSpelling.apply(key).orElse(key), value);
  }

  static void requireEmptyRoot(String value) {
    if (!value.isEmpty()) {
      throw CssException.invalid("/", "the root has no value of its own: name a key below it");
    }
  }

  /** Replaces the packed document of {@code key}; plain children of the same names still win. */
  void putPacked(CssKey key, Map<String, String> members) {
    put(key.packed(), PackedJson.encode(key.packed(), members));
  }

  /**
   * Finds the next free keys that are {@code start} and ten digits below {@code parent}. Each is
   * claimed by being absent when the transaction ends, so two writers never claim the same: if the
   * parent itself is absent, that claims all numbers below it.
   *
   * @param start what the last segment begins with, before the digits
   */
  List<CssKey> claimUnique(CssKey parent, String start, int count) {
    // The root has no entry that could be absent.
    boolean fresh = !parent.isRoot() && !isStored(parent);
    long number = fresh ? 0 : UniqueNumber.largest(children(parent), start);
    List<CssKey> claimed = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      number = UniqueNumber.after(number, parent + "/" + start);
      CssKey key = parent.child(start + UniqueNumber.text(number));
      if (!fresh) {
        scope.require(Condition.absent(key.stored()));
      }
      claimed.add(key);
    }
    return claimed;
  }

  /** Deletes a key and all below it. */
  void deleteTree(CssKey key) {
    CssKey stored = otherSpelling.apply(key).orElse(key);
    if (!stored.isRoot()) {
      scope.delete(stored.stored());
    }
    scope.deletePrefix(stored.below());
  }

  /** Writes the version, unless another opener has: what that wrote is checked like any other. */
  void putMissingVersion() {
    read(
        Stream.concat(Stream.of(CssLayout.VERSION), puts.keySet().stream()).toArray(CssKey[]::new));
    if (!CssLayout.hasVersion(value(CssLayout.VERSION))) {
      put(CssLayout.VERSION, CssLayout.VERSION_VALUE);
    }
  }

  /**
   * Writes what was put, and the ancestors that are missing.
   *
   * @return whether anything was put
   */
  boolean finish() {
    if (puts.isEmpty()) {
      return false;
    }
    if (versionPending && !puts.containsKey(CssLayout.VERSION)) {
      putMissingVersion();
    }
    Set<Key> ancestors = new LinkedHashSet<>();
    puts.keySet().forEach(key -> addAbove(key, ancestors));
    scope.getAll(ancestors);
    for (Key ancestor : ancestors) {
      if (scope.get(ancestor).isEmpty()) {
        scope.put(ancestor, Bytes.EMPTY);
      }
    }
    puts.forEach((key, value) -> scope.put(key.stored(), value));
    return true;
  }

  /** Adds the ancestors of a key that are not written themselves, and then theirs. */
  private void addAbove(CssKey key, Set<Key> ancestors) {
    for (CssKey above = key.parent();
        !above.isRoot() && !puts.containsKey(above) && ancestors.add(above.stored()); ) {
      above = above.parent();
    }
  }

  /** A child without an entry does not count: the original would not list it either. */
  static List<String> segments(List<Child> children) {
    return children.stream()
        .filter(child -> child.isKey() && !child.segment().isEmpty())
        .map(Child::segment)
        .toList();
  }
}
