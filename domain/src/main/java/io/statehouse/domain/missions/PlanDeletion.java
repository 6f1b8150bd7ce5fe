package io.statehouse.domain.missions;

import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.layout.IdList;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The deletion of one plan, in steps of one transaction each. The first one deletes the plan, and
 * every one some missions; the last one deletes the list of them. Missions created meanwhile, of a
 * plan saved again, are kept.
 */
final class PlanDeletion {
  private final MissionsContext context;
  private final ApiKey owner;
  private final PlanName plan;
  private final Key document;
  private final Key list;
  private final Key completed;
  private final Set<MissionId> doomed = new LinkedHashSet<>();

  PlanDeletion(MissionsContext context, ApiKey owner, PlanName plan) {
    this.context = context;
    this.owner = owner;
    this.plan = plan;
    this.document = StoredKey.plan(owner, plan);
    this.list = StoredKey.active(owner, plan);
    this.completed = StoredKey.completed(owner);
  }

  void run() {
    boolean more = context.write(owner, this::first);
    while (more) {
      more = context.write(owner, this::step);
    }
  }

  private boolean first(TenantTransaction transaction) {
    transaction.read(document, list, completed);
    if (transaction.get(document).isPresent()) {
      transaction.delete(document);
    }
    doomed.clear();
    doomed.addAll(transaction.list(list).ids());
    return step(transaction);
  }

  /** Returns whether there is more to do. */
  private boolean step(TenantTransaction transaction) {
    transaction.read(list, completed);
    transaction.requireUnchanged(list); // its absence, too: a first mission may be just created
    if (transaction.get(list).isEmpty()) {
      return false;
    }
    IdList before = transaction.list(list);
    int most = TenantTransaction.maxMissions(context.store().limits(), 1);
    Set<MissionId> chunk = new HashSet<>();
    before.ids().stream().filter(doomed::contains).distinct().limit(most).forEach(chunk::add);
    transaction.unlist(completed, delete(transaction, chunk));
    IdList rest = before.without(chunk);
    if (rest.isEmpty()) {
      transaction.delete(list);
    } else {
      transaction.putList(list, rest);
    }
    return rest.ids().stream().anyMatch(doomed::contains);
  }

  /** Deletes missions and returns all that no longer exist; one of another plan is kept. */
  private Set<MissionId> delete(TenantTransaction transaction, Set<MissionId> chunk) {
    Set<MissionId> gone = new HashSet<>(chunk);
    Map<MissionId, Entry> missions = transaction.missions(chunk);
    gone.stream()
        .filter(id -> id.isStorable() && !missions.containsKey(id))
        .forEach(id -> transaction.requireAbsent(StoredKey.mission(owner, id)));
    missions.forEach(
        (id, document) -> {
          if (isOfAnotherPlan(document)) {
            transaction.requireUnchanged(document.key());
            gone.remove(id);
          } else {
            transaction.delete(document);
          }
        });
    return gone;
  }

  private boolean isOfAnotherPlan(Entry document) {
    return !context.settings().strict()
        && context.readableMission(document).filter(m -> !m.plan().equals(plan)).isPresent();
  }
}
