package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.MissionsException.Kind;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * The creation of one mission, attempted until there is no conflicting write. The number of its id
 * is kept from one attempt to the next, unless another server has taken it; then the first free one
 * of the next few is used.
 */
final class MissionCreation {
  private static final int READ_AT_ONCE = 16;
  private static final int STRICT_MOST = 500;

  private final MissionsContext context;
  private final MissionNumbers numbers;
  private final ApiKey owner;
  private final MissionRequest request;
  private final Optional<Plan> inline;
  private final Optional<MissionId> given;
  private final PlanName name;
  private final Key document;
  private final Key list;
  private final Key completed;
  private OptionalLong number = OptionalLong.empty();

  MissionCreation(
      MissionsContext context, MissionNumbers numbers, ApiKey owner, MissionRequest request) {
    this.context = context;
    this.numbers = numbers;
    this.owner = owner;
    this.request = request;
    this.given =
        request.id().isEmpty() ? Optional.empty() : Optional.of(MissionId.ofNew(request.id()));
    this.inline =
        request.isInline() ? Optional.of(PlanCodec.read(request.plan())) : Optional.empty();
    this.name = inline.map(Plan::name).orElseGet(() -> new PlanName(request.plan()));
    this.document = StoredKey.plan(owner, name);
    this.list = StoredKey.active(owner, name);
    this.completed = StoredKey.completed(owner);
  }

  MissionId attempt(TenantTransaction transaction) {
    List<Key> keys = new ArrayList<>(List.of(document, list));
    given.ifPresent(id -> keys.addAll(List.of(StoredKey.mission(owner, id), completed)));
    number.ifPresent(earlier -> keys.add(key(earlier)));
    transaction.read(keys);
    Plan plan = inline.orElseGet(() -> plan(transaction.get(document)));
    plan.requireValid();
    name.requireRunnable();

    MissionId id = given.isPresent() ? free(transaction, given.get()) : next(transaction);
    Key key = StoredKey.mission(owner, id);
    Mission mission = Mission.of(plan, id, request.params(), context.settings().now());

    if (inline.isEmpty()) {
      transaction.requireUnchanged(document);
    }
    transaction.requireAbsent(key);
    transaction.put(key, context.document(key, mission), "mission '" + OneLine.of(id.text()) + "'");
    transaction.putList(list, transaction.list(list).with(id));
    return id;
  }

  private Plan plan(Optional<Entry> entry) {
    Plan stored =
        entry
            .map(found -> PlanCodec.read(GoText.decode(found.value())))
            .orElseThrow(() -> MissionsException.planNotFound(name));
    return new Plan(name, stored.services(), stored.stages(), stored.params());
  }

  /** A new mission must not have an id that a list still names: it would be deleted with it. */
  private MissionId free(TenantTransaction transaction, MissionId id) {
    boolean named = transaction.list(list).contains(id) || transaction.list(completed).contains(id);
    if (transaction.get(StoredKey.mission(owner, id)).isPresent()
        || named && !context.settings().strict()) {
      throw new MissionsException(
          Kind.MISSION_EXISTS,
          id.text(),
          "mission with id '" + OneLine.of(id.text()) + "' already exists");
    }
    return id;
  }

  private Key key(long candidate) {
    return StoredKey.mission(owner, MissionNumbers.id(candidate));
  }

  private MissionId next(TenantTransaction transaction) {
    if (context.settings().strict()) {
      return MissionNumbers.id(firstFree(transaction));
    }
    if (number.isEmpty()) {
      number = OptionalLong.of(numbers.take(owner));
    } else if (transaction.get(key(number.getAsLong())).isPresent()) {
      number = OptionalLong.of(nextFree(transaction, number.getAsLong()));
    }
    return MissionNumbers.id(number.getAsLong());
  }

  /** Returns the first free number of the next few, or else one that is found by a listing. */
  private long nextFree(TenantTransaction transaction, long taken) {
    List<Long> candidates =
        LongStream.rangeClosed(taken + 1, taken + READ_AT_ONCE).boxed().toList();
    transaction.read(candidates.stream().map(this::key).toList());
    for (long candidate : candidates) {
      if (transaction.get(key(candidate)).isEmpty()) {
        numbers.skipTo(owner, candidate + 1);
        return candidate;
      }
    }
    numbers.forget(owner);
    return numbers.take(owner);
  }

  private long firstFree(TenantTransaction transaction) {
    long first = transaction.usage().map(entry -> Usage.number(entry).longValue()).orElse(0L);
    Set<Long> taken = MissionNumbers.of(transaction.missionIds());
    return LongStream.rangeClosed(first, first + STRICT_MOST)
        .filter(candidate -> !taken.contains(candidate))
        .findFirst()
        .orElseThrow(
            () ->
                new MissionsException(
                    Kind.INVALID,
                    "couldn't create a mission because a new mission ID could not be generated"));
  }
}
