package io.statehouse.domain.missions;

import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The expiry of the missions in one list, in steps of one transaction each: some expired missions,
 * together with their ids in this list, in that of completed missions and in those of their plans.
 */
public final class Expiry {
  private final MissionsContext context;
  private final ApiKey owner;
  private final Key list;
  private final Key completed;
  private final OffsetDateTime now;
  private int passed;

  /**
   * The outcome of a step.
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
    List<MissionId> ids = transaction.list(list).ids();
    int most = TenantTransaction.maxMissions(context.store().limits(), 2);
    int end = Math.min(ids.size(), passed + most);
    List<MissionId> chunk = ids.subList(Math.min(passed, end), end);
    Map<MissionId, Entry> documents = transaction.missions(chunk);
    List<MissionId> expired =
        chunk.stream().takeWhile(id -> hasExpired(documents.get(id))).toList();
    documents.keySet().retainAll(expired);
    documents.values().forEach(transaction::delete);

    // The original keeps ids in the list whose documents were gone before.
    Set<MissionId> unlisted =
        context.settings().strict() ? documents.keySet() : new HashSet<>(expired);
    unlist(transaction, unlisted, documents.values());
    long kept = expired.stream().filter(id -> !unlisted.contains(id)).count();
    boolean allExpired = expired.size() == chunk.size();
    return new Outcome(documents.size(), (int) kept, allExpired && end < ids.size());
  }

  /** A mission that is deleted or unreadable has expired, too. */
  private boolean hasExpired(Entry document) {
    return Optional.ofNullable(document)
        .flatMap(context::readableMission)
        .map(mission -> hasExpired(mission, now, context.settings().expiry()))
        .orElse(true);
  }

  /** A mission that never started has expired, too: none is created without a start. */
  public static boolean hasExpired(Mission mission, OffsetDateTime now, Duration expiry) {
    OffsetDateTime limit = now.minus(expiry);
    return mission.start().isEmpty()
        || mission.start().get().isBefore(limit)
        || mission.end().filter(end -> end.isBefore(limit)).isPresent();
  }

  private void unlist(
      TenantTransaction transaction, Set<MissionId> ids, Collection<Entry> documents) {
    Set<Key> lists = new LinkedHashSet<>(List.of(list, completed));
    documents.stream()
        .flatMap(document -> context.readableMission(document).stream())
        .forEach(mission -> lists.add(StoredKey.active(owner, mission.plan())));
    transaction.read(lists);
    for (Key each : lists) {
      if (ids.stream().anyMatch(transaction.list(each)::contains)) {
        transaction.unlist(each, ids);
      }
    }
  }
}
