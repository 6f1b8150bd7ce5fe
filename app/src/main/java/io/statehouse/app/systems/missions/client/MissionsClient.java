package io.statehouse.app.systems.missions.client;

import static io.statehouse.app.systems.missions.client.ServerMissions.path;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Shape;
import io.statehouse.app.revision.DocumentRevision;
import io.statehouse.app.revision.Expectation;
import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.ApiKeyInfo;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionEvent;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.StageChange;
import io.statehouse.domain.missions.entities.StageResponse;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.domain.missions.layout.RequestCodec;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Watch;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;

/**
 * Missions in a store or on a server, as the owner of one API key or the administrator uses them.
 * Each method has both: the call of the domain, and the request to Houston's API. Failures are
 * exceptions that {@code Failures} can read; every call has a time limit. Safe for use by several
 * threads.
 */
public final class MissionsClient implements AutoCloseable {
  @Shape.Tolerant
  private record KeyDocument(@Shape.Or("") String name, @Shape.Or("") String usage) {}

  @Shape.Tolerant
  private record CreatedDocument(MissionId id) {}

  @Shape.Tolerant
  private record StageDocument(Optional<List<String>> next, boolean complete) {}

  @Shape.Tolerant
  private record ReportDocument(String message) {}

  private static final String PLANS = "/plans";

  private final Place place;

  /** The location of missions. */
  sealed interface Place extends AutoCloseable permits StoreMissions, ServerMissions {
    @Override
    void close();
  }

  private MissionsClient(Place place) {
    this.place = place;
  }

  /** Uses missions in a store, and takes ownership of the store. */
  public static MissionsClient inStore(
      KeyValueStore store, MissionControl control, Credentials credentials) {
    return new MissionsClient(new StoreMissions(store, control, credentials));
  }

  /**
   * Uses missions on a server of Houston's REST API.
   *
   * @param url the API, or the server that has it: {@code http://HOST:PORT}
   * @param timeout how long one request may take
   */
  public static MissionsClient onServer(String url, Duration timeout, Credentials credentials) {
    return onServer(url, timeout, Optional.empty(), credentials);
  }

  /**
   * Uses missions on a server of Houston's REST API, as the other method does.
   *
   * @param tls how to verify the server, and what to present to it; empty for Java's own
   */
  public static MissionsClient onServer(
      String url, Duration timeout, Optional<SSLContext> tls, Credentials credentials) {
    return new MissionsClient(new ServerMissions(url, timeout, tls, credentials));
  }

  private <T> T call(Function<StoreMissions, T> inStore, Function<ServerMissions, T> onServer) {
    return place instanceof StoreMissions store
        ? inStore.apply(store)
        : onServer.apply((ServerMissions) place);
  }

  private void run(Consumer<StoreMissions> inStore, Consumer<ServerMissions> onServer) {
    if (place instanceof StoreMissions store) {
      inStore.accept(store);
    } else {
      onServer.accept((ServerMissions) place);
    }
  }

  /** Returns whether nothing is stored; of a server that is not known. */
  public boolean isStoreEmpty() {
    return call(StoreMissions::isEmpty, server -> false);
  }

  /** Lists all API keys; for the administrator. */
  public List<ApiKey> keys() {
    return call(
        StoreMissions::keys, server -> server.asAdmin("GET", "/key/all", "").names(ApiKey::new));
  }

  /** Creates an API key, or renames one that exists; for the administrator. */
  public ApiKey createKey(KeyRequest request) {
    String body = GoWriter.json(RequestCodec.KEY, request);
    return call(
        store -> store.createKey(request),
        server -> new ApiKey(server.asAdmin("POST", "/key", body).text().strip()));
  }

  /** Deletes an API key and all that belongs to it; for the administrator. */
  public void deleteKey(ApiKey key) {
    run(store -> store.control().keys().delete(key), server -> server.deleteKey(key));
  }

  /** Returns the name and usage of the caller's API key. */
  public ApiKeyInfo key() {
    return call(
        store -> store.control().keys().get(store.owner()),
        server -> {
          KeyDocument key = server.get("/key").read(KeyDocument.class);
          return new ApiKeyInfo(server.owner(), key.name(), key.usage());
        });
  }

  /** Saves a plan, over one of the same name. */
  public void save(Plan plan) {
    run(
        store -> store.control().plans().save(store.owner(), plan),
        server -> server.post(PLANS, PlanCodec.write(plan)));
  }

  /**
   * Saves a plan over one of the same name that has this revision. The API of a server knows no
   * revisions: there the plan is compared just before it is saved.
   *
   * @param revision as {@link #revision} returns it of the plan that is stored
   * @throws AppException if it has another one, or there is no such plan
   */
  public void replace(Plan plan, String revision) {
    String subject = "plan " + plan.name();
    Expectation expected = Expectation.of(revision);
    run(
        store ->
            store
                .control()
                .plans()
                .onlyIf(
                    stored ->
                        expected.require(
                            subject, stored.map(GoText::decode).map(MissionsClient::revision)))
                .save(store.owner(), plan),
        server -> {
          expected.require(subject, Optional.of(revision(plan(plan.name()))));
          server.post(PLANS, PlanCodec.write(plan));
        });
  }

  /** Returns the revision of a document as it is stored. */
  public static String revision(String document) {
    return DocumentRevision.of(document.getBytes(UTF_8));
  }

  public List<PlanName> plans() {
    return plans(owner());
  }

  /** Lists the plans of an API key. */
  public List<PlanName> plans(ApiKey owner) {
    return call(
        store -> store.control().plans().names(owner),
        server -> server.get("/plans/", owner).names(PlanName::new));
  }

  private ApiKey owner() {
    return call(StoreMissions::owner, ServerMissions::owner);
  }

  /** Returns a plan as it is stored. */
  public String plan(PlanName name) {
    return call(
        store -> GoText.decode(store.control().plans().document(store.owner(), name)),
        server -> server.get(path(name)).text());
  }

  /** Deletes a plan and all its missions, if there are any. */
  public void deletePlan(PlanName name) {
    run(
        store -> store.control().plans().delete(store.owner(), name),
        server -> server.delete(path(name)));
  }

  public MissionId create(MissionRequest request) {
    return call(
        store -> store.control().missions().create(store.owner(), request),
        server ->
            server
                .post("/missions", GoWriter.json(RequestCodec.MISSION, request))
                .read(CreatedDocument.class)
                .id());
  }

  public List<MissionId> missions() {
    return missions(owner());
  }

  /** Lists the missions of an API key. */
  public List<MissionId> missions(ApiKey owner) {
    return call(
        store -> store.control().missions().ids(owner),
        server -> server.get("/missions/", owner).names(MissionId::new));
  }

  /** Lists the missions of a plan in the order of their creation. */
  public List<MissionId> missions(PlanName plan) {
    return call(
        store -> store.control().plans().missions(store.owner(), plan),
        server -> server.get(path(plan) + "/missions").names(MissionId::new));
  }

  /** Lists the missions that have been completed, in that order. */
  public List<MissionId> completed() {
    return call(
        store -> store.control().missions().completed(store.owner()),
        server -> server.get("/completed").names(MissionId::new));
  }

  /** Returns a mission as it is stored. */
  public String document(MissionId id) {
    return call(
        store -> GoText.decode(store.control().missions().document(store.owner(), id)),
        server -> server.get(path(id)).text());
  }

  public Mission mission(MissionId id) {
    return call(store -> store.mission(id), server -> server.mission(id));
  }

  public StageResponse change(MissionId id, String stage, StageChange change) {
    String state = change.target().name().toLowerCase(Locale.ROOT);
    RequestCodec.Change body = new RequestCodec.Change(state, change.ignoreDependencies());
    return call(
        store -> store.control().missions().change(store.owner(), id, stage, change),
        server -> {
          StageDocument changed =
              server
                  .post(path(id, stage), GoWriter.json(RequestCodec.CHANGE, body))
                  .read(StageDocument.class);
          return new StageResponse(changed.next(), changed.complete());
        });
  }

  /** Returns a line about the mission and one about each stage. */
  public String report(MissionId id) {
    return call(
        store -> store.control().missions().report(store.owner(), id),
        server -> server.get(path(id) + "/report").read(ReportDocument.class).message());
  }

  /** Deletes a mission, if there is one. */
  public void delete(MissionId id) {
    run(
        store -> store.control().missions().delete(store.owner(), id),
        server -> server.delete(path(id)));
  }

  /** Deletes old missions of all API keys in a store, and returns their number. */
  public int expire() {
    return call(
        store -> store.control().retention().run(),
        server -> {
          throw AppException.misused("a server expires missions by itself: give --store");
        });
  }

  /**
   * Waits until a mission satisfies a condition, or the time is up; returns its last state.
   *
   * @throws io.statehouse.domain.missions.entities.MissionsException if there is no such mission,
   *     also if it is deleted meanwhile; for a server, an {@code AppException} with its message
   */
  public Mission await(MissionId id, Predicate<Mission> condition, Duration timeout) {
    return call(
        store -> store.await(id, condition, timeout),
        server -> server.await(id, condition, timeout));
  }

  /**
   * Notifies {@code listener} of what happens to plans and missions from now on, one event at a
   * time.
   *
   * @param broken called once if no more events can come; never by a store, whose watch does not
   *     end
   */
  public Watch events(Consumer<MissionEvent> listener, Consumer<RuntimeException> broken) {
    return call(
        store -> store.control().events(store.owner(), listener),
        server -> {
          key(); // a socket reports an unknown key only by closing
          return server.events(listener, broken);
        });
  }

  @Override
  public void close() {
    place.close();
  }
}
