package io.statehouse.mysql;

import io.statehouse.ports.Child;
import java.util.Map;

/** Collects children, each of which may occur several times: as a key, and for keys below it. */
final class Segments {
  private Segments() {}

  static void add(Map<String, Child> children, String segment, boolean isKey) {
    children.merge(
        segment,
        new Child(segment, isKey, !isKey),
        (a, b) -> new Child(segment, a.isKey() || b.isKey(), a.hasKeysBelow() || b.hasKeysBelow()));
  }
}
