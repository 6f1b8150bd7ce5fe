package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The stored form of one record as attributes: members of a packed document, or keys of their own.
 * All its fields are scalars. What is not found is as in a record without content; a field with a
 * value for its absence is left out where it has that value.
 */
public final class Codec<R> {
  private final RecordType<R> type;
  private final String problem;
  private final String above;
  private final String group;
  private final String problemAt;
  private final List<String> fields;

  private Codec(RecordType<R> type, String problem, String above, String group, String problemAt) {
    this.type = type;
    this.problem = problem;
    this.above = above;
    this.group = group;
    this.problemAt = problemAt;
    this.fields = type.fieldNames();
  }

  /**
   * @param problem how the error about what is not a number begins
   */
  static <R> Codec<R> of(String problem, String name, R none, BiFunction<Fields, R, R> fields) {
    return new Codec<>(RecordType.of(name, none, fields), problem, "", "", "");
  }

  /**
   * Returns this codec with one field that is the value of the key above the others; a flag is set
   * if that key exists.
   */
  Codec<R> withAbove(String field) {
    return new Codec<>(type, problem, field, group, problemAt);
  }

  /** Returns this codec with all attributes below one more segment, which errors name. */
  Codec<R> below(String segment) {
    return new Codec<>(type, problem, above, segment, segment);
  }

  /** Returns this codec with errors that name this path below the key of the record. */
  Codec<R> withProblemAt(String path) {
    return new Codec<>(type, problem, above, group, path);
  }

  /** Returns the declaration of the record, for its other forms. */
  public RecordType<R> type() {
    return type;
  }

  /** Returns what to read, as paths below the key of the record. */
  public List<String> names() {
    return fields.stream().map(this::path).toList();
  }

  private String path(String field) {
    return field.equals(above) ? group : group.isEmpty() ? field : group + "/" + field;
  }

  /** Returns the names of the members that the packed document may have. */
  List<String> members() {
    return fields.stream().filter(field -> !field.equals(above)).toList();
  }

  /** Returns the members of the packed document. */
  public Map<String, String> write(R record) {
    Map<String, String> members = new HashMap<>();
    type.writeFields(new Written(members), record);
    members.remove(above);
    return members;
  }

  /** Returns those members that {@code defaults} would not have, or with other values. */
  public Map<String, String> writeChanged(R record, R defaults) {
    Map<String, String> members = write(record);
    members.entrySet().removeAll(write(defaults).entrySet());
    return members;
  }

  private record Written(Map<String, String> members) implements Fields {
    @Override
    public <T> T field(String name, T value, FieldType<T> type) {
      Scalar<T> scalar = (Scalar<T>) type;
      Object plain = scalar.unwrap().apply(value);
      members.put(
          name,
          switch (scalar.kind()) {
            case FLAG -> Numbers.format((boolean) plain);
            case INTEGER -> Numbers.format((int) plain);
            case DOUBLE -> Numbers.format((double) plain);
            default -> plain.toString();
          });
      return value;
    }

    @Override
    public <T> T field(String name, T value, FieldType<T> type, T absent) {
      return isSame(value, absent) ? value : field(name, value, type);
    }

    /** A negative zero is one, too. */
    private static boolean isSame(Object value, Object absent) {
      return value.equals(absent)
          || value instanceof Double number && number == 0 && absent.equals(0.0);
    }
  }

  /**
   * @param key that of the record
   * @param found what there is of {@link #names}
   * @throws CssException of kind MALFORMED if something is not a number
   */
  public R read(CssKey key, Map<String, String> found) {
    return type.readFields(new Found(key.text(), found));
  }

  private final class Found implements Fields {
    private final String key;
    private final Map<String, String> attributes;

    Found(String key, Map<String, String> attributes) {
      this.key = key;
      this.attributes = attributes;
    }

    @Override
    public <T> T field(String name, T value, FieldType<T> type) {
      String path = path(name);
      String text = attributes.get(path);
      if (text == null) {
        return value;
      }
      Scalar<T> scalar = (Scalar<T>) type;
      try {
        return scalar
            .wrap()
            .apply(
                switch (scalar.kind()) {
                  case FLAG -> name.equals(above) || Numbers.parseInt(text) != 0;
                  case INTEGER -> Numbers.parseInt(text);
                  case DOUBLE -> Numbers.parseDouble(text);
                  default -> text;
                });
      } catch (NumberFormatException notOne) {
        throw notNumeric(problemAt.isEmpty() ? key : key + "/" + problemAt, problem, path, text);
      }
    }
  }

  static CssException notNumeric(String key, String problem, String name, String value) {
    return CssException.malformed(key, problem + name + " is \"" + value + "\"");
  }
}
