package io.statehouse.domain.missions.layout;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.Optional;

/**
 * A key of the layout, taken apart.
 *
 * <pre>
 *   KEY|u          usage, a decimal number; its existence is that of the API key
 *   KEY|n          display name of the API key
 *   KEY|c          ids of completed missions, joined by commas
 *   KEY|p|PLAN     plan
 *   KEY|a|PLAN     ids of all missions of the plan, joined by commas
 *   KEY|MISSION    mission
 *   m|p  m|s       hash and salt of the admin password; no API key is called m
 * </pre>
 *
 * Text is used as it is. A plan's name may have separators, what comes before it may not; so no two
 * of these can be mistaken for each other, as long as no mission is called {@code u}, {@code n} or
 * {@code c}.
 *
 * @param name the plan's name or the mission's id, empty where there is none
 */
public record StoredKey(ApiKey owner, Part part, String name) {
  public static final Key ADMIN_HASH = new Key("m|p");
  public static final Key ADMIN_SALT = new Key("m|s");
  public static final char SEPARATOR = '|';

  /** What is kept below an API key. */
  public enum Part {
    USAGE("u", false),
    NAME("n", false),
    COMPLETED("c", false),
    PLAN("p|", true),
    ACTIVE("a|", true),
    MISSION("", true);

    private final String start;
    private final boolean named;

    Part(String start, boolean named) {
      this.start = start;
      this.named = named;
    }
  }

  public StoredKey {
    requireNonNull(owner, "owner");
    requireNonNull(part, "part");
    requireNonNull(name, "name");
  }

  public static Key usage(ApiKey owner) {
    return new StoredKey(owner, Part.USAGE, "").key();
  }

  public static Key name(ApiKey owner) {
    return new StoredKey(owner, Part.NAME, "").key();
  }

  public static Key completed(ApiKey owner) {
    return new StoredKey(owner, Part.COMPLETED, "").key();
  }

  public static Key plan(ApiKey owner, PlanName plan) {
    return new StoredKey(owner, Part.PLAN, plan.text()).key();
  }

  public static Key active(ApiKey owner, PlanName plan) {
    return new StoredKey(owner, Part.ACTIVE, plan.text()).key();
  }

  /**
   * @throws MissionsException if no mission can be stored under the id
   */
  public static Key mission(ApiKey owner, MissionId mission) {
    if (!mission.isStorable()) {
      throw MissionsException.missionNotFound(mission);
    }
    return new StoredKey(owner, Part.MISSION, mission.text()).key();
  }

  /** Returns what all keys of an API key begin with, and no others. */
  public static Prefix below(ApiKey owner) {
    return new Prefix(owner.text() + SEPARATOR);
  }

  /** Returns what all keys of this part begin with. */
  public static Prefix below(ApiKey owner, Part part) {
    return new Prefix(owner.text() + SEPARATOR + part.start);
  }

  /** Returns the key under which a store has this. */
  public Key key() {
    return new Key(owner.text() + SEPARATOR + part.start + name);
  }

  /** Takes a key apart; empty if it is none of an API key's. */
  public static Optional<StoredKey> read(Key key) {
    String text = key.text();
    int separator = text.indexOf(SEPARATOR);
    if (separator < 1) {
      return Optional.empty();
    }
    ApiKey owner;
    try {
      owner = new ApiKey(text.substring(0, separator));
    } catch (MissionsException reserved) {
      return Optional.empty();
    }
    return read(owner, text.substring(separator + 1));
  }

  private static Optional<StoredKey> read(ApiKey owner, String rest) {
    for (Part part : Part.values()) {
      if (part.named ? rest.startsWith(part.start) : rest.equals(part.start)) {
        String name = rest.substring(part.start.length());
        return part == Part.MISSION && !new MissionId(name).isStorable()
            ? Optional.empty()
            : Optional.of(new StoredKey(owner, part, name));
      }
    }
    return Optional.empty();
  }
}
