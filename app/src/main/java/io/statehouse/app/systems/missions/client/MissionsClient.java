package io.statehouse.app.systems.missions.client;

import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.ApiKeyInfo;
import io.statehouse.domain.missions.KeyRequest;
import io.statehouse.domain.missions.Mission;
import io.statehouse.domain.missions.MissionEvent;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.MissionRequest;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.StageChange;
import io.statehouse.domain.missions.StageResponse;
import io.statehouse.ports.Watch;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Missions in a store or on a server, as the owner of one API key or the administrator uses them.
 * Failures are exceptions that {@code Failures} can read; every call has a time limit. Safe for use
 * by several threads.
 */
public interface MissionsClient extends AutoCloseable {

  /** Lists all API keys; for the administrator. */
  List<ApiKey> keys();

  /** Creates an API key, or renames one that exists; for the administrator. */
  ApiKey createKey(KeyRequest request);

  /** Deletes an API key and all that belongs to it; for the administrator. */
  void deleteKey(ApiKey key);

  /** Returns the name and usage of the caller's API key. */
  ApiKeyInfo key();

  /** Saves a plan, over one of the same name. */
  void save(Plan plan);

  List<PlanName> plans();

  /** Returns a plan as it is stored. */
  String plan(PlanName name);

  /** Deletes a plan and all its missions, if there are any. */
  void deletePlan(PlanName name);

  MissionId create(MissionRequest request);

  List<MissionId> missions();

  /** Lists the missions of a plan in the order of their creation. */
  List<MissionId> missions(PlanName plan);

  /** Lists the missions that have been completed, in that order. */
  List<MissionId> completed();

  /** Returns a mission as it is stored. */
  String document(MissionId id);

  Mission mission(MissionId id);

  StageResponse change(MissionId id, String stage, StageChange change);

  /** Returns a line about the mission and one about each stage. */
  String report(MissionId id);

  /** Deletes a mission, if there is one. */
  void delete(MissionId id);

  /**
   * Waits until a mission satisfies a condition, or the time is up; returns its last state.
   *
   * @throws io.statehouse.domain.missions.MissionsException if there is no such mission, also if it
   *     is deleted meanwhile; for a server, an {@code AppException} with its message
   */
  Mission await(MissionId id, Predicate<Mission> condition, Duration timeout);

  /**
   * Notifies {@code listener} of what happens to plans and missions from now on, one event at a
   * time.
   *
   * @param broken called once if no more events can come
   */
  Watch events(Consumer<MissionEvent> listener, Consumer<RuntimeException> broken);

  @Override
  void close();
}
