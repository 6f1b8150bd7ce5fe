package io.statehouse.app.systems.missions.resources;

import io.statehouse.app.json.Shape;
import io.statehouse.app.system.ResourceKind;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.missions.ApiKeys;
import io.statehouse.domain.missions.Plans;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.layout.PlanCodec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Plans: Houston's document, and in the member {@code key} the API key whose plan it is. Changing
 * one replaces it; deleting one deletes its missions too.
 */
final class PlanKind implements ResourceKind {
  private static final Shape<Plan> SHAPE = Shape.of(PlanCodec.PLAN);
  private static final String KEY = "key";

  private final ApiKeys keys;
  private final Plans plans;

  PlanKind(ApiKeys keys, Plans plans) {
    this.keys = keys;
    this.plans = plans;
  }

  @Override
  public String name() {
    return "plan";
  }

  /** API keys are secrets, and triggers hold credentials. */
  @Override
  public boolean isSecret() {
    return true;
  }

  @Override
  public Stream<Map<String, Object>> documents() {
    return keys.list().stream()
        .flatMap(
            owner ->
                plans.names(owner).stream()
                    .flatMap(name -> find(owner, name).stream())
                    .map(plan -> document(owner, plan)));
  }

  private Optional<Plan> find(ApiKey owner, PlanName name) {
    try {
      return plans.find(owner, name);
    } catch (MissionsException unreadable) {
      if (unreadable.kind() != MissionsException.Kind.MALFORMED) {
        throw unreadable;
      }
      throw new MissionsException(
          MissionsException.Kind.MALFORMED,
          "plan '%s' cannot be read: %s: save it again, or delete it"
              .formatted(OneLine.of(name.text()), unreadable.getMessage()));
    }
  }

  private static Map<String, Object> document(ApiKey owner, Plan plan) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(KEY, owner.text());
    members.putAll(SHAPE.document(plan));
    return members;
  }

  private static ApiKey owner(Map<String, Object> document) {
    if (document.get(KEY) instanceof String text) {
      return new ApiKey(text);
    }
    throw new IllegalArgumentException(
        "document has no \"key\" that is a string: give the API key whose plan it is");
  }

  /** Reads the plan as Houston does, once it is known to have no other members than a plan. */
  private static Plan plan(Map<String, Object> document) {
    Map<String, Object> members = new LinkedHashMap<>(document);
    members.remove(KEY);
    SHAPE.readSecret(members);
    return PlanCodec.read(Shape.json(members));
  }

  @Override
  public String identity(Map<String, Object> document) {
    return owner(document).text() + "|" + plan(document).name();
  }

  @Override
  public void put(Map<String, Object> document) {
    ApiKey owner = owner(document);
    Plan plan = plan(document);
    if (!plans.find(owner, plan.name()).equals(Optional.of(plan))) {
      plans.save(owner, plan);
    }
  }

  @Override
  public void delete(String identity) {
    int separator = identity.indexOf('|');
    plans.delete(
        new ApiKey(identity.substring(0, separator)),
        new PlanName(identity.substring(separator + 1)));
  }
}
