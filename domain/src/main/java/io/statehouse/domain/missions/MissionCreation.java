package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.MissionsException.Kind;
import io.statehouse.domain.missions.layout.IdList;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The making of one mission, tried until nobody else was faster. The number of its id is kept from
 * one attempt to the next, unless another server has taken it; then the next few are looked at.
 */
final class MissionCreation {
  private static final int LOOKED_AT_ONCE = 16;
  private static final int STRICT_MOST = 500;
  private static final long NONE = -1;

  private final MissionsContext session;
  private final MissionNumbers numbers;
  private final ApiKey owner;
  private final MissionRequest request;
  private final Optional<Plan> inline;
  private final Optional<MissionId> asked;
  private final PlanName name;
  private long number = NONE;

  MissionCreation(
      MissionsContext session, MissionNumbers numbers, ApiKey owner, MissionRequest request) {
    this.session = session;
    this.numbers = numbers;
    this.owner = owner;
    this.request = request;
    this.asked =
        request.id().isEmpty() ? Optional.empty() : Optional.of(MissionId.ofNew(request.id()));
    this.inline =
        request.isInline() ? Optional.of(PlanCodec.read(request.plan())) : Optional.empty();
    this.name = inline.map(Plan::name).orElseGet(() -> new PlanName(request.plan()));
  }

  MissionId attempt(Edit edit) {
    Key document = StoredKey.plan(owner, name);
    Key list = StoredKey.active(owner, name);
    List<Key> keys = new ArrayList<>(List.of(document, list));
    asked.ifPresent(id -> keys.add(StoredKey.mission(owner, id)));
    asked.ifPresent(id -> keys.add(StoredKey.completed(owner)));
    keys.addAll(looked());
    edit.look(keys);
    Plan plan = inline.orElseGet(() -> read(edit.entry(document)));
    plan.requireValid();
    name.requireRunnable();

    List<MissionId> listed = IdList.read(edit.entry(list));
    MissionId id = asked.isPresent() ? free(edit, asked.get(), listed) : next(edit);
    Mission mission = Mission.of(plan, id, request.params(), session.settings().now());
    listed.add(id);

    if (inline.isEmpty()) {
      edit.keep(document);
    }
    edit.keep(list);
    edit.claim(StoredKey.mission(owner, id));
    edit.put(
        StoredKey.mission(owner, id),
        Bytes.utf8(MissionCodec.write(mission)),
        "mission '" + OneLine.of(id.text()) + "'");
    edit.put(list, IdList.write(listed), "the list of missions");
    return id;
  }

  private Plan read(Optional<Entry> entry) {
    Plan stored =
        entry
            .map(found -> PlanCodec.read(GoText.decode(found.value())))
            .orElseThrow(() -> MissionsException.planNotFound(name));
    return new Plan(name, stored.services(), stored.stages(), stored.params());
  }

  /** An id that a list still names would bring an old mission's fate upon the new one. */
  private MissionId free(Edit edit, MissionId id, List<MissionId> listed) {
    boolean named =
        listed.contains(id) || IdList.read(edit.entry(StoredKey.completed(owner))).contains(id);
    if (edit.entry(StoredKey.mission(owner, id)).isPresent()
        || named && !session.settings().strict()) {
      throw new MissionsException(
          Kind.MISSION_EXISTS,
          id.text(),
          "mission with id '" + OneLine.of(id.text()) + "' already exists");
    }
    return id;
  }

  /** After a lost race, the number may be the reason: it and the next few are read. */
  private List<Key> looked() {
    List<Key> keys = new ArrayList<>();
    for (int i = 0; number != NONE && i < LOOKED_AT_ONCE; i++) {
      keys.add(StoredKey.mission(owner, MissionNumbers.id(number + i)));
    }
    return keys;
  }

  private MissionId next(Edit edit) {
    if (session.settings().strict()) {
      return MissionNumbers.id(firstFree(edit));
    }
    if (number != NONE && !skipTaken(edit)) {
      numbers.forget(owner);
      number = NONE;
    }
    if (number == NONE) {
      number = numbers.take(owner);
    }
    return MissionNumbers.id(number);
  }

  /** Returns false if all that were looked at are taken. */
  private boolean skipTaken(Edit edit) {
    for (int i = 0; i < LOOKED_AT_ONCE; i++) {
      if (edit.entry(StoredKey.mission(owner, MissionNumbers.id(number + i))).isEmpty()) {
        if (i > 0) {
          number += i;
          numbers.skipTo(owner, number + 1);
        }
        return true;
      }
    }
    return false;
  }

  private long firstFree(Edit edit) {
    long first = usage(edit);
    Set<Long> taken = numbers.missions(owner);
    for (long candidate = first; candidate <= first + STRICT_MOST; candidate++) {
      if (!taken.contains(candidate)) {
        return candidate;
      }
    }
    throw new MissionsException(
        Kind.INVALID, "couldn't create a mission because a new mission ID could not be generated");
  }

  private static long usage(Edit edit) {
    return edit.mark().map(entry -> Usage.number(entry).longValue()).orElse(0L);
  }
}
