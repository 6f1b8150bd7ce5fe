package io.statehouse.domain.runm.entities;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The schema of the value of a property.
 *
 * @param types any of these; with none, and no values either, of any type
 * @param values one of these, unless empty
 * @param constraints what else; the value of each is an integer or a string
 */
public record PropertySchema(
    List<ScalarType> types, List<ScalarValue> values, Map<Constraint, ScalarValue> constraints) {
  /** Any string. */
  public static final PropertySchema STRING =
      new PropertySchema(List.of(ScalarType.STRING), List.of(), Map.of());

  public PropertySchema {
    types = List.copyOf(types);
    values = List.copyOf(values);
    constraints = Map.copyOf(constraints);
  }

  /** Returns the constraints in the order of the schema. */
  public Map<Constraint, ScalarValue> orderedConstraints() {
    Map<Constraint, ScalarValue> ordered = new EnumMap<>(Constraint.class);
    ordered.putAll(constraints);
    return ordered;
  }
}
