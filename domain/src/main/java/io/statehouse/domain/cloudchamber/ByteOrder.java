package io.statehouse.domain.cloudchamber;

import io.statehouse.domain.gojson.GoText;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Maps in the order of the UTF-8 bytes of their keys, in which Go writes them. */
final class ByteOrder {
  private ByteOrder() {}

  static <T> SortedMap<String, T> sorted(Map<String, T> map) {
    SortedMap<String, T> sorted = new TreeMap<>(GoText::compare);
    sorted.putAll(map);
    return Collections.unmodifiableSortedMap(sorted);
  }
}
