package io.statehouse.domain.cloudchamber.entities;

import io.statehouse.domain.gojson.GoText;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Maps in the order of the UTF-8 bytes of their keys, in which Go writes them. */
public final class ByteOrder {
  private ByteOrder() {}

  public static <T> SortedMap<String, T> sorted(Map<String, T> map) {
    SortedMap<String, T> sorted = new TreeMap<>(GoText::compare);
    sorted.putAll(map);
    return Collections.unmodifiableSortedMap(sorted);
  }
}
