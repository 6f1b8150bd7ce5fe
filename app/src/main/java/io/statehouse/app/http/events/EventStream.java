package io.statehouse.app.http.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.json.Json;
import io.statehouse.ports.Change;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;

/**
 * Tells clients what a feed tells, each from where it left off.
 *
 * <pre>
 *   event: watching     first, unless the client comes back
 *   event: changed      data: what changed
 *   event: resync   something may have changed unseen: read all again
 * </pre>
 *
 * Every event has an {@code id}, and a silent stream sends it with its heartbeat, so that whoever
 * comes back with {@code Last-Event-ID} goes on right there.
 */
public final class EventStream {
  private static final String NO_DATA = "{}";

  private final Duration heartbeat;
  private final StreamSlots places;

  public EventStream(Duration heartbeat, int mostStreams) {
    this.heartbeat = heartbeat;
    this.places = new StreamSlots(mostStreams);
  }

  /** How many clients are told now. */
  public int streams() {
    return places.taken();
  }

  /** The places of all who are told, for those that are told in other ways too. */
  public StreamSlots places() {
    return places;
  }

  /** How often a silent stream says that it lives. */
  public Duration heartbeat() {
    return heartbeat;
  }

  /**
   * Answers with a stream of events that ends when the client goes or the feed does.
   *
   * @throws AppException if there are too many already
   */
  public Response of(ChangeFeed feed, Request request, EventView view) {
    places.require();
    Optional<String> last = request.header("Last-Event-ID");
    // Whatever happens from here on is told, also before the first byte is sent.
    Position now = feed.now();
    return Response.stream("text/event-stream", out -> tell(feed, view, last, now, out));
  }

  private void tell(
      ChangeFeed feed, EventView view, Optional<String> last, Position now, OutputStream out)
      throws IOException {
    StreamSlots.Slot place = places.take();
    try {
      if (last.isEmpty()) {
        event(out, "watching", now, NO_DATA);
        follow(feed, view, now, out);
      } else {
        follow(feed, view, Position.parse(last.get()).orElse(new Position("", -1)), out);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } finally {
      place.close();
    }
  }

  private void follow(ChangeFeed feed, EventView view, Position from, OutputStream out)
      throws IOException, InterruptedException {
    Position seen = from;
    while (true) {
      ChangeFeed.News news = feed.after(seen, heartbeat);
      if (news.kind() == ChangeFeed.Kind.ENDED) {
        return;
      }
      if (news.kind() == ChangeFeed.Kind.GAP) {
        event(out, "resync", news.now(), NO_DATA);
      }
      for (ChangeFeed.Numbered change : news.changes()) {
        changed(out, view, change);
      }
      if (news.changes().isEmpty()) {
        out.write((": alive\nid: " + news.now() + "\n\n").getBytes(UTF_8));
        out.flush();
      }
      seen = news.now();
    }
  }

  private static void changed(OutputStream out, EventView view, ChangeFeed.Numbered change)
      throws IOException {
    if (change.change() instanceof Change.Keys changed) {
      Optional<Object> data = view.of(changed.keys());
      if (data.isPresent()) {
        event(out, "changed", change.at(), Json.text(data.get()));
      }
    } else {
      event(out, "resync", change.at(), NO_DATA);
    }
  }

  private static void event(OutputStream out, String name, Position at, String data)
      throws IOException {
    out.write(("event: " + name + "\nid: " + at + "\ndata: " + data + "\n\n").getBytes(UTF_8));
    out.flush();
  }

  /** What the documentation says of such a stream. */
  public static String description(String data) {
    return "Server-sent events: watching, changed (data: " + data + "), resync.";
  }
}
