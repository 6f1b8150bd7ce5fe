package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.FreeObject;
import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.gojson.GoTime;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.domain.missions.entities.GraphVertex;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Mode;
import io.statehouse.domain.missions.entities.NameRules;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.Service;
import io.statehouse.domain.missions.entities.Stage;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The meaning of the entries of missions. API keys are secrets and part of nearly every key, so an
 * identity shows only the rest of the key; the API key itself is a secret field.
 *
 * <pre>
 *   repaired                 missing-mission  unlisted-mission  misplaced-mission
 *                            uncompleted-mission  repeated-mission  stray-folder
 *   reported                 unreadable  misnamed  invalid-graph
 *                            no-tenant  unknown-key  incomplete-password
 * </pre>
 *
 * A document is never changed or deleted by a repair, only the lists that name it, and empty keys
 * that tools leave.
 *
 * <p>State is moved in these stages:
 *
 * <pre>
 *   foundation   m|p  m|s                          first: without a password anyone is administrator
 *   record       KEY|n  KEY|p|PLAN  KEY|MISSION
 *   index        KEY|a|PLAN  KEY|c                 the lists
 *   pointer      KEY|u                             last: with it the API key exists
 * </pre>
 */
public final class MissionsMeaning implements Meaning {
  private static final String MASK = "…";

  /**
   * The password is two entries. Without its usage, all that belongs to an API key has no tenant;
   * while what an existing one has changes, a mission is written before the lists that name it.
   */
  private static final Set<String> LEFT_BY_INTERRUPTED_MOVE =
      Set.of(
          "incomplete-password",
          "no-tenant",
          "unlisted-mission",
          "unlisted-completion",
          "misplaced-mission");

  @Override
  public StateRecord decode(Entry entry) {
    Key key = entry.key();
    if (key.equals(StoredKey.ADMIN_HASH) || key.equals(StoredKey.ADMIN_SALT)) {
      String name = key.equals(StoredKey.ADMIN_HASH) ? "hash" : "salt";
      return new StateRecord(
          "admin-password", name, List.of(Field.secret(name, GoText.decode(entry.value()))));
    }
    return StoredKey.read(key)
        .map(stored -> decode(stored, entry))
        .orElseGet(
            () ->
                new StateRecord(
                    StateRecord.UNKNOWN, masked(key), List.of(Field.secret("key", key))));
  }

  private static StateRecord decode(StoredKey stored, Entry entry) {
    String identity = identity(stored);
    List<Field> fields = new ArrayList<>(List.of(Field.secret("api-key", stored.owner().text())));
    Optional<String> problem = problem(stored, entry);
    if (problem.isPresent()) {
      fields.add(Field.of("problem", problem.get()));
      return new StateRecord(StateRecord.UNREADABLE, identity, fields);
    }
    String text = GoText.decode(entry.value());
    String type =
        switch (stored.part()) {
          case USAGE -> "api-key";
          case NAME -> "api-key-name";
          case COMPLETED -> "completed-missions";
          case ACTIVE -> "plan-missions";
          case PLAN -> "plan";
          case MISSION -> "mission";
        };
    switch (stored.part()) {
      case USAGE -> fields.add(Field.of("usage", text));
      case NAME -> fields.add(Field.of("name", text));
      case COMPLETED, ACTIVE -> fields.add(Field.of("missions", text));
      case PLAN -> describe(fields, PlanCodec.read(text));
      case MISSION -> describe(fields, MissionCodec.read(text, Mode.DEFAULT));
    }
    return new StateRecord(type, identity, fields);
  }

  private static void describe(List<Field> fields, Plan plan) {
    fields.add(Field.of("name", plan.name()));
    for (Service service : plan.services().orElse(List.of())) {
      // Triggers hold the credentials with which clients call a service.
      fields.add(Field.secret("service " + OneLine.of(service.name()), text(service.trigger())));
    }
    plan.stages().forEach(stage -> fields.add(field(stage, stage.service(), stage.params())));
    fields.add(Field.of("params", text(plan.params())));
  }

  private static void describe(List<Field> fields, Mission mission) {
    fields.add(Field.of("id", mission.id()));
    fields.add(Field.of("plan", mission.plan()));
    mission
        .services()
        .map(services -> services.stream().map(Service::name).toList())
        .ifPresent(names -> fields.add(Field.of("services", names)));
    for (Stage stage : mission.stages()) {
      String state =
          stage.state().text()
              + stage.start().map(time -> ", started " + time).orElse("")
              + stage.end().map(time -> ", ended " + time).orElse("");
      fields.add(field(stage, stage.service().name(), stage.params(), state));
    }
    fields.add(Field.of("params", text(mission.params())));
    fields.add(Field.of("start", GoTime.text(mission.start())));
    fields.add(Field.of("end", GoTime.text(mission.end())));
  }

  private static Field field(
      GraphVertex stage, String service, Optional<FreeObject> params, String... leading) {
    List<String> parts = new ArrayList<>(List.of(leading));
    stage.upstream().ifPresent(names -> parts.add("upstream " + names));
    stage.downstream().ifPresent(names -> parts.add("downstream " + names));
    if (!service.isEmpty()) {
      parts.add("service " + service);
    }
    params.ifPresent(object -> parts.add("params " + object));
    return Field.of("stage " + OneLine.of(stage.name()), String.join(", ", parts));
  }

  private static String text(Optional<FreeObject> object) {
    return object.map(FreeObject::json).orElse("null");
  }

  /** Returns what a key is called where the API key must not be shown. */
  static String identity(StoredKey stored) {
    return stored.name().isEmpty() ? MASK : MASK + "/" + OneLine.of(stored.name());
  }

  /** Returns a key that the layout does not know; what stands before a separator may be secret. */
  static String masked(Key key) {
    int separator = key.text().indexOf(NameRules.SEPARATOR);
    return separator < 0 ? MASK : MASK + OneLine.of(key.text().substring(separator));
  }

  /** Returns why the value of an entry cannot be read; empty if it can. */
  static Optional<String> problem(StoredKey stored, Entry entry) {
    String text = GoText.decode(entry.value());
    try {
      switch (stored.part()) {
        case USAGE -> {
          if (!Usage.isNumber(text)) {
            return Optional.of("the usage is not a decimal number");
          }
        }
        case PLAN -> PlanCodec.read(text);
        case MISSION -> MissionCodec.read(text, Mode.DEFAULT);
        case NAME, COMPLETED, ACTIVE -> {}
      }
      return Optional.empty();
    } catch (MissionsException unreadable) {
      return Optional.of(unreadable.getMessage());
    }
  }

  @Override
  public io.statehouse.domain.layout.Stage stage(Key key) {
    return StoredKey.stage(key);
  }

  @Override
  public Set<String> leftByInterruptedMove() {
    return LEFT_BY_INTERRUPTED_MOVE;
  }

  @Override
  public Stream<Suspect> suspects(KeyValueStore store) {
    return new Verification(store).suspects();
  }
}
