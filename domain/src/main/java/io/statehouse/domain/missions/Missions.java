package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.layout.IdList;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The missions of API keys. A mission and the lists that name it are written together or not at
 * all. Every method throws {@link MissionsException} if there is no such key.
 */
public final class Missions {
  private final MissionsContext session;
  private final MissionNumbers numbers;

  Missions(MissionsContext session, MissionNumbers numbers) {
    this.session = session;
    this.numbers = numbers;
  }

  /**
   * Makes a mission, and puts its id into the list of its plan. An id asked for must not be in the
   * plan's list or that of completed missions either; one found here is in no list at all. Ids that
   * are found count from {@code m0}.
   *
   * @throws MissionsException if there is no such plan
   * @throws MissionsException if it comes with the request and is not valid
   * @throws MissionsException if the id asked for is taken
   * @throws MissionsException if the id or the plan's name is not allowed
   */
  public MissionId create(ApiKey owner, MissionRequest request) {
    MissionCreation creation = new MissionCreation(session, numbers, owner, request);
    return session.write(owner, creation::attempt);
  }

  /** Lists all missions in byte order of their ids. */
  public List<MissionId> ids(ApiKey owner) {
    session.look(owner);
    return ids(session, owner);
  }

  static List<MissionId> ids(MissionsContext session, ApiKey owner) {
    return session.children(owner, StoredKey.below(owner)).stream()
        .filter(Child::isKey)
        .map(child -> new MissionId(child.segment()))
        .filter(MissionId::isStorable)
        .toList();
  }

  /**
   * Returns a mission as it is stored, to the byte.
   *
   * @throws MissionsException if there is none
   */
  public Bytes document(ApiKey owner, MissionId id) {
    return find(owner, id)
        .map(Entry::value)
        .orElseThrow(() -> MissionsException.missionNotFound(id));
  }

  /**
   * @throws MissionsException if there is none
   * @throws MissionsException if somebody wrote something else in its place
   */
  public Mission get(ApiKey owner, MissionId id) {
    return MissionCodec.read(GoText.decode(document(owner, id)), session.settings().mode());
  }

  /**
   * Returns a line about the mission and one about each stage.
   *
   * @throws MissionsException if there is none
   */
  public String report(ApiKey owner, MissionId id) {
    return Report.of(get(owner, id), session.settings().now());
  }

  /** Lists the missions that have been completed, in that order. */
  public List<MissionId> completed(ApiKey owner) {
    return IdList.read(session.find(owner, StoredKey.completed(owner)));
  }

  /**
   * Brings a stage to another state: one read and one commit, and where that completes the mission
   * one more read, of the list of completed missions.
   *
   * @throws MissionsException if there is no such mission; the original reads it as an empty
   *     document, and its clients know this answer
   * @throws MissionsException if it has no such stage
   * @throws MissionsException if the state does not allow it
   * @throws MissionsException if others were always faster
   */
  public StageResponse change(ApiKey owner, MissionId id, String stage, StageChange change) {
    if (!id.isStorable()) {
      session.look(owner);
      return answer(Optional.empty(), stage, change).answer();
    }
    Key key = StoredKey.mission(owner, id);
    return session.write(
        owner,
        edit -> {
          edit.look(key);
          Transition transition = answer(edit.entry(key), stage, change);
          edit.keep(key);
          edit.put(
              key, Bytes.utf8(MissionCodec.write(transition.mission())), "mission '" + id + "'");
          if (transition.answer().complete()) {
            complete(edit, owner, id);
          }
          return transition.answer();
        });
  }

  private Transition answer(Optional<Entry> entry, String stage, StageChange change) {
    String document = entry.map(found -> GoText.decode(found.value())).orElse("");
    Mission mission = MissionCodec.read(document, session.settings().mode());
    return Transitions.apply(mission, stage, change, session.settings().now());
  }

  /** Strict mode lists a mission again each time that a change finds it complete. */
  private void complete(Edit edit, ApiKey owner, MissionId id) {
    Key list = StoredKey.completed(owner);
    edit.look(list);
    List<MissionId> completed = IdList.read(edit.entry(list));
    if (session.settings().strict() || !completed.contains(id)) {
      completed.add(id);
      edit.keep(list);
      edit.put(list, IdList.write(completed), "the list of completed missions");
    }
  }

  /**
   * Deletes a mission and its ids in the lists, which are there afterwards, if only empty. Does
   * nothing if there is no such mission.
   */
  public void delete(ApiKey owner, MissionId id) {
    if (!id.isStorable()) {
      session.look(owner);
      return;
    }
    Key key = StoredKey.mission(owner, id);
    Key completed = StoredKey.completed(owner);
    session.write(
        owner,
        edit -> {
          edit.look(key, completed);
          edit.entry(key)
              .ifPresent(
                  entry -> {
                    edit.keep(key);
                    edit.delete(key);
                    remove(edit, completed, id);
                    plan(entry)
                        .map(plan -> StoredKey.active(owner, plan))
                        .ifPresent(
                            list -> {
                              edit.look(list);
                              remove(edit, list, id);
                            });
                  });
          return null;
        });
  }

  private static void remove(Edit edit, Key list, MissionId id) {
    List<MissionId> rest = new ArrayList<>(IdList.read(edit.entry(list)));
    rest.removeIf(id::equals);
    edit.keep(list);
    edit.put(list, IdList.write(rest), "the list of missions");
  }

  /** What cannot be read can still be deleted; only the list of its plan is then unknown. */
  private Optional<PlanName> plan(Entry entry) {
    try {
      String document = GoText.decode(entry.value());
      return Optional.of(MissionCodec.read(document, session.settings().mode()).plan());
    } catch (MissionsException unreadable) {
      return Optional.empty();
    }
  }

  private Optional<Entry> find(ApiKey owner, MissionId id) {
    if (!id.isStorable()) {
      session.look(owner);
      return Optional.empty();
    }
    return session.find(owner, StoredKey.mission(owner, id));
  }
}
