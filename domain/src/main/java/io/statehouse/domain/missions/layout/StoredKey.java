package io.statehouse.domain.missions.layout;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.KeyForms;
import io.statehouse.domain.layout.KeyVariable;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.List;
import java.util.Optional;

/**
 * A key that belongs to an API key, taken apart. The layout's keys are these, and nothing in them
 * is escaped:
 *
 * <pre>
 *   KEY|u          usage, a decimal number; its existence is that of the API key
 *   KEY|n          display name of the API key
 *   KEY|c          ids of completed missions, joined by commas
 *   KEY|p|PLAN     plan
 *   KEY|a|PLAN     ids of all missions of the plan, joined by commas
 *   KEY|MISSION    mission
 *   m|p  m|s       hash and salt of the admin password
 * </pre>
 *
 * @param name the plan's name or the mission's id; empty for the other parts
 */
public record StoredKey(ApiKey owner, Part part, String name) {
  public static final Key ADMIN_HASH = new Key("m|p");
  public static final Key ADMIN_SALT = new Key("m|s");

  /** The prefix of the keys of the admin password, and of no others: no API key is called m. */
  public static final Prefix BELOW_ADMIN = new Prefix("m|");

  /** A part of what is stored for an API key. */
  public enum Part {
    USAGE,
    NAME,
    COMPLETED,
    PLAN,
    ACTIVE,
    MISSION
  }

  private static final KeyVariable<ApiKey> OWNER =
      KeyVariable.named("key")
          .excluding("|")
          .except("u", "n", "a", "c", "m", "all")
          .as(ApiKey::new, ApiKey::text);
  private static final KeyVariable<String> PLAN = KeyVariable.named("plan").opaque();
  private static final KeyVariable<String> MISSION =
      KeyVariable.named("mission").excluding("|").except("u", "n", "c");

  /** The key forms, in the order of {@link Part}. */
  private static final List<KeyForm> PARTS =
      List.of(
          KeyForm.of("usage", "{key}|u", OWNER),
          KeyForm.of("name", "{key}|n", OWNER),
          KeyForm.of("completed", "{key}|c", OWNER),
          KeyForm.of("plan", "{key}|p|{plan}", OWNER, PLAN),
          KeyForm.of("active", "{key}|a|{plan}", OWNER, PLAN),
          KeyForm.of("mission", "{key}|{mission}", OWNER, MISSION));

  private static final KeyForms FORMS = KeyForms.of(PARTS.toArray(KeyForm[]::new));

  public StoredKey {
    requireNonNull(owner, "owner");
    requireNonNull(part, "part");
    requireNonNull(name, "name");
  }

  private static KeyForm form(Part part) {
    return PARTS.get(part.ordinal());
  }

  public static Key usage(ApiKey owner) {
    return form(Part.USAGE).key(owner);
  }

  public static Key name(ApiKey owner) {
    return form(Part.NAME).key(owner);
  }

  public static Key completed(ApiKey owner) {
    return form(Part.COMPLETED).key(owner);
  }

  public static Key plan(ApiKey owner, PlanName plan) {
    return form(Part.PLAN).key(owner, plan.text());
  }

  public static Key active(ApiKey owner, PlanName plan) {
    return form(Part.ACTIVE).key(owner, plan.text());
  }

  /**
   * @throws MissionsException if no mission can be stored under the id
   */
  public static Key mission(ApiKey owner, MissionId mission) {
    if (!mission.isStorable()) {
      throw MissionsException.missionNotFound(mission);
    }
    return form(Part.MISSION).key(owner, mission.text());
  }

  /** Returns what all keys of an API key begin with, and no others. */
  public static Prefix below(ApiKey owner) {
    return form(Part.MISSION).prefix(owner);
  }

  /** Returns what all keys of this part begin with. */
  public static Prefix below(ApiKey owner, Part part) {
    return form(part).prefix(owner);
  }

  /** Returns the key under which a store has this. */
  public Key key() {
    KeyForm form = form(part);
    return form.variables().size() == 1 ? form.key(owner) : form.key(owner, name);
  }

  /** Takes a key apart; empty if it does not belong to an API key. */
  public static Optional<StoredKey> read(Key key) {
    return FORMS.read(key).map(StoredKey::of);
  }

  /** Returns in which stage of a move a key is written, by what follows its first separator. */
  public static Stage stage(Key key) {
    if (BELOW_ADMIN.contains(key)) {
      return Stage.FOUNDATION;
    }
    String text = key.text();
    String part = text.substring(text.indexOf('|') + 1);
    return switch (part) {
      case "u" -> Stage.POINTER;
      case "c" -> Stage.INDEX;
      default -> part.startsWith("a|") ? Stage.INDEX : Stage.RECORD;
    };
  }

  private static StoredKey of(KeyForm.Match match) {
    Part part = Part.values()[PARTS.indexOf(match.form())];
    String name = match.values().size() == 1 ? "" : match.values().get(1);
    return new StoredKey(match.get(OWNER), part, name);
  }
}
