package io.statehouse.app.systems.cloudchamber.cli;

import static java.util.stream.Collectors.joining;

import io.statehouse.domain.cloudchamber.CloudChamberMeaning;
import io.statehouse.domain.cloudchamber.deployment.ChamberEvent;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.ports.Entry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Events as lines for people, and as JSON lines for programs; without the hashes of passwords. */
final class EventLines {
  /** A pdu has a hundred ports; in a line, more members than these are counted only. */
  private static final int MAX_SHOWN = 8;

  private final CloudChamberMeaning meaning;

  EventLines(Namespace watched) {
    this.meaning = new CloudChamberMeaning(watched);
  }

  /**
   * A member of a record that changed.
   *
   * @param from empty if the member was not there
   * @param to empty if it no longer is
   */
  private record Changed(String name, Optional<Field> from, Optional<Field> to) {
    @Override
    public String toString() {
      if (isSecret()) {
        return name + " changed";
      }
      return from.isPresent()
          ? "%s from %s to %s".formatted(name, text(from), text(to))
          : "%s %s".formatted(name, text(to));
    }

    private boolean isSecret() {
      return from.or(() -> to).orElseThrow().secret();
    }

    private static String text(Optional<Field> field) {
      return field.map(Field::value).orElse("none");
    }

    Map<String, Object> json() {
      Map<String, Object> json = Json.object("member", name);
      if (!isSecret()) {
        json.put("from", from.map(Field::value));
        json.put("to", to.map(Field::value));
      }
      return json;
    }
  }

  /** Returns an event as a line for people. */
  String line(ChamberEvent event) {
    List<Changed> changed = changed(event);
    int more = changed.size() - MAX_SHOWN;
    String members =
        changed.stream().limit(MAX_SHOWN).map(Changed::toString).collect(joining(", "));
    return "%s %s %s%s%s"
        .formatted(
            now(),
            event.kind() + "d",
            subject(event),
            members.isEmpty() ? "" : ": " + members,
            more > 0 ? ", and " + more + " more" : "");
  }

  /** Returns an event as a document. */
  Map<String, Object> document(ChamberEvent event) {
    Entry known = event.entry();
    StateRecord record = meaning.decode(known);
    Map<String, Object> json =
        Json.object(
            "time", now(),
            "change", event.kind(),
            "key", known.key().text(),
            // As the events of the REST API name the two states of an instance.
            "kind", record.type().replace("-state", ""),
            "item", event.address().map(Address::phrase),
            "before", event.before().map(entry -> entry.revision().toString()),
            "revision", event.after().map(entry -> entry.revision().toString()));
    json.put("changed", changed(event).stream().map(Changed::json));
    return json;
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  }

  /** Returns the name of an item, or else the type of a record and its key below the namespace. */
  private String subject(ChamberEvent event) {
    return event
        .address()
        .map(Address::phrase)
        .orElseGet(
            () -> {
              String type = meaning.decode(event.entry()).type();
              boolean known =
                  !type.equals(StateRecord.UNKNOWN) && !type.equals(StateRecord.UNREADABLE);
              return (known ? type : "key") + " " + event.key();
            });
  }

  /** Returns the members that differ; none of what is deleted. */
  private List<Changed> changed(ChamberEvent event) {
    if (event.after().isEmpty()) {
      return List.of();
    }
    Map<String, Field> before = event.before().map(this::fields).orElse(Map.of());
    Map<String, Field> after = fields(event.after().get());
    TreeSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    List<Changed> changed = new ArrayList<>();
    for (String name : names) {
      Optional<Field> from = Optional.ofNullable(before.get(name));
      Optional<Field> to = Optional.ofNullable(after.get(name));
      if (!from.equals(to)) {
        changed.add(new Changed(name, from, to));
      }
    }
    return changed;
  }

  private Map<String, Field> fields(Entry entry) {
    Map<String, Field> fields = new HashMap<>();
    meaning.decode(entry).fields().forEach(field -> fields.put(field.name(), field));
    return fields;
  }
}
