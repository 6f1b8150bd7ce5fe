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
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * How one Java type looks in JSON.
 *
 * @param noun what a message calls it: "an integer"
 * @param reader reads what a client sent, by its path in the body, as in {@code
 *     partitioning.overlap}; throws {@link IllegalArgumentException} if it is not of this form
 * @param schema describes it as it is in a request (true) or in a response
 * @param present the form of what is there, if it may be absent
 */
record Form(
    String noun,
    BiFunction<String, Object, Object> reader,
    UnaryOperator<Object> writer,
    Function<Boolean, Map<String, Object>> schema,
    Optional<Form> present) {

  private Form(
      String noun,
      BiFunction<String, Object, Object> reader,
      UnaryOperator<Object> writer,
      Function<Boolean, Map<String, Object>> schema) {
    this(noun, reader, writer, schema, Optional.empty());
  }

  Object read(String path, Object json) {
    return reader.apply(path, json);
  }

  Object write(Object value) {
    return writer.apply(value);
  }

  Map<String, Object> schema(boolean request) {
    return schema.apply(request);
  }

  /** Returns the form of a type. */
  static Form of(Type type) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      Form inner = of(arguments[arguments.length - 1]);
      Class<?> raw = (Class<?>) generic.getRawType();
      if (raw == Optional.class) {
        return inner.orNull();
      }
      return Map.class.isAssignableFrom(raw) ? inner.map() : inner.list();
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isEnum()) {
      return word(plain.getEnumConstants());
    }
    if (!plain.isRecord()) {
      return scalar(plain);
    }
    RecordComponent[] components = plain.getRecordComponents();
    return components.length == 1 && isScalar(components[0].getType())
        ? wrapped(plain, components[0])
        : record(plain);
  }

  private static boolean isScalar(Class<?> type) {
    return type.isPrimitive() || type == String.class;
  }

  private static IllegalArgumentException wrong(String path, String expected, Object found) {
    return new IllegalArgumentException(
        path.isEmpty()
            ? "body is not " + expected
            : "body has \"" + path + "\": expected " + expected + " but found " + Json.text(found));
  }

  /** A string, a number or a boolean; any other type is written as a string. */
  private static Form scalar(Class<?> type) {
    if (type == int.class || type == Integer.class) {
      return number("integer", "an integer of 32 bits", BigDecimal::intValueExact);
    }
    if (type == long.class || type == Long.class) {
      return number("integer", "an integer of 64 bits", BigDecimal::longValueExact);
    }
    if (type == double.class || type == Double.class) {
      return number("number", "a number", BigDecimal::doubleValue);
    }
    return type == boolean.class || type == Boolean.class
        ? scalar("boolean", "true or false", Boolean.class, value -> value)
        : scalar("string", "a string", String.class, value -> value);
  }

  private static Form number(String type, String noun, Function<BigDecimal, Object> conversion) {
    return scalar(type, noun, BigDecimal.class, conversion);
  }

  private static <J> Form scalar(
      String type, String noun, Class<J> json, Function<J, Object> conversion) {
    return new Form(
        noun,
        (path, value) -> {
          try {
            if (json.isInstance(value)) {
              return conversion.apply(json.cast(value));
            }
          } catch (ArithmeticException outOfRange) {
            // Refused below, as a value of another type is.
          }
          throw wrong(path, noun, value);
        },
        UnaryOperator.identity(),
        request -> Map.of("type", type));
  }

  /** An enum, as a word. */
  private static Form word(Object[] constants) {
    List<String> known = Stream.of(constants).map(Form::word).toList();
    String noun = "one of " + String.join(", ", known);
    return new Form(
        noun,
        (path, json) -> {
          int index = known.indexOf(json);
          if (index < 0) {
            throw wrong(path, noun, json);
          }
          return constants[index];
        },
        Form::word,
        request -> Json.object("type", "string", "enum", known));
  }

  private static String word(Object constant) {
    return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A record of one component, as the value of it. */
  private static Form wrapped(Class<?> type, RecordComponent component) {
    Form inner = scalar(component.getType());
    return new Form(
        inner.noun,
        (path, json) -> create(type, inner.read(path, json)),
        value -> get(component, value),
        inner.schema);
  }

  /** An array of these. */
  Form list() {
    return new Form(
        "a list",
        (path, json) -> {
          if (!(json instanceof List<?> list)) {
            throw wrong(path, "a list", json);
          }
          List<Object> elements = new ArrayList<>();
          for (Object one : list) {
            elements.add(read(path + "[" + elements.size() + "]", one));
          }
          return elements;
        },
        value ->
            (value instanceof Stream<?> stream
                    ? stream
                    : StreamSupport.stream(((Iterable<?>) value).spliterator(), false))
                .map(writer),
        request -> Json.object("type", "array", "items", schema(request)));
  }

  /** An object of any names, each with one of these. */
  Form map() {
    return new Form(
        "an object",
        (path, json) -> {
          if (!(json instanceof Map<?, ?> map)) {
            throw wrong(path, "an object", json);
          }
          Map<String, Object> entries = new LinkedHashMap<>();
          map.forEach((name, one) -> entries.put("" + name, read(path + "." + name, one)));
          return entries;
        },
        map -> {
          Map<String, Object> entries = new LinkedHashMap<>();
          ((Map<?, ?>) map).forEach((name, one) -> entries.put(name.toString(), write(one)));
          return entries;
        },
        request -> Json.object("type", "object", "additionalProperties", schema(request)));
  }

  /** What may be absent. */
  Form orNull() {
    return new Form(
        noun,
        (path, json) -> json == null ? Optional.empty() : Optional.of(read(path, json)),
        value -> ((Optional<?>) value).map(writer).orElse(null),
        request ->
            request
                ? schema(true)
                : Json.object("anyOf", List.of(schema(false), Map.of("type", "null"))),
        Optional.of(this));
  }

  /** A record, as an object. */
  static Form record(Class<?> type) {
    Members members = new Members(type);
    return new Form("an object", members::read, members::write, members::schema);
  }

  private static final class Members {
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
        return request ? byDefault().isEmpty() && form.present.isEmpty() : !isOmitted();
      }

      Map<String, Object> schema(boolean request) {
        // What is omitted where it is empty is never null.
        return (isOmitted() ? form.present.orElse(form) : form).schema(request);
      }

      Object read(String path, Object json) {
        if (json != null || form.present.isPresent()) {
          return form.read(path, json);
        }
        return byDefault()
            .map(text -> form.read(path, parsed(text)))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "body has no \"" + path + "\": give " + form.noun()));
      }

      private Object parsed(String text) {
        return switch ((String) form.schema(true).get("type")) {
          case "boolean" -> Boolean.valueOf(text);
          case "integer", "number" -> new BigDecimal(text);
          default -> text;
        };
      }
    }

    private final Class<?> type;
    private final Map<String, Member> members = new LinkedHashMap<>();

    Members(Class<?> type) {
      this.type = type;
      for (RecordComponent component : type.getRecordComponents()) {
        members.put(
            component.getName(), new Member(component, Form.of(component.getGenericType())));
      }
    }

    Object read(String path, Object json) {
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
              "%s has unknown member \"%s\": known are %s"
                  .formatted(
                      called(path), name, String.join(", ", new TreeSet<>(members.keySet()))));
        }
      }
    }

    private static String called(String path) {
      return path.isEmpty() ? "body" : "body member \"" + path + "\"";
    }

    Object write(Object value) {
      Map<String, Object> object = new LinkedHashMap<>();
      for (Member member : members.values()) {
        Object written = member.form.write(get(member.component, value));
        if (written != null || !member.isOmitted()) {
          object.put(member.name(), written);
        }
      }
      return object;
    }

    /** What clients call it: a name in Java may also say that the record is a document. */
    private String title() {
      return type.getSimpleName().replaceFirst("Document$", "");
    }

    Map<String, Object> schema(boolean request) {
      Map<String, Object> properties = new LinkedHashMap<>();
      members.forEach((name, member) -> properties.put(name, member.schema(request)));
      List<String> required =
          members.values().stream()
              .filter(member -> member.isRequired(request))
              .map(Member::name)
              .toList();
      Map<String, Object> schema =
          Json.object("title", title(), "type", "object", "properties", properties);
      if (!request || !type.isAnnotationPresent(Shape.Tolerant.class)) {
        schema.put("additionalProperties", false);
      }
      if (!required.isEmpty()) {
        schema.put("required", required);
      }
      return schema;
    }
  }

  private static Object get(RecordComponent component, Object value) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(value);
    } catch (IllegalAccessException | InvocationTargetException broken) {
      throw new IllegalStateException(broken);
    }
  }

  /** Creates a record; what its constructor throws about the values is thrown. */
  private static Object create(Class<?> type, Object... values) {
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
