package io.statehouse.domain.gis.routes.entities;

import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Two routes that may not be in one version together. */
public record Conflict(PublishedRoute first, PublishedRoute second) {

  /** Returns DUPLICATE_PATTERN or INTERSECTING_PATTERNS. */
  public Code code() {
    return first.pattern().equals(second.pattern())
        ? Code.DUPLICATE_PATTERN
        : Code.INTERSECTING_PATTERNS;
  }

  /** Returns an event that matches both: the union of the patterns. */
  public SortedMap<String, String> witness() {
    SortedMap<String, String> union = new TreeMap<>(first.pattern().attributes());
    union.putAll(second.pattern().attributes());
    return Collections.unmodifiableSortedMap(union);
  }

  @Override
  public String toString() {
    // The author of routes knows them by their patterns; ids help only with keys.
    return "%s and %s both match %s, as routes %s and %s"
        .formatted(first.pattern(), second.pattern(), event(), first.id(), second.id());
  }

  /** Returns the witness as JSON. */
  public String event() {
    Map<String, JsonValue> event = new LinkedHashMap<>();
    witness().forEach((name, value) -> event.put(name, JsonValue.of(value)));
    return new JsonValue.Members(event).text();
  }
}
