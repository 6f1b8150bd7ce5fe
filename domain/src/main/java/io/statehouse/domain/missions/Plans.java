package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.layout.IdList;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The plans of API keys. Every method throws {@link MissionsException} if there is no such key. */
public final class Plans {
  private final MissionsContext context;
  private final Optional<Consumer<Optional<Bytes>>> condition;

  Plans(MissionsContext context) {
    this(context, Optional.empty());
  }

  private Plans(MissionsContext context, Optional<Consumer<Optional<Bytes>>> condition) {
    this.context = context;
    this.condition = condition;
  }

  /**
   * Returns the same plans, of which one is saved only on a condition.
   *
   * @param required receives the document that is stored under the name, if there is one, possibly
   *     several times; if it throws, the request fails so and nothing is written
   */
  public Plans onlyIf(Consumer<Optional<Bytes>> required) {
    return new Plans(context, Optional.of(required));
  }

  /**
   * Saves a plan and replaces one of the same name. Missions created before keep their stages.
   *
   * @throws MissionsException if no mission could run it
   */
  public void save(ApiKey owner, Plan plan) {
    plan.requireValid();
    Bytes document = Bytes.utf8(PlanCodec.write(plan));
    Key key = StoredKey.plan(owner, plan.name());
    context.write(
        owner,
        transaction -> {
          transaction.read(condition.map(required -> List.of(key)).orElse(List.of()));
          condition.ifPresent(
              required -> {
                required.accept(transaction.get(key).map(Entry::value));
                transaction.requireUnchanged(key);
              });
          transaction.put(key, document, "plan '" + OneLine.of(plan.name().text()) + "'");
          return null;
        });
  }

  /**
   * Returns a plan as it is stored, to the byte.
   *
   * @throws MissionsException if none was saved under the name
   */
  public Bytes document(ApiKey owner, PlanName name) {
    return context
        .readOne(owner, StoredKey.plan(owner, name))
        .map(Entry::value)
        .orElseThrow(() -> MissionsException.planNotFound(name));
  }

  /**
   * Returns a plan; empty if none was saved under the name.
   *
   * @throws MissionsException if it cannot be read
   */
  public Optional<Plan> find(ApiKey owner, PlanName name) {
    return context
        .readOne(owner, StoredKey.plan(owner, name))
        .map(entry -> PlanCodec.read(GoText.decode(entry.value())));
  }

  /**
   * @throws MissionsException if none was saved under the name
   */
  public Plan get(ApiKey owner, PlanName name) {
    return PlanCodec.read(GoText.decode(document(owner, name)));
  }

  /**
   * Returns the plan in the form of a mission without id and start.
   *
   * @throws MissionsException if none was saved under the name
   */
  public Mission preview(ApiKey owner, PlanName name) {
    return Mission.preview(get(owner, name));
  }

  /** Lists the saved plans, and the names of inline plans of missions, in byte order. */
  public List<PlanName> names(ApiKey owner) {
    context.read(owner);
    return Stream.of(StoredKey.Part.PLAN, StoredKey.Part.ACTIVE)
        .flatMap(part -> context.names(owner, part).stream())
        .map(PlanName::new)
        .distinct()
        .sorted(Comparator.comparing(name -> StoredKey.plan(owner, name)))
        .toList();
  }

  /** Lists the missions of a plan in the order of their creation; none if there is no plan. */
  public List<MissionId> missions(ApiKey owner, PlanName name) {
    return IdList.of(context.readOne(owner, StoredKey.active(owner, name))).ids();
  }

  /**
   * Deletes a plan and its missions, if there are any. As many missions as one transaction holds
   * are deleted together with their ids in all lists; the first one also deletes the plan, so that
   * no further mission is created from it. An interrupted deletion is completed by deleting again.
   */
  public void delete(ApiKey owner, PlanName name) {
    new PlanDeletion(context, owner, name).run();
  }
}
