package io.statehouse.app.systems.missions.client;

import static io.statehouse.app.failure.Kind.UNAVAILABLE;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.domain.missions.entities.MissionEvent;
import io.statehouse.ports.Watch;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.WebSocket;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The live events of a server. A frame holds one or more events, one per line; their members are
 * sorted, so that an event begins with its content and ends with its name.
 */
final class ServerEvents implements WebSocket.Listener, Watch {
  private static final Pattern EVENT =
      Pattern.compile("\\{\"content\":(.*),\"event\":\"([A-Za-z]+)\"}", Pattern.DOTALL);

  private final MissionsServer server;
  private final Consumer<MissionEvent> listener;
  private final Consumer<RuntimeException> broken;
  private final StringBuilder unread = new StringBuilder();
  private volatile WebSocket socket;
  private volatile boolean closed;

  private ServerEvents(
      MissionsServer server, Consumer<MissionEvent> listener, Consumer<RuntimeException> broken) {
    this.server = server;
    this.listener = listener;
    this.broken = broken;
  }

  static Watch open(
      MissionsServer server,
      String key,
      Consumer<MissionEvent> listener,
      Consumer<RuntimeException> broken) {
    ServerEvents events = new ServerEvents(server, listener, broken);
    String base = server.base().toString().replaceFirst("/api/v1$", "");
    // The original takes the key only from the query.
    URI uri =
        URI.create(base.replaceFirst("^http", "ws") + "/ws?a=" + URLEncoder.encode(key, UTF_8));
    try {
      events.socket =
          server
              .http()
              .newWebSocketBuilder()
              .connectTimeout(server.timeout())
              .buildAsync(uri, events)
              .get(server.timeout().toNanos(), TimeUnit.NANOSECONDS);
      return events;
    } catch (ExecutionException | TimeoutException refused) {
      throw new AppException(
          UNAVAILABLE, "no live events from " + server + ": it opens no socket at /ws", refused);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new AppException(UNAVAILABLE, "interrupted", stop);
    }
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
    unread.append(part);
    try {
      if (last) {
        String frame = unread.toString();
        unread.setLength(0);
        frame.lines().flatMap(ServerEvents::event).forEach(listener);
      }
    } finally {
      from.request(1);
    }
    return null;
  }

  /** Ignores notices, and events that later servers may add. */
  private static Stream<MissionEvent> event(String line) {
    Matcher event = EVENT.matcher(line);
    return event.matches()
        ? Stream.of(MissionEvent.Kind.values())
            .filter(kind -> kind.text().equals(event.group(2)))
            .map(kind -> new MissionEvent(kind, event.group(1)))
        : Stream.empty();
  }

  @Override
  public CompletionStage<?> onClose(WebSocket from, int status, String reason) {
    end("closed the socket");
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    end("broke the socket off");
  }

  private void end(String how) {
    if (!closed) {
      closed = true;
      broken.accept(new AppException(UNAVAILABLE, "no more live events: " + server + " " + how));
    }
  }

  @Override
  public void close() {
    closed = true;
    socket.abort();
  }
}
