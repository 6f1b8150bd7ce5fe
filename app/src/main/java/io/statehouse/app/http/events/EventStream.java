package io.statehouse.app.http.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.events.Broadcaster.News;
import io.statehouse.app.http.events.Broadcaster.Numbered;
import io.statehouse.app.json.Json;
import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Sends events of broadcasters to clients as server-sent events.
 *
 * <pre>
 *   event: watching   first, unless the client was here before
 *   event: resync     events may have been missed: read everything again
 *   …                 the events themselves
 * </pre>
 *
 * The number of clients is limited: each has a slot, also one that uses a web socket. Each stream
 * occupies a thread, which waits for events in {@link Broadcaster#await}.
 */
public final class EventStream {
  /** The request header of a client that comes back. */
  public static final String LAST_EVENT_ID = "Last-Event-ID";

  private static final Event WATCHING = new Event("watching", "{}");
  private static final Event RESYNC = new Event("resync", "{}");

  private final Duration heartbeat;
  private final int limit;
  private final Semaphore slots;

  /**
   * @param heartbeat how often a silent stream sends a comment
   */
  public EventStream(Duration heartbeat, int maxClients) {
    this.heartbeat = heartbeat;
    this.limit = maxClients;
    this.slots = new Semaphore(maxClients);
  }

  /** An event as a client receives it. */
  public record Event(String name, String data) {}

  public int streams() {
    return limit - slots.availablePermits();
  }

  /** Throws if there is no free slot; another client may take one before this client does. */
  public void requireSlot() {
    if (slots.availablePermits() <= 0) {
      throw tooMany();
    }
  }

  /** Takes a slot; throws if there is none. */
  public void takeSlot() {
    if (!slots.tryAcquire()) {
      throw tooMany();
    }
  }

  public void releaseSlot() {
    slots.release();
  }

  private AppException tooMany() {
    return new AppException(
        Kind.UNAVAILABLE, "there are " + limit + " watches already: close one, or try later");
  }

  /**
   * Responds with a stream of changes that ends with the feed. Every event has its position as its
   * id, and so has the heartbeat: a client that comes back receives what followed.
   *
   * @param view the data for the keys of a change; empty if none of them is of interest
   * @throws AppException if there are too many clients
   */
  public Response of(
      ChangeFeed feed, Request request, Function<Collection<Key>, Optional<Object>> view) {
    requireSlot();
    Optional<String> last = request.header(LAST_EVENT_ID);
    // The stream begins here, before the first byte is sent.
    Position now = feed.changes().now();
    Position start = last.map(id -> Position.parse(id).orElse(Position.NONE)).orElse(now);
    return response(
        out -> {
          Client client = new Client(out, true);
          if (last.isEmpty()) {
            client.write(WATCHING, now);
          }
          client.follow(feed.changes(), start, change -> event(change, view));
        });
  }

  private static Optional<Event> event(
      Change change, Function<Collection<Key>, Optional<Object>> view) {
    return change instanceof Change.Keys changed
        ? view.apply(changed.keys()).map(data -> new Event("changed", Json.text(data)))
        : Optional.of(RESYNC);
  }

  /**
   * Responds with a stream that ends with its broadcaster, or when the client is too slow. A client
   * that comes back cannot resume: it receives {@code resync} first.
   *
   * @param source subscribes the client, once the response is sent
   * @param last the last id that the client received, if it comes back
   * @param view the event for clients; empty if it is not for them
   */
  public <E> Response of(
      Supplier<Subscription<E>> source, Optional<String> last, Function<E, Optional<Event>> view) {
    return response(
        out -> {
          try (Subscription<E> subscription = source.get()) {
            Client client = new Client(out, false);
            client.write(last.isPresent() ? RESYNC : WATCHING, subscription.start());
            client.follow(subscription.events(), subscription.start(), view);
          }
        });
  }

  private Response response(Response.Body body) {
    return Response.stream(
        "text/event-stream",
        out -> {
          takeSlot();
          try {
            body.write(out);
          } finally {
            releaseSlot();
          }
        });
  }

  private final class Client {
    private final OutputStream out;
    private final boolean resumes;
    private long count;

    /**
     * @param resumes whether ids are positions; else they are counted, and only show that the
     *     client was here before
     */
    Client(OutputStream out, boolean resumes) {
      this.out = out;
      this.resumes = resumes;
    }

    <E> void follow(Broadcaster<E> events, Position start, Function<E, Optional<Event>> view)
        throws IOException {
      News<E> news;
      for (Position seen = start; ; seen = news.now()) {
        try {
          news = events.await(seen, heartbeat);
        } catch (InterruptedException stop) {
          Thread.currentThread().interrupt();
          return;
        }
        if (news.kind() == Broadcaster.Kind.GAP && resumes) {
          write(RESYNC, news.now());
        } else if (news.kind() != Broadcaster.Kind.ALL) {
          return;
        }
        for (Numbered<E> numbered : news.events()) {
          Optional<Event> event = view.apply(numbered.event());
          if (event.isPresent()) {
            write(event.get(), numbered.at());
          }
        }
        if (news.events().isEmpty()) {
          write(": alive\n" + (resumes ? "id: " + news.now() + "\n" : "") + "\n");
        }
      }
    }

    void write(Event event, Position at) throws IOException {
      count++;
      String id = resumes ? at.toString() : String.valueOf(count);
      write("event: " + event.name() + "\nid: " + id + "\ndata: " + event.data() + "\n\n");
    }

    private void write(String lines) throws IOException {
      out.write(lines.getBytes(UTF_8));
      out.flush();
    }
  }

  /** Describes a stream of changes for the API documentation. */
  public static String description(String data) {
    return "Server-sent events: watching, changed (data: " + data + "), resync.";
  }
}
