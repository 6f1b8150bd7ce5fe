package io.statehouse.domain.css;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.layout.StoredText;
import io.statehouse.domain.css.layout.SubKeys;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.transact.Scope;
import io.statehouse.ports.transact.Transactor;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** The state that all services of one opened central state share: the store and its settings. */
final class CssContext {
  private final KeyValueStore store;
  private final Transactor transactor;
  private final CssSettings settings;
  private final Optional<Consumer<CssContext>> condition;

  /** The flag that all contexts of one opened state share. */
  private final AtomicBoolean versionPending;

  CssContext(KeyValueStore store, CssSettings settings) {
    this(
        requireNonNull(store, "store"),
        new Transactor(store),
        requireNonNull(settings, "settings"),
        Optional.empty(),
        new AtomicBoolean());
  }

  private CssContext(
      KeyValueStore store,
      Transactor transactor,
      CssSettings settings,
      Optional<Consumer<CssContext>> condition,
      AtomicBoolean versionPending) {
    this.store = store;
    this.transactor = transactor;
    this.settings = settings;
    this.condition = condition;
    this.versionPending = versionPending;
  }

  /**
   * Returns a context whose transactions are applied only on a condition.
   *
   * @param required receives what the transaction reads, possibly several times; what it throws
   *     ends the transaction with nothing applied
   */
  CssContext onlyIf(Consumer<CssContext> required) {
    return new CssContext(store, transactor, settings, Optional.of(required), versionPending);
  }

  /** Returns a context without a condition, for what follows a transaction that had it. */
  CssContext unconditional() {
    return new CssContext(store, transactor, settings, Optional.empty(), versionPending);
  }

  KeyValueStore store() {
    return store;
  }

  CssSettings settings() {
    return settings;
  }

  boolean checked() {
    return settings.checked();
  }

  /** Returns whether the first write is still to write the version. */
  boolean isVersionPending() {
    return versionPending.get();
  }

  void writeVersionWithFirstWrite() {
    versionPending.set(true);
  }

  /** Writes the version, unless another process has. */
  void writeVersion() {
    run(TreeEdit::putMissingVersion);
  }

  /** Runs one logical operation as one transaction. */
  void run(Consumer<TreeEdit> operation) {
    write(
        edit -> {
          operation.accept(edit);
          return null;
        });
  }

  /**
   * Writes keys of a subject that must exist. An instance that may not write says so only of a
   * subject that exists, as the original does.
   *
   * @param subject the key of the subject
   */
  void set(CssKey subject, Supplier<CssException> missing, Map<CssKey, String> values) {
    if (settings.readOnly() && !exists(subject)) {
      throw missing.get();
    }
    run(
        edit -> {
          edit.require(subject, missing);
          values.forEach(edit::putSpelled);
        });
  }

  /** Runs an operation like {@link #run}, and returns its result. */
  <T> T write(Function<TreeEdit, T> operation) {
    settings.requireWritable();
    boolean pending = versionPending.get();
    AtomicBoolean written = new AtomicBoolean();
    T result =
        transactor.call(
            scope -> {
              condition.ifPresent(required -> require(required, scope));
              TreeEdit edit = new TreeEdit(scope, key -> otherSpelling(scope, key), pending);
              T value = operation.apply(edit);
              written.set(edit.finish());
              return value;
            });
    if (written.get()) {
      versionPending.set(false);
    }
    return result;
  }

  private void require(Consumer<CssContext> required, Scope scope) {
    if (looksForSpellings()) {
      scope.runAlone();
    }
    required.accept(
        new CssContext(scope.view(), transactor, settings, Optional.empty(), versionPending));
  }

  /** The entry of one key, and the attributes below it, resolved when needed. */
  record Found(Optional<Entry> entry, SubKeys wanted, Map<Key, Entry> fetched) {
    Map<String, String> attributes() {
      return wanted.resolve(fetched);
    }
  }

  /** Reads a key and the attributes of these names below it, in one round trip. */
  Found find(CssKey key, List<String> names) {
    SubKeys wanted = new SubKeys(key, names);
    Map<Key, Entry> fetched = fetch(List.of(wanted), key);
    return new Found(
        Optional.ofNullable(fetched.get(key.stored())).or(() -> otherEntry(key)), wanted, fetched);
  }

  /** Reads the attributes of several subjects, in their order and in one round trip. */
  <T> Map<T, Map<String, String>> attributes(List<T> subjects, Function<T, SubKeys> wanted) {
    Map<T, SubKeys> groups = new LinkedHashMap<>();
    subjects.forEach(subject -> groups.put(subject, wanted.apply(subject)));
    Map<Key, Entry> fetched = fetch(groups.values());
    Map<T, Map<String, String>> found = new LinkedHashMap<>();
    groups.forEach((subject, group) -> found.put(subject, group.resolve(fetched)));
    return found;
  }

  /** Reads the entries of several groups of attributes, and other keys, in one round trip. */
  Map<Key, Entry> fetch(Collection<SubKeys> groups, CssKey... others) {
    Set<Key> keys = new LinkedHashSet<>();
    groups.forEach(group -> keys.addAll(group.keys()));
    for (CssKey other : others) {
      keys.add(other.stored());
    }
    return store.getAll(keys);
  }

  /**
   * Returns the key that the original would find instead, in compatible mode and on a store that
   * finds keys by several spellings.
   */
  Optional<CssKey> otherSpelling(CssKey key) {
    return checked() || key.isRoot()
        ? Optional.empty()
        : settings
            .spellings()
            .find(key.stored())
            .map(found -> new CssKey(found.text()))
            .filter(found -> !found.equals(key));
  }

  /**
   * Returns {@link #otherSpelling(CssKey)} in a transaction, whose scope cannot search spellings.
   */
  private Optional<CssKey> otherSpelling(Scope scope, CssKey key) {
    if (looksForSpellings()) {
      scope.runAlone();
    }
    return otherSpelling(key);
  }

  private boolean looksForSpellings() {
    return !checked() && settings.spellings() != KeySpellings.EXACT;
  }

  /** Returns the key as it is stored, or as it is if it is not stored. */
  CssKey spelled(CssKey key) {
    return otherSpelling(key).orElse(key);
  }

  private Optional<Entry> otherEntry(CssKey key) {
    return otherSpelling(key).flatMap(other -> store.get(other.stored()));
  }

  private Optional<Entry> entry(CssKey key) {
    return store.get(key.stored()).or(() -> otherEntry(key));
  }

  /** Returns whether a key exists; the root does as soon as any other key does. */
  boolean exists(CssKey key) {
    return key.isRoot() ? store.scan(key.below()).findFirst().isPresent() : entry(key).isPresent();
  }

  Optional<String> value(CssKey key) {
    return key.isRoot()
        ? Optional.of("").filter(empty -> exists(key))
        : entry(key).map(StoredText::read);
  }

  /** Returns the last segments of the direct children, in byte order. */
  List<String> children(CssKey key) {
    return TreeEdit.segments(store.children(spelled(key).below(), '/'));
  }

  /** Returns the last segments of the direct children, without the packed document. */
  List<String> names(CssKey key) {
    return children(key).stream().filter(segment -> !segment.equals(CssKey.PACKED)).toList();
  }

  /**
   * Returns as {@link #names}.
   *
   * @throws CssException of kind NOT_FOUND in compatible mode, if the key itself does not exist
   */
  List<String> requiredNames(CssKey key) {
    List<String> names = names(key);
    if (names.isEmpty()) {
      requireKeyIfCompatible(key);
    }
    return names;
  }

  /** Requires the key that would hold a listing, as the original does in an empty store. */
  void requireKeyIfCompatible(CssKey key) {
    if (!checked() && !exists(key)) {
      throw CssException.noSuchKey(key.text());
    }
  }

  /** Returns the values of those keys that exist, in their order and in one view. */
  Map<CssKey, String> values(List<CssKey> keys) {
    Map<Key, Entry> entries =
        store.getAll(keys.stream().filter(key -> !key.isRoot()).map(CssKey::stored).toList());
    Map<CssKey, String> values = new LinkedHashMap<>();
    for (CssKey key : keys) {
      Optional<String> value =
          key.isRoot()
              ? value(key)
              : Optional.ofNullable(entries.get(key.stored())).map(StoredText::read);
      value.ifPresent(found -> values.put(key, found));
    }
    return values;
  }

  /** Returns the names and values of those of these children that exist, in their order. */
  <N, V> Map<N, V> children(
      CssKey parent, List<String> names, Function<String, N> name, Function<String, V> value) {
    Map<N, V> children = new LinkedHashMap<>();
    values(names.stream().map(spelled(parent)::child).toList())
        .forEach((key, found) -> children.put(name.apply(key.lastSegment()), value.apply(found)));
    return children;
  }
}
