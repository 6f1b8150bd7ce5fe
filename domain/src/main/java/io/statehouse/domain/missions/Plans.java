package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.layout.IdList;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.TreeSet;

/** The plans of API keys. Every method throws {@link MissionsException} if there is no such key. */
public final class Plans {
  private final MissionsContext session;

  Plans(MissionsContext session) {
    this.session = session;
  }

  /**
   * Saves a plan, over one of the same name if there is one. Missions made before keep what they
   * have.
   *
   * @throws MissionsException if no mission could run it
   */
  public void save(ApiKey owner, Plan plan) {
    plan.requireValid();
    Bytes document = Bytes.utf8(PlanCodec.write(plan));
    session.write(
        owner,
        edit -> {
          edit.look();
          edit.put(
              StoredKey.plan(owner, plan.name()),
              document,
              "plan '" + OneLine.of(plan.name().text()) + "'");
          return null;
        });
  }

  /**
   * Returns a plan as it is stored, to the byte.
   *
   * @throws MissionsException if none was saved under the name
   */
  public Bytes document(ApiKey owner, PlanName name) {
    return session
        .find(owner, StoredKey.plan(owner, name))
        .map(Entry::value)
        .orElseThrow(() -> MissionsException.planNotFound(name));
  }

  /**
   * @throws MissionsException if none was saved under the name
   */
  public Plan get(ApiKey owner, PlanName name) {
    return PlanCodec.read(GoText.decode(document(owner, name)));
  }

  /**
   * Returns the plan in the form of a mission that has neither id nor beginning.
   *
   * @throws MissionsException if none was saved under the name
   */
  public Mission preview(ApiKey owner, PlanName name) {
    return Mission.preview(get(owner, name));
  }

  /** Lists the plans saved, and those that only have missions, in byte order. */
  public List<PlanName> names(ApiKey owner) {
    session.look(owner);
    TreeSet<Key> keys = new TreeSet<>();
    for (StoredKey.Part part : List.of(StoredKey.Part.PLAN, StoredKey.Part.ACTIVE)) {
      session.names(owner, part).forEach(name -> keys.add(plan(owner, name)));
    }
    return keys.stream()
        .map(key -> new PlanName(StoredKey.read(key).orElseThrow().name()))
        .toList();
  }

  private static Key plan(ApiKey owner, String name) {
    return StoredKey.plan(owner, new PlanName(name));
  }

  /** Lists the missions of a plan in the order of their creation; none if there is no plan. */
  public List<MissionId> missions(ApiKey owner, PlanName name) {
    return IdList.read(session.find(owner, StoredKey.active(owner, name)));
  }

  /**
   * Deletes a plan and all its missions, if there are any. As many missions as one transaction
   * holds go together with their ids in all lists; the plan goes with the first of them, so that no
   * further mission is made from it. A deletion broken off is completed by deleting again.
   */
  public void delete(ApiKey owner, PlanName name) {
    new PlanDeletion(session, owner, name).run();
  }
}
