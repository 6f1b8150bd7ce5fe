package io.statehouse.app.systems.missions.http.live;

import io.statehouse.app.http.Handshake;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.Socket;
import io.statehouse.app.http.SocketEnd;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.events.StreamSlots;
import io.statehouse.app.systems.missions.http.AccessGuard;
import io.statehouse.app.systems.missions.http.DocumentedErrors;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionControl;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What happens to plans and missions, told as it happens. Closing it ends all who listen. */
public final class LiveMissions implements AutoCloseable {
  private static final String KEY = "a";
  private static final String KEY_MEANING = "the API key, for who cannot send x-access-key";

  private final MissionControl missions;
  private final AccessGuard gate;
  private final MissionFeeds feeds;
  private final StreamSlots places;
  private final Duration heartbeat;

  /**
   * @param others whose places and heartbeat are shared
   */
  public LiveMissions(MissionControl missions, AccessGuard gate, EventStream others) {
    this.missions = missions;
    this.gate = gate;
    this.feeds = new MissionFeeds(missions::events);
    this.places = others.places();
    this.heartbeat = others.heartbeat();
  }

  /** The routes, without the prefix below which they are mounted. */
  public List<Route> routes() {
    return List.of(
        DocumentedErrors.byKey(Route.get("/api/v1/events"))
            .summary("Tells what happens to plans and missions, as server-sent events.")
            .query(KEY, KEY_MEANING)
            .answersBytes(
                "text/event-stream",
                "Server-sent events: watching, resync, and the original's, with its content.")
            .by(gate.forKeyOr(KEY, this::stream)));
  }

  private Response stream(ApiKey key, Request request) {
    places.require();
    missions.keys().require(key);
    boolean again = request.header("Last-Event-ID").isPresent();
    return Response.stream(
        "text/event-stream", out -> stream(key, again ? "resync" : "watching", out));
  }

  private void stream(ApiKey key, String first, OutputStream out) throws IOException {
    StreamClient client = new StreamClient();
    StreamSlots.Slot place = places.take();
    try {
      MissionFeeds.Seat seat = feeds.join(key, client);
      try {
        client.write(first, heartbeat, out);
      } finally {
        seat.close();
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } finally {
      place.close();
    }
  }

  /** The web sockets, without that prefix. */
  public List<Socket> sockets() {
    return List.of(
        new Socket(
            "/ws",
            "Tells what happens to plans and missions, as the original does.",
            Map.of(KEY, KEY_MEANING),
            this::admit));
  }

  private SocketEnd admit(Handshake handshake) {
    gate.requireRate(handshake);
    places.require();
    return new SocketClient(() -> gate.key(handshake, KEY), feeds, places);
  }

  @Override
  public void close() {
    feeds.close();
  }
}
