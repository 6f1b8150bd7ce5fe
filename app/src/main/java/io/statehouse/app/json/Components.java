package io.statehouse.app.json;

import io.statehouse.domain.layout.Documents;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A record whose components are its fields, in their order. */
final class Components<T> implements RecordType<T> {
  /** Names of a map, of any type in Java. */
  private static final Scalar<Object> NAME = Scalar.text(text -> text, Object::toString);

  private final Class<T> type;
  private final List<Component> components;

  Components(Class<T> type) {
    this.type = type;
    this.components =
        Stream.of(type.getRecordComponents())
            .map(component -> new Component(component, fieldType(component)))
            .toList();
  }

  private record Component(RecordComponent component, FieldType<Object> type) {
    Object field(Fields fields, Object value) {
      Shape.Named named = component.getAnnotation(Shape.Named.class);
      String name = named == null ? component.getName() : named.value();
      Shape.Or or = component.getAnnotation(Shape.Or.class);
      return or == null
          ? fields.field(name, value, type)
          : fields.field(name, value, type, parsed(or.value()));
    }

    /** Returns the default value, which an annotation can only hold as text. */
    private Object parsed(String text) {
      Object plain =
          switch (((Scalar<?>) (FieldType<?>) type).kind()) {
            case FLAG -> Boolean.valueOf(text);
            case TEXT, WORD -> text;
            default -> new BigDecimal(text);
          };
      return Documents.read(type, plain);
    }
  }

  /** Clients do not know that Java calls the record a document. */
  @Override
  public String name() {
    return type.getSimpleName().replaceFirst("Document$", "");
  }

  @Override
  public boolean ignoresUnknown() {
    return type.isAnnotationPresent(Shape.Tolerant.class);
  }

  @Override
  public T readFields(Fields fields) {
    return create(
        type, components.stream().map(component -> component.field(fields, null)).toArray());
  }

  @Override
  public void writeFields(Fields fields, T record) {
    components.forEach(component -> component.field(fields, get(component.component, record)));
  }

  @Override
  public void nameFields(Fields fields) {
    components.forEach(component -> component.field(fields, null));
  }

  @SuppressWarnings("unchecked") // the values of the component are of the type that it declares
  private static FieldType<Object> fieldType(RecordComponent component) {
    FieldType<?> type = of(component.getGenericType());
    if (component.isAnnotationPresent(Shape.Omitted.class)) {
      type = ((FieldType.Maybe<?>) type).present().omitted();
    }
    return (FieldType<Object>) type;
  }

  private static FieldType<?> of(Type type) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      FieldType<?> inner = of(arguments[arguments.length - 1]);
      Class<?> raw = (Class<?>) generic.getRawType();
      if (raw == Optional.class) {
        return inner.optional();
      }
      return Map.class.isAssignableFrom(raw) ? inner.mapBy(NAME) : inner.list();
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isEnum()) {
      return word(plain);
    }
    if (!plain.isRecord()) {
      return scalar(plain);
    }
    RecordComponent[] components = plain.getRecordComponents();
    return components.length == 1 && isScalar(components[0].getType())
        ? wrapped(plain, components[0])
        : new Components<>(plain);
  }

  private static boolean isScalar(Class<?> type) {
    return type.isPrimitive() || type == String.class;
  }

  /** Returns a string, a number or a boolean; any other type is written as a string. */
  private static Scalar<?> scalar(Class<?> type) {
    if (type == int.class || type == Integer.class) {
      return FieldType.INTEGER;
    }
    if (type == long.class || type == Long.class) {
      return FieldType.LONG;
    }
    if (type == double.class || type == Double.class) {
      return FieldType.DOUBLE;
    }
    if (type == boolean.class || type == Boolean.class) {
      return FieldType.FLAG;
    }
    return type == String.class ? FieldType.TEXT : NAME;
  }

  private static Scalar<?> word(Class<?> type) {
    return Scalar.words(
        List.of(type.getEnumConstants()),
        constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  /** Returns a record of one component, as the value of it. */
  private static Scalar<?> wrapped(Class<?> type, RecordComponent component) {
    return new Scalar<>(
        scalar(component.getType()).kind(),
        Optional.empty(),
        List.of(),
        plain -> create(type, plain),
        record -> get(component, record));
  }

  private static Object get(RecordComponent component, Object record) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(record);
    } catch (IllegalAccessException | InvocationTargetException broken) {
      throw new IllegalStateException(broken);
    }
  }

  /** Creates a record; what its constructor throws about the values is thrown. */
  private static <T> T create(Class<T> type, Object... values) {
    try {
      Class<?>[] types =
          Stream.of(type.getRecordComponents())
              .map(RecordComponent::getType)
              .toArray(Class<?>[]::new);
      Constructor<T> constructor = type.getDeclaredConstructor(types);
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
