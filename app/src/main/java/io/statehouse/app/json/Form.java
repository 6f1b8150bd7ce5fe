package io.statehouse.app.json;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** How one Java type looks in JSON. */
sealed interface Form {

  /**
   * Reads what a client sent.
   *
   * @param path where it is in the body, as in {@code partitioning.overlap}
   * @throws IllegalArgumentException if it is not of this form
   */
  Object read(String path, Object json);

  Object write(Object value);

  /** Describes it, as it is in a request or in a response. */
  Map<String, Object> schema(boolean request);

  /** What a message calls it: "an integer". */
  String noun();

  /** Returns the form of a type. */
  static Form of(Type type) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      Form inner = of(arguments[arguments.length - 1]);
      Class<?> raw = (Class<?>) generic.getRawType();
      if (raw == Optional.class) {
        return new Nullable(inner);
      }
      return Map.class.isAssignableFrom(raw) ? new Entries(inner) : new Array(inner);
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isEnum()) {
      return new Word(plain);
    }
    if (!plain.isRecord()) {
      return Scalar.of(plain);
    }
    RecordComponent[] components = plain.getRecordComponents();
    return components.length == 1 && isScalar(components[0].getType())
        ? new Wrapped(plain, Scalar.of(components[0].getType()))
        : new Members(plain);
  }

  private static boolean isScalar(Class<?> type) {
    return type.isPrimitive() || type == String.class;
  }

  static IllegalArgumentException wrong(String path, String expected, Object found) {
    return new IllegalArgumentException(
        path.isEmpty()
            ? "body is not " + expected
            : "body has \"" + path + "\": expected " + expected + " but found " + Json.text(found));
  }

  /** A string, a number or a boolean; any other type is written as a string. */
  record Scalar(String type, String noun, Function<Object, Optional<?>> reader) implements Form {
    static Scalar of(Class<?> type) {
      if (type == int.class || type == Integer.class) {
        return new Scalar("integer", "an integer of 32 bits", exact(BigDecimal::intValueExact));
      }
      if (type == long.class || type == Long.class) {
        return new Scalar("integer", "an integer of 64 bits", exact(BigDecimal::longValueExact));
      }
      if (type == double.class || type == Double.class) {
        return new Scalar("number", "a number", exact(BigDecimal::doubleValue));
      }
      return type == boolean.class || type == Boolean.class
          ? new Scalar("boolean", "true or false", instance(Boolean.class))
          : new Scalar("string", "a string", instance(String.class));
    }

    private static Function<Object, Optional<?>> instance(Class<?> type) {
      return json -> Optional.of(json).filter(type::isInstance);
    }

    private static Function<Object, Optional<?>> exact(Function<BigDecimal, Object> conversion) {
      return json -> {
        try {
          return Optional.of(json)
              .filter(BigDecimal.class::isInstance)
              .map(BigDecimal.class::cast)
              .map(conversion);
        } catch (ArithmeticException outOfRange) {
          return Optional.empty();
        }
      };
    }

    @Override
    public Object read(String path, Object json) {
      return reader.apply(json).orElseThrow(() -> wrong(path, noun, json));
    }

    @Override
    public Object write(Object value) {
      return value;
    }

    @Override
    public Map<String, Object> schema(boolean request) {
      return Map.of("type", type);
    }
  }

  /** An enum, as a word. */
  record Word(Class<?> type) implements Form {
    private static String word(Object constant) {
      return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private List<String> known() {
      return Stream.of(type.getEnumConstants()).map(Word::word).toList();
    }

    @Override
    public Object read(String path, Object json) {
      int index = known().indexOf(json);
      if (index < 0) {
        throw wrong(path, "one of " + String.join(", ", known()), json);
      }
      return type.getEnumConstants()[index];
    }

    @Override
    public Object write(Object value) {
      return word(value);
    }

    @Override
    public Map<String, Object> schema(boolean request) {
      return Json.object("type", "string", "enum", known());
    }

    @Override
    public String noun() {
      return "one of " + String.join(", ", known());
    }
  }

  /** A record of one component, as the value of it. */
  record Wrapped(Class<?> type, Scalar inner) implements Form {
    @Override
    public Object read(String path, Object json) {
      return Members.create(type, new Object[] {inner.read(path, json)});
    }

    @Override
    public Object write(Object value) {
      return Members.get(type.getRecordComponents()[0], value);
    }

    @Override
    public Map<String, Object> schema(boolean request) {
      return inner.schema(request);
    }

    @Override
    public String noun() {
      return inner.noun();
    }
  }

  /** An array. */
  record Array(Form element) implements Form {
    @Override
    public Object read(String path, Object json) {
      if (!(json instanceof List<?> list)) {
        throw wrong(path, noun(), json);
      }
      List<Object> elements = new ArrayList<>();
      for (Object one : list) {
        elements.add(element.read(path + "[" + elements.size() + "]", one));
      }
      return elements;
    }

    @Override
    public Object write(Object value) {
      Stream<?> elements =
          value instanceof Stream<?> stream
              ? stream
              : StreamSupport.stream(((Iterable<?>) value).spliterator(), false);
      return elements.map(element::write);
    }

    @Override
    public Map<String, Object> schema(boolean request) {
      return Json.object("type", "array", "items", element.schema(request));
    }

    @Override
    public String noun() {
      return "a list";
    }
  }

  /** An object of any names. */
  record Entries(Form value) implements Form {
    @Override
    public Object read(String path, Object json) {
      if (!(json instanceof Map<?, ?> map)) {
        throw wrong(path, noun(), json);
      }
      Map<String, Object> entries = new LinkedHashMap<>();
      map.forEach((name, one) -> entries.put("" + name, value.read(path + "." + name, one)));
      return entries;
    }

    @Override
    public Object write(Object map) {
      Map<String, Object> entries = new LinkedHashMap<>();
      ((Map<?, ?>) map).forEach((name, one) -> entries.put(name.toString(), value.write(one)));
      return entries;
    }

    @Override
    public Map<String, Object> schema(boolean request) {
      return Json.object("type", "object", "additionalProperties", value.schema(request));
    }

    @Override
    public String noun() {
      return "an object";
    }
  }

  /** What may be absent. */
  record Nullable(Form inner) implements Form {
    @Override
    public Object read(String path, Object json) {
      return json == null ? Optional.empty() : Optional.of(inner.read(path, json));
    }

    @Override
    public Object write(Object value) {
      return ((Optional<?>) value).map(inner::write).orElse(null);
    }

    @Override
    public Map<String, Object> schema(boolean request) {
      return request
          ? inner.schema(true)
          : Json.object("anyOf", List.of(inner.schema(false), Map.of("type", "null")));
    }

    @Override
    public String noun() {
      return inner.noun();
    }
  }

  /** A record, as an object. */
  final class Members implements Form {
    private record Member(RecordComponent component, Form form) {
      String name() {
        return component.getName();
      }

      Optional<String> byDefault() {
        return Optional.ofNullable(component.getAnnotation(Shape.Or.class)).map(Shape.Or::value);
      }

      boolean isOmitted() {
        return component.isAnnotationPresent(Shape.Omitted.class);
      }

      boolean isRequired(boolean request) {
        return request ? byDefault().isEmpty() && !(form instanceof Nullable) : !isOmitted();
      }

      Map<String, Object> schema(boolean request) {
        // What is omitted where it is empty is never null.
        return isOmitted() && form instanceof Nullable nullable
            ? nullable.inner.schema(request)
            : form.schema(request);
      }

      Object read(String path, Object json) {
        if (json != null || form instanceof Nullable) {
          return form.read(path, json);
        }
        return byDefault()
            .map(text -> form.read(path, form instanceof Scalar s ? parsed(s, text) : text))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "body has no \"" + path + "\": give " + form.noun()));
      }

      private static Object parsed(Scalar scalar, String text) {
        return switch (scalar.type()) {
          case "string" -> text;
          case "boolean" -> Boolean.valueOf(text);
          default -> new BigDecimal(text);
        };
      }
    }

    private final Class<?> type;
    private final Map<String, Member> members = new LinkedHashMap<>();

    Members(Class<?> type) {
      this.type = type;
      for (RecordComponent component : type.getRecordComponents()) {
        component.getAccessor().setAccessible(true);
        members.put(
            component.getName(), new Member(component, Form.of(component.getGenericType())));
      }
    }

    @Override
    public Object read(String path, Object json) {
      if (!(json instanceof Map<?, ?> object)) {
        throw new IllegalArgumentException(called(path) + " is not a JSON object");
      }
      if (!type.isAnnotationPresent(Shape.Tolerant.class)) {
        refuseUnknown(path, object);
      }
      return create(
          type,
          members.values().stream()
              .map(
                  member ->
                      member.read(
                          path.isEmpty() ? member.name() : path + "." + member.name(),
                          object.get(member.name())))
              .toArray());
    }

    private void refuseUnknown(String path, Map<?, ?> object) {
      for (Object name : object.keySet()) {
        if (!members.containsKey(name)) {
          throw new IllegalArgumentException(
              called(path)
                  + " has unknown member \""
                  + name
                  + "\": known are "
                  + String.join(", ", new TreeSet<>(members.keySet())));
        }
      }
    }

    private static String called(String path) {
      return path.isEmpty() ? "body" : "body member \"" + path + "\"";
    }

    @Override
    public Object write(Object value) {
      Map<String, Object> object = new LinkedHashMap<>();
      for (Member member : members.values()) {
        Object written = member.form.write(get(member.component, value));
        if (written != null || !member.isOmitted()) {
          object.put(member.name(), written);
        }
      }
      return object;
    }

    @Override
    public Map<String, Object> schema(boolean request) {
      Map<String, Object> properties = new LinkedHashMap<>();
      members.forEach((name, member) -> properties.put(name, member.schema(request)));
      List<String> required =
          members.values().stream()
              .filter(member -> member.isRequired(request))
              .map(Member::name)
              .toList();
      Map<String, Object> schema = Json.object("type", "object", "properties", properties);
      if (!request || !type.isAnnotationPresent(Shape.Tolerant.class)) {
        schema.put("additionalProperties", false);
      }
      if (!required.isEmpty()) {
        schema.put("required", required);
      }
      return schema;
    }

    @Override
    public String noun() {
      return "an object";
    }

    static Object get(RecordComponent component, Object value) {
      try {
        component.getAccessor().setAccessible(true);
        return component.getAccessor().invoke(value);
      } catch (IllegalAccessException | InvocationTargetException broken) {
        throw new IllegalStateException(broken);
      }
    }

    /** Creates a record; what its constructor throws about the values is thrown. */
    static Object create(Class<?> type, Object[] values) {
      try {
        Class<?>[] types =
            Stream.of(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(values);
      } catch (InvocationTargetException refused) {
        if (refused.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        throw new IllegalStateException(refused);
      } catch (ReflectiveOperationException broken) {
        throw new IllegalStateException(broken);
      }
    }
  }
}
