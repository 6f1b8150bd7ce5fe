package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.Named;
import io.statehouse.domain.gojson.GoValue;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Bytes;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/**
 * Reads the fields of a message, by their names in camel case or as they are declared. A field that
 * no one reads is an error. Messages have no value of the document, which may be secret.
 */
final class ProtoReader implements ProtoFields {
  private static final Pattern INTEGER = Pattern.compile("-?(0|[1-9][0-9]*)");
  private static final Pattern HUMP = Pattern.compile("(?=[A-Z])");

  /** The names of fields as they are declared, by those in camel case. */
  private static final Map<String, String> DECLARED = new ConcurrentHashMap<>();

  /** The types into which the original's decoder first puts what it then takes apart. */
  private static final String GO_OBJECT = "map[string]json.RawMessage";

  private static final String GO_LIST = "[]json.RawMessage";

  private final String type;
  private Map<String, GoValue> unread = Map.of();

  /**
   * @param type what the original calls the message
   */
  ProtoReader(String type) {
    this.type = type;
  }

  <T> T read(GoValue value, ProtoMessage<T> message) {
    if (value.isNull()) {
      return message.none();
    }
    unread = members(value);
    T record = message.fields().apply(this, message.none());
    if (!unread.isEmpty()) {
      String unknown = unread.keySet().iterator().next();
      throw invalid("unknown field \"" + OneLine.of(unknown) + "\" in " + type);
    }
    return record;
  }

  private static Map<String, GoValue> members(GoValue value) {
    return required(value, value.isObject(), GO_OBJECT).object().byName();
  }

  private static GoValue required(GoValue value, boolean isOfType, String goType) {
    if (!isOfType) {
      throw value.notOfGoType(goType);
    }
    return value;
  }

  private static <T> T nested(GoValue value, ProtoMessage<T> message) {
    return new ProtoReader(message.type()).read(value, message);
  }

  /** Takes a field; if it has both names, the one in camel case counts. */
  private Optional<GoValue> take(String name) {
    GoValue declared = unread.remove(DECLARED.computeIfAbsent(name, ProtoReader::declared));
    GoValue camel = unread.remove(name);
    return Optional.ofNullable(camel == null ? declared : camel).filter(value -> !value.isNull());
  }

  private static String declared(String name) {
    return HUMP.matcher(name).replaceAll("_").toLowerCase(Locale.ROOT);
  }

  private <T> T read(String name, T absent, Function<GoValue, T> reading) {
    return take(name).map(reading).orElse(absent);
  }

  @Override
  public String text(String name, String value) {
    return read(name, value, found -> required(found, found.isText(), "string").text(value));
  }

  @Override
  public boolean bool(String name, boolean value) {
    return read(name, value, found -> required(found, found.isBool(), "bool").bool(value));
  }

  @Override
  public long int64(String name, long value) {
    return read(
        name, value, found -> found.isText() ? number(name, found.text("")) : found.longInteger(0));
  }

  private static long number(String name, String digits) {
    try {
      if (INTEGER.matcher(digits).matches()) {
        return Long.parseLong(digits);
      }
    } catch (NumberFormatException tooLarge) {
      // the same as what is no number
    }
    throw invalid("field \"" + OneLine.of(name) + "\" is not an integer of 64 bits");
  }

  @Override
  public float float32(String name, float value) {
    return read(
        name,
        value,
        found -> {
          if (!found.isText()) {
            return (float) found.number(0);
          }
          try {
            return Float.parseFloat(found.text(""));
          } catch (NumberFormatException other) {
            throw invalid("field \"" + name + "\" is not a number");
          }
        });
  }

  @Override
  public Bytes bytes(String name, Bytes value) {
    return read(
        name,
        value,
        found -> {
          try {
            return Bytes.copyOf(Base64.getDecoder().decode(found.text("")));
          } catch (IllegalArgumentException other) {
            throw invalid("field \"" + name + "\" is not base64");
          }
        });
  }

  @Override
  public <E extends Named> E named(String name, E value, IntFunction<E> numbered) {
    return read(
        name,
        value,
        found ->
            numbered.apply(
                found.isText() ? value.names().number(found.text("")) : found.integer(0)));
  }

  @Override
  public <T> Optional<T> message(String name, Optional<T> value, ProtoMessage<T> message) {
    return take(name).map(found -> nested(found, message));
  }

  @Override
  public <T> T required(String name, T value, ProtoMessage<T> message, String part) {
    return take(name)
        .map(found -> nested(found, message))
        .orElseThrow(() -> invalid(part + " not available"));
  }

  @Override
  public <T> SortedMap<Long, T> numbered(
      String name, SortedMap<Long, T> values, ProtoMessage<T> message) {
    return map(name, message, new TreeMap<>(), digits -> number(name, digits));
  }

  @Override
  public <T> SortedMap<String, T> keyed(
      String name, SortedMap<String, T> values, ProtoMessage<T> message) {
    return map(name, message, new TreeMap<>(), Function.identity());
  }

  private <K, T> SortedMap<K, T> map(
      String name, ProtoMessage<T> message, SortedMap<K, T> read, Function<String, K> key) {
    take(name)
        .ifPresent(
            found ->
                members(found)
                    .forEach((text, value) -> read.put(key.apply(text), nested(value, message))));
    return read;
  }

  @Override
  public <T> List<T> list(String name, List<T> values, ProtoMessage<T> message) {
    return read(
        name,
        values,
        found ->
            required(found, found.isList(), GO_LIST)
                .list(element -> nested(element, message))
                .orElse(List.of()));
  }

  private static CloudChamberException invalid(String message) {
    return new CloudChamberException(Kind.INVALID, message);
  }
}
