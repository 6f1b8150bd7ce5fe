package io.statehouse.domain.runm.entities;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The properties that an object must have, and must not have.
 *
 * @param requiredItems all of these
 * @param requiredKeys properties with all of these keys
 * @param forbiddenItems none of these
 * @param forbiddenKeys properties with none of these keys
 * @param anyItems at least one of these, unless empty
 * @param anyKeys a property with at least one of these keys, unless empty
 */
public record PropertyFilter(
    List<Property> requiredItems,
    List<String> requiredKeys,
    List<Property> forbiddenItems,
    List<String> forbiddenKeys,
    List<Property> anyItems,
    List<String> anyKeys) {
  /** Admits every object. */
  public static final PropertyFilter NONE =
      new PropertyFilter(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  public PropertyFilter {
    requiredItems = List.copyOf(requiredItems);
    requiredKeys = List.copyOf(requiredKeys);
    forbiddenItems = List.copyOf(forbiddenItems);
    forbiddenKeys = List.copyOf(forbiddenKeys);
    anyItems = List.copyOf(anyItems);
    anyKeys = List.copyOf(anyKeys);
  }

  /**
   * Reads conditions that users write as {@code KEY} or {@code KEY=VALUE}; a key ends at the first
   * equals sign.
   *
   * @param any of which an object must satisfy one
   * @return alternatives: a single filter would demand both one of the items and one of the keys
   */
  public static List<PropertyFilter> alternatives(
      List<String> required, List<String> forbidden, List<String> any) {
    PropertyFilter of =
        new PropertyFilter(
            items(required),
            keys(required),
            items(forbidden),
            keys(forbidden),
            items(any),
            keys(any));
    return of.anyItems.isEmpty() || of.anyKeys.isEmpty()
        ? List.of(of)
        : List.of(of.withAny(of.anyItems, List.of()), of.withAny(List.of(), of.anyKeys));
  }

  private PropertyFilter withAny(List<Property> items, List<String> keys) {
    return new PropertyFilter(
        requiredItems, requiredKeys, forbiddenItems, forbiddenKeys, items, keys);
  }

  private static List<Property> items(List<String> texts) {
    return texts.stream()
        .filter(text -> text.indexOf('=') >= 0)
        .map(text -> text.split("=", 2))
        .map(parts -> new Property(parts[0], parts[1]))
        .toList();
  }

  private static List<String> keys(List<String> texts) {
    return texts.stream().filter(text -> text.indexOf('=') < 0).toList();
  }

  /** Returns the keys of all properties that it looks at. */
  public Set<String> keys() {
    Set<String> keys = new HashSet<>();
    List.of(requiredItems, forbiddenItems, anyItems).forEach(items -> keys.addAll(keysOf(items)));
    List.of(requiredKeys, forbiddenKeys, anyKeys).forEach(keys::addAll);
    return keys;
  }

  boolean admits(List<Property> properties) {
    Set<Property> items = new HashSet<>(properties);
    Set<String> keys = new HashSet<>(keysOf(properties));
    return items.containsAll(requiredItems)
        && keys.containsAll(requiredKeys)
        && forbiddenItems.stream().noneMatch(items::contains)
        && forbiddenKeys.stream().noneMatch(keys::contains)
        && (anyItems.isEmpty() || anyItems.stream().anyMatch(items::contains))
        && (anyKeys.isEmpty() || anyKeys.stream().anyMatch(keys::contains));
  }

  /**
   * Decides as the original does: it finds nothing in an object without properties, counts what
   * matches a requirement, and never finds any of several.
   */
  boolean admitsStrictly(List<Property> properties) {
    if (equals(NONE)) {
      return true;
    }
    List<String> keys = keysOf(properties);
    return !properties.isEmpty()
        && matches(requiredItems, properties) == requiredItems.size()
        && matches(requiredKeys, keys) == requiredKeys.size()
        && matches(forbiddenItems, properties) == 0
        && matches(forbiddenKeys, keys) == 0
        && anyItems.isEmpty()
        && anyKeys.isEmpty();
  }

  private static List<String> keysOf(List<Property> properties) {
    return properties.stream().map(Property::key).toList();
  }

  private static <T> long matches(Collection<T> wanted, Collection<T> found) {
    return wanted.stream().mapToLong(each -> found.stream().filter(each::equals).count()).sum();
  }
}
