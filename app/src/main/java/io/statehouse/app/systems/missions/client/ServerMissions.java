package io.statehouse.app.systems.missions.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Json;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.missions.client.MissionsServer.Response;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.ApiKeyInfo;
import io.statehouse.domain.missions.KeyRequest;
import io.statehouse.domain.missions.Mission;
import io.statehouse.domain.missions.MissionEvent;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.domain.missions.MissionRequest;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.Mode;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.PlanName;
import io.statehouse.domain.missions.StageChange;
import io.statehouse.domain.missions.StageResponse;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.ports.Watch;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Missions on a server of Houston's REST API. */
public final class ServerMissions implements MissionsClient {
  @Shape.Tolerant
  private record KeyDocument(@Shape.Or("") String name, @Shape.Or("") String usage) {}

  @Shape.Tolerant
  private record CreatedDocument(MissionId id) {}

  @Shape.Tolerant
  private record StageDocument(Optional<List<String>> next, boolean complete) {}

  @Shape.Tolerant
  private record ReportDocument(String message) {}

  private static final String KEY_HEADER = "x-access-key";
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long MAX_PAUSE_MILLIS = 2_000;

  private final MissionsServer server;
  private final Credentials credentials;

  /**
   * @param url the API, or the server that has it: {@code http://HOST:PORT}
   * @param timeout how long one request may take
   */
  public ServerMissions(String url, Duration timeout, Credentials credentials) {
    this.server = new MissionsServer(url, timeout);
    this.credentials = credentials;
  }

  private Response asOwner(String method, String path, String body) {
    return server.call(method, path, body, Map.of(KEY_HEADER, header(credentials.requireKey())));
  }

  private Response asOwner(String path) {
    return asOwner("GET", path, "");
  }

  /** A header is ASCII; other keys can only be used on their store. */
  private static String header(ApiKey key) {
    if (!key.text().chars().allMatch(c -> c > ' ' && c < 0x7F)) {
      throw new AppException(
          Kind.BAD_INPUT,
          "the API key has characters that no header takes: use it on its store, by --store");
    }
    return key.text();
  }

  private Map<String, String> admin() {
    return credentials
        .password()
        .map(password -> Base64.getEncoder().encodeToString(("admin:" + password).getBytes(UTF_8)))
        .map(login -> Map.of("Authorization", "Basic " + login))
        .orElse(Map.of());
  }

  private static String path(PlanName plan) {
    return "/plans/" + segment(plan.text());
  }

  private static String path(MissionId mission) {
    return "/missions/" + segment(mission.text());
  }

  private static String segment(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }

  @Override
  public List<ApiKey> keys() {
    return server.call("GET", "/key/all", "", admin()).names(ApiKey::new);
  }

  @Override
  public ApiKey createKey(KeyRequest request) {
    String body = Json.text(Json.object("id", request.id(), "name", request.name()));
    return new ApiKey(server.call("POST", "/key", body, admin()).text().strip());
  }

  @Override
  public void deleteKey(ApiKey key) {
    Map<String, String> headers = new HashMap<>(admin());
    headers.put(KEY_HEADER, header(key));
    server.call("DELETE", "/key", "", headers);
  }

  @Override
  public ApiKeyInfo key() {
    ApiKey key = credentials.requireKey();
    KeyDocument found = asOwner("/key").read(KeyDocument.class);
    return new ApiKeyInfo(key, found.name(), found.usage());
  }

  @Override
  public void save(Plan plan) {
    asOwner("POST", "/plans", PlanCodec.write(plan));
  }

  @Override
  public List<PlanName> plans() {
    return asOwner("/plans/").names(PlanName::new);
  }

  @Override
  public String plan(PlanName name) {
    return asOwner(path(name)).text();
  }

  @Override
  public void deletePlan(PlanName name) {
    asOwner("DELETE", path(name), "");
  }

  @Override
  public MissionId create(MissionRequest request) {
    StringBuilder body = new StringBuilder();
    body.append("{\"plan\":").append(Json.text(request.plan()));
    body.append(",\"id\":").append(Json.text(request.id()));
    request.params().ifPresent(params -> body.append(",\"params\":").append(params.json()));
    body.append('}');
    return asOwner("POST", "/missions", body.toString()).read(CreatedDocument.class).id();
  }

  @Override
  public List<MissionId> missions() {
    return asOwner("/missions/").names(MissionId::new);
  }

  @Override
  public List<MissionId> missions(PlanName plan) {
    return asOwner(path(plan) + "/missions").names(MissionId::new);
  }

  @Override
  public List<MissionId> completed() {
    return asOwner("/completed").names(MissionId::new);
  }

  @Override
  public String document(MissionId id) {
    return asOwner(path(id)).text();
  }

  @Override
  public Mission mission(MissionId id) {
    Response response = asOwner(path(id));
    try {
      return MissionCodec.read(response.text(), Mode.DEFAULT);
    } catch (MissionsException malformed) {
      throw response.malformed(malformed);
    }
  }

  @Override
  public StageResponse change(MissionId id, String stage, StageChange change) {
    String state = change.target().name().toLowerCase(Locale.ROOT);
    Object body = Json.object("state", state, "ignoreDependencies", change.ignoreDependencies());
    String path = path(id) + "/stages/" + segment(stage);
    StageDocument changed = asOwner("POST", path, Json.text(body)).read(StageDocument.class);
    return new StageResponse(changed.next(), changed.complete());
  }

  @Override
  public String report(MissionId id) {
    return asOwner(path(id) + "/report").read(ReportDocument.class).message();
  }

  @Override
  public void delete(MissionId id) {
    asOwner("DELETE", path(id), "");
  }

  /** Polls, less and less often. */
  @Override
  public Mission await(MissionId id, Predicate<Mission> condition, Duration timeout) {
    long end = System.nanoTime() + timeout.toNanos();
    long pause = MILLISECONDS.toNanos(FIRST_PAUSE_MILLIS);
    while (true) {
      Mission mission = mission(id);
      long left = end - System.nanoTime();
      if (condition.test(mission) || left <= 0) {
        return mission;
      }
      try {
        NANOSECONDS.sleep(Math.min(pause, left));
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        throw new AppException(Kind.UNAVAILABLE, "the wait for " + id + " was interrupted", stop);
      }
      pause = Math.min(pause * 3 / 2, MILLISECONDS.toNanos(MAX_PAUSE_MILLIS));
    }
  }

  @Override
  public Watch events(Consumer<MissionEvent> listener, Consumer<RuntimeException> broken) {
    key(); // a socket reports an unknown key only by closing
    return ServerEvents.open(server, header(credentials.requireKey()), listener, broken);
  }

  @Override
  public void close() {
    // The JDK's client ends its threads once it is unreachable.
  }
}
