package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.layout.IdList;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Key;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The clearing of one list, in steps that are each one transaction: some old missions, together
 * with their ids in this list, in that of completed missions and in those of their plans.
 */
final class Expiry {
  private final MissionsContext session;
  private final ApiKey owner;
  private final Key list;
  private final Key completed;
  private final OffsetDateTime now;
  private int passed;

  /** What a step did. */
  private record Outcome(int deleted, int staying, boolean more) {}

  Expiry(MissionsContext session, ApiKey owner, Key list) {
    this.session = session;
    this.owner = owner;
    this.list = list;
    this.completed = StoredKey.completed(owner);
    this.now = session.settings().now();
  }

  /** Returns how many missions were deleted. */
  int run() {
    int deleted = 0;
    Outcome outcome;
    do {
      outcome = session.write(owner, this::step);
      deleted += outcome.deleted();
      passed += outcome.staying();
    } while (outcome.more());
    return deleted;
  }

  private Outcome step(Edit edit) {
    edit.look(list, completed);
    List<MissionId> ids = IdList.read(edit.entry(list));
    int end = Math.min(ids.size(), passed + Chunk.size(session.store().limits(), 2));
    List<MissionId> chunk = ids.subList(Math.min(passed, end), end);
    Map<MissionId, Optional<Mission>> old = old(edit, chunk);
    Set<MissionId> missing = new LinkedHashSet<>(old.keySet());
    missing.removeIf(id -> id.isStorable() && edit.entry(StoredKey.mission(owner, id)).isPresent());
    Set<MissionId> deleted = new LinkedHashSet<>(old.keySet());
    deleted.removeAll(missing);

    // The original forgets to take those out of the list whose document is gone already.
    Set<MissionId> unlisted = session.settings().strict() ? deleted : old.keySet();
    if (!unlisted.isEmpty()) {
      delete(edit, deleted);
      unlist(edit, unlisted, old);
    }
    long staying =
        chunk.stream().filter(id -> old.containsKey(id) && !unlisted.contains(id)).count();
    boolean allOld = old.keySet().containsAll(chunk);
    return new Outcome(deleted.size(), (int) staying, allOld && end < ids.size());
  }

  /** Returns those from the beginning of the list that are old, with what can be read of them. */
  private Map<MissionId, Optional<Mission>> old(Edit edit, List<MissionId> chunk) {
    edit.look(
        chunk.stream()
            .filter(MissionId::isStorable)
            .map(id -> StoredKey.mission(owner, id))
            .toList());
    Map<MissionId, Optional<Mission>> old = new LinkedHashMap<>();
    for (MissionId id : chunk) {
      Optional<Mission> mission = mission(edit, id);
      if (mission.isPresent() && !isOld(mission.get(), now, session.settings().expiry())) {
        break;
      }
      old.put(id, mission);
    }
    return old;
  }

  private Optional<Mission> mission(Edit edit, MissionId id) {
    if (!id.isStorable()) {
      return Optional.empty();
    }
    try {
      return edit.entry(StoredKey.mission(owner, id))
          .map(entry -> GoText.decode(entry.value()))
          .map(document -> MissionCodec.read(document, session.settings().mode()));
    } catch (MissionsException unreadable) {
      return Optional.empty();
    }
  }

  /** A mission that never began is old, too: nothing that is made here is without a start. */
  static boolean isOld(Mission mission, OffsetDateTime now, Duration expiry) {
    OffsetDateTime limit = now.minus(expiry);
    return mission.start().isEmpty()
        || mission.start().get().isBefore(limit)
        || mission.end().filter(end -> end.isBefore(limit)).isPresent();
  }

  private void delete(Edit edit, Set<MissionId> ids) {
    for (MissionId id : ids) {
      Key key = StoredKey.mission(owner, id);
      edit.keep(key);
      edit.delete(key);
    }
  }

  private void unlist(Edit edit, Set<MissionId> ids, Map<MissionId, Optional<Mission>> missions) {
    Set<Key> lists = new LinkedHashSet<>(List.of(list, completed));
    ids.forEach(
        id ->
            missions
                .get(id)
                .ifPresent(mission -> lists.add(StoredKey.active(owner, mission.plan()))));
    Set<Key> unread = new HashSet<>(lists);
    unread.removeAll(List.of(list, completed));
    if (!unread.isEmpty()) {
      edit.look(unread);
    }
    for (Key one : lists) {
      if (edit.entry(one).isPresent()) {
        List<MissionId> rest = new ArrayList<>(IdList.read(edit.entry(one)));
        if (rest.removeAll(ids)) {
          edit.keep(one);
          edit.put(one, IdList.write(rest), "a list of missions");
        }
      }
    }
  }
}
