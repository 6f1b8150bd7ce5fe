package io.statehouse.app.systems.missions.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.missions.client.MissionsServer.Response;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionEvent;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Mode;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.ports.Watch;
import io.statehouse.ports.url.PercentCode;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;

/** A server of Houston's REST API, with the credentials of a caller. */
final class ServerMissions implements MissionsClient.Place {
  private static final String KEY_HEADER = "x-access-key";
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long MAX_PAUSE_MILLIS = 2_000;

  private final MissionsServer server;
  private final Credentials credentials;

  ServerMissions(String url, Duration timeout, Optional<SSLContext> tls, Credentials credentials) {
    this.server = new MissionsServer(url, timeout, tls);
    this.credentials = credentials;
  }

  ApiKey owner() {
    return credentials.requireKey();
  }

  Response get(String path) {
    return asOwner("GET", path, "");
  }

  Response get(String path, ApiKey owner) {
    return server.call("GET", path, "", Map.of(KEY_HEADER, header(owner)));
  }

  Response post(String path, String body) {
    return asOwner("POST", path, body);
  }

  Response delete(String path) {
    return asOwner("DELETE", path, "");
  }

  private Response asOwner(String method, String path, String body) {
    return server.call(method, path, body, Map.of(KEY_HEADER, header(owner())));
  }

  Response asAdmin(String method, String path, String body) {
    return server.call(method, path, body, admin());
  }

  /** Returns the key as a header, which is ASCII; other keys can only be used on their store. */
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

  static String path(PlanName plan) {
    return "/plans/" + PercentCode.encoded(plan.text());
  }

  static String path(MissionId mission) {
    return "/missions/" + PercentCode.encoded(mission.text());
  }

  static String path(MissionId mission, String stage) {
    return path(mission) + "/stages/" + PercentCode.encoded(stage);
  }

  /** The header names the key to delete, so this is not another request of the administrator. */
  void deleteKey(ApiKey key) {
    Map<String, String> headers = new HashMap<>(admin());
    headers.put(KEY_HEADER, header(key));
    server.call("DELETE", "/key", "", headers);
  }

  Mission mission(MissionId id) {
    Response response = get(path(id));
    try {
      return MissionCodec.read(response.text(), Mode.DEFAULT);
    } catch (MissionsException malformed) {
      throw response.malformed(malformed);
    }
  }

  /** Polls, less and less often. */
  Mission await(MissionId id, Predicate<Mission> condition, Duration timeout) {
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

  Watch events(Consumer<MissionEvent> listener, Consumer<RuntimeException> broken) {
    return ServerEvents.open(server, header(owner()), listener, broken);
  }

  @Override
  public void close() {
    // The JDK's client ends its threads once it is unreachable.
  }
}
