package io.statehouse.domain.missions;

import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Key;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The expiry of the missions in one list, in steps of one transaction each: some expired missions,
 * together with their ids in this list, in that of completed missions and in those of their plans.
 */
final class Expiry {
  private final MissionsContext context;
  private final ApiKey owner;
  private final Key list;
  private final Key completed;
  private final OffsetDateTime now;
  private int passed;

  /**
   * What a step did.
   *
   * @param kept how many ids stay in the list although their missions are gone
   */
  private record Outcome(int deleted, int kept, boolean more) {}

  Expiry(MissionsContext context, ApiKey owner, Key list) {
    this.context = context;
    this.owner = owner;
    this.list = list;
    this.completed = StoredKey.completed(owner);
    this.now = context.settings().now();
  }

  /** Returns how many missions were deleted. */
  int run() {
    int deleted = 0;
    Outcome outcome;
    do {
      outcome = context.write(owner, this::step);
      deleted += outcome.deleted();
      passed += outcome.kept();
    } while (outcome.more());
    return deleted;
  }

  private Outcome step(TenantTransaction transaction) {
    transaction.read(list, completed);
    List<MissionId> ids = transaction.ids(list);
    int most = TenantTransaction.mostMissions(context.store().limits(), 2);
    int end = Math.min(ids.size(), passed + most);
    List<MissionId> chunk = ids.subList(Math.min(passed, end), end);
    Map<MissionId, Optional<Mission>> expired = expired(transaction, chunk);
    Set<MissionId> deleted = new LinkedHashSet<>(expired.keySet());
    deleted.removeIf(
        id -> !id.isStorable() || transaction.get(StoredKey.mission(owner, id)).isEmpty());

    // The original keeps ids in the list whose documents were gone before.
    Set<MissionId> unlisted = context.settings().strict() ? deleted : expired.keySet();
    for (MissionId id : deleted) {
      transaction.requireUnchanged(StoredKey.mission(owner, id));
      transaction.delete(StoredKey.mission(owner, id));
    }
    unlist(transaction, unlisted, expired);
    long kept =
        chunk.stream().filter(id -> expired.containsKey(id) && !unlisted.contains(id)).count();
    boolean allExpired = expired.keySet().containsAll(chunk);
    return new Outcome(deleted.size(), (int) kept, allExpired && end < ids.size());
  }

  /** Returns the leading missions that have expired, with what can be read of them. */
  private Map<MissionId, Optional<Mission>> expired(
      TenantTransaction transaction, List<MissionId> chunk) {
    transaction.read(
        chunk.stream()
            .filter(MissionId::isStorable)
            .map(id -> StoredKey.mission(owner, id))
            .toList());
    Map<MissionId, Optional<Mission>> expired = new LinkedHashMap<>();
    for (MissionId id : chunk) {
      Optional<Mission> mission =
          id.isStorable()
              ? transaction.get(StoredKey.mission(owner, id)).flatMap(context::readableMission)
              : Optional.empty();
      if (mission.isPresent() && !hasExpired(mission.get(), now, context.settings().expiry())) {
        break;
      }
      expired.put(id, mission);
    }
    return expired;
  }

  /** A mission that never started has expired, too: none is created without a start. */
  static boolean hasExpired(Mission mission, OffsetDateTime now, Duration expiry) {
    OffsetDateTime limit = now.minus(expiry);
    return mission.start().isEmpty()
        || mission.start().get().isBefore(limit)
        || mission.end().filter(end -> end.isBefore(limit)).isPresent();
  }

  private void unlist(
      TenantTransaction transaction,
      Set<MissionId> ids,
      Map<MissionId, Optional<Mission>> missions) {
    Set<Key> lists = new LinkedHashSet<>(List.of(list, completed));
    ids.stream()
        .flatMap(id -> missions.get(id).stream())
        .forEach(mission -> lists.add(StoredKey.active(owner, mission.plan())));
    transaction.read(lists);
    for (Key each : lists) {
      if (new HashSet<>(transaction.ids(each)).removeAll(ids)) {
        transaction.unlist(each, ids);
      }
    }
  }
}
