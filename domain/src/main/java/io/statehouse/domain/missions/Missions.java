package io.statehouse.domain.missions;

import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Report;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.domain.missions.entities.StageResponse;
import io.statehouse.domain.missions.entities.Transition;
import io.statehouse.domain.missions.entities.Transitions;
import io.statehouse.domain.missions.layout.IdList;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The missions of API keys. A mission and the lists that name it are written together or not at
 * all. Every method throws {@link MissionsException} if there is no such API key.
 */
public final class Missions {
  private final MissionsContext context;
  private final MissionNumbers numbers;

  Missions(MissionsContext context, MissionNumbers numbers) {
    this.context = context;
    this.numbers = numbers;
  }

  /**
   * Creates a mission, and adds its id to the list of its plan. An id that the request gives must
   * not be in that list or in the list of completed missions; generated ids count from {@code m0}.
   *
   * @throws MissionsException if there is no such plan, a plan that comes with the request is not
   *     valid, the id is taken, or the id or the plan's name is not allowed
   */
  public MissionId create(ApiKey owner, MissionRequest request) {
    MissionCreation creation = new MissionCreation(context, numbers, owner, request);
    return context.write(owner, creation::attempt);
  }

  /** Lists all missions in byte order of their ids. */
  public List<MissionId> ids(ApiKey owner) {
    context.read(owner);
    return TenantTransaction.ids(context.children(owner, StoredKey.below(owner)));
  }

  /**
   * Returns a mission as it is stored, to the byte.
   *
   * @throws MissionsException if it does not exist
   */
  public Bytes document(ApiKey owner, MissionId id) {
    return entry(owner, id).value();
  }

  /**
   * Returns missions as they are stored, in the order of these ids and in one round trip; empty for
   * each that does not exist.
   */
  public List<Optional<Bytes>> documents(ApiKey owner, List<MissionId> ids) {
    Key[] keys =
        ids.stream()
            .filter(MissionId::isStorable)
            .map(id -> StoredKey.mission(owner, id))
            .toArray(Key[]::new);
    Map<Key, Entry> found = context.read(owner, keys);
    return ids.stream()
        .map(
            id ->
                Optional.of(id)
                    .filter(MissionId::isStorable)
                    .map(storable -> found.get(StoredKey.mission(owner, storable)))
                    .map(Entry::value))
        .toList();
  }

  /**
   * @throws MissionsException if it does not exist, or its document cannot be read
   */
  public Mission get(ApiKey owner, MissionId id) {
    return context.mission(entry(owner, id));
  }

  private Entry entry(ApiKey owner, MissionId id) {
    if (!id.isStorable()) {
      context.read(owner);
      throw MissionsException.missionNotFound(id);
    }
    return context
        .readOne(owner, StoredKey.mission(owner, id))
        .orElseThrow(() -> MissionsException.missionNotFound(id));
  }

  /**
   * Returns a line about the mission and one about each stage.
   *
   * @throws MissionsException if it does not exist
   */
  public String report(ApiKey owner, MissionId id) {
    return Report.of(get(owner, id), context.settings().now());
  }

  /** Lists the missions that have been completed, in that order. */
  public List<MissionId> completed(ApiKey owner) {
    return IdList.of(context.readOne(owner, StoredKey.completed(owner))).ids();
  }

  /**
   * Changes the state of a stage: one read and one commit, and one more read, of the list of
   * completed missions, if that completes the mission; reads of what this process wrote last are
   * left out.
   *
   * @throws MissionsException if there is no such mission (which the original reads as an empty
   *     document, as its clients expect) or stage, the state does not allow the change, or there
   *     were too many conflicting writes
   */
  public StageResponse change(ApiKey owner, MissionId id, String stage, StageChange change) {
    if (!id.isStorable()) {
      context.read(owner);
      return transition(Optional.empty(), stage, change).response();
    }
    Key key = StoredKey.mission(owner, id);
    return context.write(
        owner,
        transaction -> {
          transaction.read(key);
          Transition transition = transition(transaction.get(key), stage, change);
          transaction.requireUnchanged(key);
          transaction.put(key, context.document(key, transition.mission()), "mission '" + id + "'");
          if (transition.response().complete()) {
            complete(transaction, StoredKey.completed(owner), id);
          }
          return transition.response();
        });
  }

  private Transition transition(Optional<Entry> entry, String stage, StageChange change) {
    Mission mission =
        entry
            .map(context::mission)
            .orElseGet(() -> MissionCodec.read("", context.settings().mode()));
    return Transitions.apply(mission, stage, change, context.settings().now());
  }

  /** Strict mode lists a mission again each time that a change finds it complete. */
  private void complete(TenantTransaction transaction, Key list, MissionId id) {
    transaction.read(list);
    IdList completed = transaction.list(list);
    if (context.settings().strict() || !completed.contains(id)) {
      transaction.putList(list, completed.with(id));
    }
  }

  /**
   * Deletes a mission and its ids in the lists, which exist afterwards, if only empty. Does nothing
   * if there is no such mission. Of a document that cannot be read, the plan's list is not known.
   */
  public void delete(ApiKey owner, MissionId id) {
    if (!id.isStorable()) {
      context.read(owner);
      return;
    }
    Key key = StoredKey.mission(owner, id);
    Key completed = StoredKey.completed(owner);
    context.write(
        owner,
        transaction -> {
          transaction.read(key, completed);
          if (transaction.get(key).isPresent()) {
            transaction.requireUnchanged(key);
            transaction.delete(key);
            transaction.unlist(completed, List.of(id));
            transaction
                .get(key)
                .flatMap(context::readableMission)
                .map(mission -> StoredKey.active(owner, mission.plan()))
                .ifPresent(
                    list -> {
                      transaction.read(list);
                      transaction.unlist(list, List.of(id));
                    });
          }
          return null;
        });
  }
}
