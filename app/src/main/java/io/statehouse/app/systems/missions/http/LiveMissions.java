package io.statehouse.app.systems.missions.http;

import io.statehouse.app.http.Need;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.events.StreamOwner;
import io.statehouse.app.http.socket.Handshake;
import io.statehouse.app.http.socket.Socket;
import io.statehouse.app.http.socket.SocketEnd;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionsException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Notifies clients of what happens to plans and missions. Closing it disconnects all of them. */
public final class LiveMissions implements AutoCloseable {
  private static final String KEY = "a";
  private static final String KEY_MEANING =
      "the API key, for clients that cannot send x-access-key";

  private final MissionControl missions;
  private final AccessGuard gate;
  private final EventStream streams;
  private final MissionFeeds feeds;

  public LiveMissions(MissionControl missions, AccessGuard gate, EventStream streams) {
    this.missions = missions;
    this.gate = gate;
    this.streams = streams;
    this.feeds = new MissionFeeds(missions::events, streams.memory());
  }

  /** Returns the routes, without the prefix below which they are mounted. */
  public List<Route> routes() {
    return List.of(
        gate.forKeyInQuery(
            Route.get("/api/v1/events")
                .summary("Streams what happens to plans and missions, as server-sent events.")
                .query(KEY, KEY_MEANING)
                .answersBytes(
                    "text/event-stream",
                    "Server-sent events: watching, resync, displaced, and the original's, with its"
                        + " content."),
            KEY,
            this::stream));
  }

  private Response stream(ApiKey key, Request request) {
    StreamOwner holder = StreamOwner.tenant(key);
    streams.slots().require(holder);
    missions.keys().require(key);
    return streams.of(
        holder,
        () -> feeds.subscribe(key),
        request.header(EventStream.LAST_EVENT_ID),
        LiveEvent::forStream);
  }

  /** Returns the web sockets, without that prefix. */
  public List<Socket> sockets() {
    return List.of(
        new Socket(
            "/ws",
            "Sends what happens to plans and missions, as the original does.",
            Need.ORIGINAL,
            Map.of(KEY, KEY_MEANING),
            this::admit));
  }

  private SocketEnd admit(Handshake handshake) {
    gate.requireRate(handshake);
    claimed(handshake).map(StreamOwner::tenant).ifPresent(streams.slots()::require);
    return new SocketClient(
        () -> existing(gate.key(handshake, KEY)),
        feeds,
        streams.slots(),
        () -> gate.admits(handshake.client()));
  }

  /** Returns the key that a client gives, which may be unknown; empty if no tenant can have it. */
  private Optional<ApiKey> claimed(Handshake handshake) {
    try {
      return Optional.of(gate.key(handshake, KEY));
    } catch (MissionsException noKey) {
      return Optional
          .empty(); // the client learns this, as in the original, once the socket is open
    }
  }

  private ApiKey existing(ApiKey key) {
    missions.keys().require(key);
    return key;
  }

  @Override
  public void close() {
    feeds.close();
  }
}
