package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.layout.IdList;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The deletion of one plan, in steps that are each one transaction. The first deletes the plan, and
 * every one some missions; the last one the list of them. Missions made meanwhile, of a plan saved
 * again, are not the deletion's business.
 */
final class PlanDeletion {
  private final MissionsContext session;
  private final ApiKey owner;
  private final PlanName plan;
  private final Key list;
  private final Set<MissionId> doomed = new LinkedHashSet<>();

  PlanDeletion(MissionsContext session, ApiKey owner, PlanName plan) {
    this.session = session;
    this.owner = owner;
    this.plan = plan;
    this.list = StoredKey.active(owner, plan);
  }

  void run() {
    boolean more = session.write(owner, this::first);
    while (more) {
      more = session.write(owner, this::step);
    }
  }

  private boolean first(Edit edit) {
    Key document = StoredKey.plan(owner, plan);
    edit.look(document, list, StoredKey.completed(owner));
    if (edit.entry(document).isPresent()) {
      edit.delete(document);
    }
    doomed.clear();
    doomed.addAll(IdList.read(edit.entry(list)));
    return remove(edit);
  }

  private boolean step(Edit edit) {
    edit.look(list, StoredKey.completed(owner));
    return remove(edit);
  }

  /** Returns whether there is more to do. */
  private boolean remove(Edit edit) {
    edit.keep(list); // its absence, too: the first mission may be made just now
    if (edit.entry(list).isEmpty()) {
      return false;
    }
    List<MissionId> listed = IdList.read(edit.entry(list));
    Set<MissionId> chunk = new HashSet<>();
    listed.stream()
        .filter(doomed::contains)
        .distinct()
        .limit(Chunk.size(session.store().limits(), 1))
        .forEach(chunk::add);
    Set<MissionId> gone = delete(edit, chunk);
    List<MissionId> rest = new ArrayList<>(listed);
    rest.removeAll(chunk);
    if (rest.isEmpty()) {
      edit.delete(list);
    } else {
      edit.put(list, IdList.write(rest), "the list of missions");
    }
    Key completed = StoredKey.completed(owner);
    List<MissionId> left = IdList.read(edit.entry(completed));
    left.removeAll(gone);
    edit.keep(completed);
    edit.put(completed, IdList.write(left), "the list of completed missions");
    return rest.stream().anyMatch(doomed::contains);
  }

  /**
   * Deletes missions and returns those that are gone; one of another plan is only wrongly listed.
   */
  private Set<MissionId> delete(Edit edit, Set<MissionId> chunk) {
    Set<MissionId> gone = new HashSet<>(chunk);
    List<MissionId> storable = chunk.stream().filter(MissionId::isStorable).toList();
    edit.look(storable.stream().map(id -> StoredKey.mission(owner, id)).toList());
    for (MissionId id : storable) {
      Key key = StoredKey.mission(owner, id);
      edit.keep(key);
      if (edit.entry(key).isPresent()) {
        if (isOfThePlan(edit.entry(key).get())) {
          edit.delete(key);
        } else {
          gone.remove(id);
        }
      }
    }
    return gone;
  }

  private boolean isOfThePlan(Entry entry) {
    if (session.settings().strict()) {
      return true;
    }
    try {
      String document = GoText.decode(entry.value());
      return MissionCodec.read(document, session.settings().mode()).plan().equals(plan);
    } catch (MissionsException unreadable) {
      return true;
    }
  }
}
