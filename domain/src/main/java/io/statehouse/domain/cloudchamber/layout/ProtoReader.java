package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.gojson.GoValue;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.Scalar;
import io.statehouse.ports.Bytes;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Reads messages in the JSON form of protocol buffers, as the original does: fields by their names
 * in camel case or as they are declared. A field that no one reads is an error. Messages of errors
 * have no value of the document, which may be secret.
 *
 * @param name that of the field that is read; empty for the whole message
 */
record ProtoReader(String name, GoValue found) implements FieldType.Reader {
  private static final Pattern INTEGER = Pattern.compile("-?(0|[1-9][0-9]*)");
  private static final Pattern HUMP = Pattern.compile("(?=[A-Z])");

  /** The names of fields as they are declared, by those in camel case. */
  private static final Map<String, String> DECLARED = new ConcurrentHashMap<>();

  /** The types into which the original's decoder first puts what it then takes apart. */
  private static final String GO_OBJECT = "map[string]json.RawMessage";

  private static final String GO_LIST = "[]json.RawMessage";

  @Override
  public <T> T scalar(Scalar<T> type) {
    return type.wrap().apply(plain(type.kind()));
  }

  private Object plain(Scalar.Kind kind) {
    return switch (kind) {
      case TEXT -> required(found.isText(), "string").text();
      case FLAG -> required(found.isBool(), "bool").bool();
      case INTEGER -> found.integer();
      case LONG -> found.isText() ? number(found.text()) : found.longInteger();
      case FLOAT -> found.isText() ? decimal(found.text()) : (float) found.number();
      case DOUBLE -> found.number();
      case BYTES -> base64(found.text());
      case OBJECT -> required(found.isObject(), GO_OBJECT).sorted();
      case WORD -> found.isText() ? found.text() : (Object) found.integer();
    };
  }

  private GoValue required(boolean isOfType, String goType) {
    if (!isOfType) {
      throw found.notOfGoType(goType);
    }
    return found;
  }

  private long number(String digits) {
    try {
      if (INTEGER.matcher(digits).matches()) {
        return Long.parseLong(digits);
      }
    } catch (NumberFormatException tooLarge) {
      // treated as what is not a number
    }
    throw invalid("field \"" + OneLine.of(name) + "\" is not an integer of 64 bits");
  }

  private float decimal(String digits) {
    try {
      return Float.parseFloat(digits);
    } catch (NumberFormatException other) {
      throw invalid("field \"" + name + "\" is not a number");
    }
  }

  private Bytes base64(String text) {
    try {
      return Bytes.copyOf(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException other) {
      throw invalid("field \"" + name + "\" is not base64");
    }
  }

  @Override
  public <T> List<T> list(FieldType<T> element) {
    return required(found.isList(), GO_LIST)
        .list(each -> element.read(new ProtoReader(name, each)))
        .orElse(List.of());
  }

  @Override
  public <K, T> Map<K, T> map(Scalar<K> key, FieldType<T> type) {
    Map<K, T> read = new LinkedHashMap<>();
    members()
        .forEach(
            (text, value) ->
                read.put(
                    key.wrap().apply(key.kind() == Scalar.Kind.LONG ? (Object) number(text) : text),
                    type.read(new ProtoReader(name, value))));
    return read;
  }

  private Map<String, GoValue> members() {
    return required(found.isObject(), GO_OBJECT).object().byName();
  }

  @Override
  public <T> Optional<T> optional(FieldType.Maybe<T> type) {
    return Optional.of(type.present().read(this));
  }

  @Override
  public boolean isObject() {
    return found.isObject();
  }

  @Override
  public <T> T record(RecordType<T> type) {
    Members members = new Members(found.isNull() ? new LinkedHashMap<>() : members());
    T record = type.readFields(members);
    if (!members.unread.isEmpty()) {
      String unknown = members.unread.keySet().iterator().next();
      throw invalid("unknown field \"" + OneLine.of(unknown) + "\" in " + type.name());
    }
    return record;
  }

  private record Members(Map<String, GoValue> unread) implements Fields {
    @Override
    public <T> T field(String name, T value, FieldType<T> type) {
      Optional<GoValue> found = take(name);
      if (found.isEmpty() && type instanceof ProtoMessage<T> message && !message.part().isEmpty()) {
        throw invalid(message.part() + " not available");
      }
      return found.map(member -> type.read(new ProtoReader(name, member))).orElse(value);
    }

    /** Takes a field; if it has both names, the one in camel case counts. */
    private Optional<GoValue> take(String name) {
      GoValue declared = unread.remove(DECLARED.computeIfAbsent(name, ProtoReader::declared));
      GoValue camel = unread.remove(name);
      return Optional.ofNullable(camel == null ? declared : camel).filter(value -> !value.isNull());
    }
  }

  private static String declared(String name) {
    return HUMP.matcher(name).replaceAll("_").toLowerCase(Locale.ROOT);
  }

  private static CloudChamberException invalid(String message) {
    return new CloudChamberException(Kind.INVALID, message);
  }
}
