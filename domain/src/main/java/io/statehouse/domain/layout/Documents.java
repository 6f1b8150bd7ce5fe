package io.statehouse.domain.layout;

import io.statehouse.ports.Bytes;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Records as documents of plain maps, lists, strings, numbers, booleans and null, which any JSON or
 * YAML library reads and writes.
 */
public final class Documents {
  private static final Writer WRITER = new Writer();
  private static final Tree.Words BODY = words("body", true);

  private Documents() {}

  /** Writes a value; maps keep the order of fields, and null stands for what is absent. */
  public static <T> Object write(FieldType<T> type, T value) {
    return type.write(WRITER, value);
  }

  /**
   * Reads a value.
   *
   * @param json numbers are {@link BigDecimal}s
   * @throws IllegalArgumentException if it is not of this type; the message names the member by its
   *     path, as in {@code partitioning.overlap}
   */
  public static <T> T read(FieldType<T> type, Object json) {
    return read(type, json, BODY);
  }

  /** Reads a value like {@link #read(FieldType, Object)}, with messages in other words. */
  public static <T> T read(FieldType<T> type, Object json, Tree.Words words) {
    return type.read(new Reader(Tree.of(words, "", json)));
  }

  /**
   * Returns the words of messages.
   *
   * @param noun what is read, as in {@code body}
   * @param showsValues whether messages may have values, which may be secret
   */
  public static Tree.Words words(String noun, boolean showsValues) {
    return new Words(noun, showsValues);
  }

  private record Words(String noun, boolean showsValues) implements Tree.Words {
    @Override
    public RuntimeException wrong(String path, String expected, Object found) {
      return new IllegalArgumentException(
          path.isEmpty()
              ? noun + " is not " + expected
              : "%s has \"%s\": expected %s but found %s"
                  .formatted(noun, path, expected, showsValues ? Json.text(found) : kind(found)));
    }

    private static String kind(Object value) {
      if (value instanceof Map) {
        return "an object";
      }
      if (value instanceof List) {
        return "a list";
      }
      return value instanceof String ? "a string" : value == null ? "null" : "another value";
    }

    @Override
    public RuntimeException noObject(String path, Object found) {
      return new IllegalArgumentException(called(path) + " is not a JSON object");
    }

    @Override
    public RuntimeException missing(String path, String name, String expected) {
      return new IllegalArgumentException(
          "%s has no \"%s\": give %s".formatted(noun, member(path, name), expected));
    }

    @Override
    public RuntimeException unknown(String path, Object name, List<String> known) {
      return new IllegalArgumentException(
          "%s has unknown member \"%s\": known are %s"
              .formatted(called(path), name, String.join(", ", known)));
    }

    private String called(String path) {
      return path.isEmpty() ? noun : noun + " member \"" + path + "\"";
    }
  }

  private static final class Writer implements FieldType.Writer<Object> {
    @Override
    public <T> Object scalar(Scalar<T> type, T value) {
      Object plain = type.unwrap().apply(value);
      return switch (type.kind()) {
        case BYTES -> Base64.getEncoder().encodeToString(((Bytes) plain).toArray());
        case OBJECT -> Json.parse(plain.toString().getBytes(StandardCharsets.UTF_8));
        default -> plain;
      };
    }

    @Override
    public <T> Object list(FieldType<T> element, List<T> values) {
      return values.stream().map(value -> element.write(this, value));
    }

    @Override
    public <K, T> Object map(Scalar<K> key, FieldType<T> type, Map<K, T> values) {
      Map<String, Object> members = new LinkedHashMap<>();
      values.forEach(
          (name, value) -> members.put(scalar(key, name).toString(), type.write(this, value)));
      return members;
    }

    @Override
    public <T> Object optional(FieldType.Maybe<T> type, Optional<T> value) {
      return value.map(present -> type.present().write(this, present)).orElse(null);
    }

    @Override
    public <T> Object record(RecordType<T> type, T value) {
      Map<String, Object> members = new LinkedHashMap<>();
      type.writeFields(new Members(members), value);
      return members;
    }

    private record Members(Map<String, Object> members) implements Fields {
      @Override
      public <T> T field(String name, T value, FieldType<T> type) {
        if (!(type instanceof FieldType.Maybe<?> maybe && maybe.isOmitted())
            || !type.isUnset(value)) {
          members.put(name, type.write(WRITER, value));
        }
        return value;
      }
    }
  }

  private record Reader(Tree at) implements FieldType.Reader {
    @Override
    public <T> T scalar(Scalar<T> type) {
      return type.wrap().apply(plain(type).orElseThrow(() -> at.wrong(type.noun())));
    }

    private Optional<Object> plain(Scalar<?> type) {
      return switch (type.kind()) {
        case TEXT -> only(String.class);
        case FLAG -> only(Boolean.class);
        case INTEGER -> number(BigDecimal::intValueExact);
        case LONG -> number(BigDecimal::longValueExact);
        case FLOAT -> number(BigDecimal::floatValue);
        case DOUBLE -> number(BigDecimal::doubleValue);
        case BYTES -> only(String.class).flatMap(text -> base64((String) text));
        case OBJECT -> only(Map.class).map(Json::text);
        case WORD -> Optional.ofNullable(at.value()).filter(type.words()::contains);
      };
    }

    private Optional<Object> only(Class<?> plain) {
      return Optional.ofNullable(at.value()).filter(plain::isInstance);
    }

    private Optional<Object> number(Function<BigDecimal, Object> conversion) {
      try {
        return only(BigDecimal.class).map(number -> conversion.apply((BigDecimal) number));
      } catch (ArithmeticException outOfRange) {
        return Optional.empty();
      }
    }

    private static Optional<Object> base64(String text) {
      try {
        return Optional.of(Bytes.copyOf(Base64.getDecoder().decode(text)));
      } catch (IllegalArgumentException other) {
        return Optional.empty();
      }
    }

    @Override
    public <T> List<T> list(FieldType<T> element) {
      List<T> read = new ArrayList<>();
      at.elements().forEach(one -> read.add(element.read(new Reader(one))));
      return read;
    }

    @Override
    public <K, T> Map<K, T> map(Scalar<K> key, FieldType<T> type) {
      Map<K, T> read = new LinkedHashMap<>();
      for (Object name : at.as(Map.class, "an object").keySet()) {
        Tree member = at.child(name.toString());
        Reader named = new Reader(member.with(keyed(key, name)));
        read.put(named.scalar(key), type.read(new Reader(member)));
      }
      return read;
    }

    private static Object keyed(Scalar<?> key, Object name) {
      try {
        return key.kind() == Scalar.Kind.TEXT ? "" + name : new BigDecimal("" + name);
      } catch (NumberFormatException other) {
        return name;
      }
    }

    @Override
    public <T> Optional<T> optional(FieldType.Maybe<T> type) {
      return at.value() == null ? Optional.empty() : Optional.of(type.present().read(this));
    }

    @Override
    public boolean isObject() {
      return at.value() instanceof Map;
    }

    @Override
    public <T> T record(RecordType<T> type) {
      at.members();
      if (!type.ignoresUnknown()) {
        at.only(type.fieldNames().stream().sorted());
      }
      return type.readFields(new Members(at));
    }

    private record Members(Tree at) implements Fields {
      @Override
      public <T> T field(String name, T value, FieldType<T> type) {
        Tree member =
            type instanceof FieldType.Maybe<?> ? at.child(name) : at.member(name, type.noun());
        return type.read(new Reader(member));
      }

      @Override
      public <T> T field(String name, T value, FieldType<T> type, T absent) {
        return at.find(name).isEmpty() ? absent : field(name, value, type);
      }
    }
  }
}
