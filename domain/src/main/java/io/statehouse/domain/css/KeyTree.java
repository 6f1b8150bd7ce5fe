package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.KeyOrder;
import io.statehouse.domain.css.layout.PackedJson;
import io.statehouse.domain.css.layout.StoredText;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The tree of keys itself, with no rules but those of keys. Keys are strings; a slash alone or the
 * empty string is the root, which exists as soon as any key does and is always empty. Each method
 * is one transaction, or one read. All throw a {@link CssException} of kind INVALID for an invalid
 * key, and those that write a {@link CssException} of kind READ_ONLY before anything else. Safe for
 * many threads.
 */
public final class KeyTree {
  private final CssContext session;

  KeyTree(CssContext session) {
    this.session = session;
  }

  /**
   * Writes a new key, and those of its ancestors that are missing, empty.
   *
   * @return the key
   * @throws CssException of kind EXISTS if it exists
   */
  public String create(String key, String value) {
    return session.write(
        edit -> {
          CssKey path = CssKey.of(key);
          edit.requireNew(path, () -> CssException.exists("Key", path));
          edit.put(path, value);
          return path.text();
        });
  }

  /**
   * Writes a new key that is {@code prefix} and ten digits: one more than the largest such number.
   * The number is claimed by its absence, so each is used once.
   *
   * @return the full key
   */
  public String createUnique(String prefix, String value) {
    return session.write(
        edit -> {
          CssKey first = new CssKey(prefix + "0000000000");
          CssKey parent = first.parent();
          String start = prefix.substring(parent.text().length() + 1);
          edit.read(parent);
          CssKey key = edit.claimUnique(parent, start, 1).get(0);
          edit.put(key, value);
          return key.text();
        });
  }

  /** Writes a key, whether it exists or not, and those of its ancestors that are missing. */
  public void set(String key, String value) {
    session.run(edit -> edit.putSpelled(CssKey.of(key), value));
  }

  /** Returns whether there is such a key; in compatible mode an invalid key does not exist. */
  public boolean exists(String key) {
    return lookup(key).map(session::exists).orElse(false);
  }

  /** The original checks every key that it writes or lists, but none that it only looks up. */
  private Optional<CssKey> lookup(String key) {
    try {
      return Optional.of(CssKey.of(key));
    } catch (CssException invalid) {
      if (session.checked()) {
        throw invalid;
      }
      return Optional.empty();
    }
  }

  /**
   * @throws CssException of kind NOT_FOUND if it does not exist, or in compatible mode if it is
   *     invalid
   */
  public String get(String key) {
    return lookup(key).flatMap(session::value).orElseThrow(() -> CssException.noSuchKey(key));
  }

  /** Returns the value, which may be empty, or {@code otherwise} if there is no such key. */
  public String get(String key, String otherwise) {
    return lookup(key).flatMap(session::value).orElse(otherwise);
  }

  /** Returns the values of those that exist, in one view, under their names as they are stored. */
  public Map<String, String> getMany(Collection<String> keys) {
    Map<String, String> values = new LinkedHashMap<>();
    session
        .values(keys.stream().map(CssKey::of).map(session::spelled).toList())
        .forEach((path, value) -> values.put(path.text(), value));
    return values;
  }

  /**
   * Returns the last segments of the direct children, in byte order, a packed document among them.
   *
   * @throws CssException of kind NOT_FOUND if the key itself does not exist
   */
  public List<String> children(String key) {
    CssKey path = CssKey.of(key);
    List<String> segments = session.children(path);
    if (segments.isEmpty()) {
      get(path.text());
    }
    return segments;
  }

  /**
   * Returns the direct children and their values, in byte order; children deleted meanwhile are
   * left out.
   *
   * @throws CssException of kind NOT_FOUND if the key itself does not exist
   */
  public Map<String, String> childrenValues(String key) {
    CssKey path = CssKey.of(key);
    return session.children(path, children(path.text()), Function.identity(), Function.identity());
  }

  /**
   * Deletes a key and all below it, including keys that others write meanwhile. Ancestors stay.
   * Deleting the root empties the store, the version key included.
   *
   * @throws CssException of kind NOT_FOUND if the key does not exist
   */
  public void delete(String key) {
    session.run(
        edit -> {
          CssKey path = CssKey.of(key);
          if (!edit.exists(path)) {
            throw CssException.noSuchKey(path.text());
          }
          edit.deleteTree(path);
        });
  }

  /** Returns how many keys there are at and below a key, where the root itself does not count. */
  public long count(String key) {
    CssKey path = CssKey.of(key);
    long itself = !path.isRoot() && session.exists(path) ? 1 : 0;
    try (Stream<Entry> below = session.store().scan(path.below())) {
      return itself + below.count();
    }
  }

  /** Returns the value of a key, or else of the member of that name packed beside it. */
  public Optional<String> expanded(String key) {
    CssKey path = CssKey.of(key);
    if (path.isRoot()) {
      return session.value(path);
    }
    CssKey packed = path.parent().packed();
    Map<Key, Entry> found = session.store().getAll(List.of(path.stored(), packed.stored()));
    if (found.containsKey(path.stored())) {
      return Optional.of(StoredText.read(found.get(path.stored())));
    }
    return Optional.ofNullable(found.get(packed.stored()))
        .map(document -> PackedJson.decode(packed, StoredText.read(document)))
        .map(members -> members.get(path.lastSegment()));
  }

  /**
   * Returns the direct children, packed ones included, and their values, in byte order; the packed
   * document itself is not among them, and plain children win over packed ones.
   *
   * @throws CssException of kind NOT_FOUND if the key itself does not exist
   */
  public Map<String, String> expandedChildren(String key) {
    CssKey path = CssKey.of(key);
    Map<String, String> plain = childrenValues(path.text());
    Map<String, String> all = new TreeMap<>(KeyOrder.BYTES);
    all.putAll(plain);
    String document = all.remove(CssKey.PACKED);
    if (document != null) {
      PackedJson.decode(path.packed(), document).forEach(all::putIfAbsent);
    }
    return all;
  }
}
