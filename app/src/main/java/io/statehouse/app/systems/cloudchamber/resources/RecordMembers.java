package io.statehouse.app.systems.cloudchamber.resources;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import io.statehouse.domain.layout.Json;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The members of a document, some of which are a record as HTTP shows it. */
record RecordMembers(Map<String, Object> members) {

  /** Returns the members of a record; those with default values are left out. */
  static <T> Map<String, Object> of(ProtoMessage<T> message, T record) {
    Map<String, Object> members = new LinkedHashMap<>();
    ((Map<?, ?>) Json.parse(message.json(record).getBytes(UTF_8)))
        .forEach((name, value) -> members.put(name.toString(), value));
    return members;
  }

  RecordMembers without(Collection<String> names) {
    Map<String, Object> rest = new LinkedHashMap<>(members);
    rest.keySet().removeAll(names);
    return new RecordMembers(rest);
  }

  /**
   * Reads all members as a record.
   *
   * @throws CloudChamberException if they are not such a record
   */
  <T> T read(ProtoMessage<T> message) {
    return message.read(Json.text(members));
  }

  /** Returns a string, or another one if there is no such member. */
  String text(String name, String otherwise) {
    return members.get(name) == null ? otherwise : text(name);
  }

  Optional<String> optionalText(String name) {
    return members.get(name) == null ? Optional.empty() : Optional.of(text(name));
  }

  String text(String name) {
    if (members.get(name) instanceof String text) {
      return text;
    }
    throw wrong(name, "a string");
  }

  /** Returns the digits of a number that is not negative. */
  String number(String name) {
    String digits = String.valueOf(members.get(name));
    if (members.get(name) instanceof Number && digits.matches("[0-9]{1,18}")) {
      return digits;
    }
    throw wrong(name, "a number");
  }

  /** Does not show what was found, which may be a secret. */
  private static CloudChamberException wrong(String name, String expected) {
    return CloudChamberException.invalid("at %s: expected %s", name, expected);
  }
}
