package io.statehouse.operations.compare;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.StateRecord.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One field that differs between two states of a record.
 *
 * @param before its value, empty if the field is not there; {@link #SECRET} in place of a secret
 * @param after likewise
 */
public record FieldDifference(String name, Optional<String> before, Optional<String> after) {
  /** A placeholder for a secret value. */
  public static final String SECRET = "(secret)";

  public FieldDifference {
    requireNonNull(name, "name");
    requireNonNull(before, "before");
    requireNonNull(after, "after");
  }

  /**
   * Returns the fields that differ, in the order of {@code before}, then of what {@code after}
   * adds. Where fields have one name, they are compared in order.
   */
  public static List<FieldDifference> between(List<Field> before, List<Field> after) {
    Map<String, Field> left = byName(before);
    Map<String, Field> right = byName(after);
    List<FieldDifference> differences = new ArrayList<>();
    left.forEach(
        (name, field) -> {
          Optional<Field> other = Optional.ofNullable(right.remove(name));
          if (other.map(Field::value).filter(field.value()::equals).isEmpty()) {
            differences.add(of(name, Optional.of(field), other));
          }
        });
    right.forEach((name, field) -> differences.add(of(name, Optional.empty(), Optional.of(field))));
    return differences;
  }

  private static Map<String, Field> byName(List<Field> fields) {
    Map<String, Field> named = new LinkedHashMap<>();
    for (Field field : fields) {
      String name = field.name();
      for (int i = 2; named.putIfAbsent(name, field) != null; i++) {
        name = field.name() + " (" + i + ")";
      }
    }
    return named;
  }

  private static FieldDifference of(String name, Optional<Field> before, Optional<Field> after) {
    return new FieldDifference(name, shown(before), shown(after));
  }

  private static Optional<String> shown(Optional<Field> field) {
    return field.map(of -> of.secret() ? SECRET : of.value());
  }
}
