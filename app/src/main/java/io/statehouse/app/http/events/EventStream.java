package io.statehouse.app.http.events;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.domain.layout.Json;
import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Sends events of broadcasters to clients as server-sent events.
 *
 * <pre>
 *   event: watching   first, unless the client was here before
 *   event: resync     events may have been missed: read everything again
 *   …                 the events themselves
 *   event: displaced  last, if another client needed the slot
 * </pre>
 *
 * The number of clients is limited: each has a slot, also one that uses a web socket. A stream has
 * no thread: an event is written by the thread that adds it, as far as the network takes it, and by
 * the web server after that.
 *
 * @param slots the slots of all streams and web sockets
 * @param memory the bound of what is held for all of them
 * @param pulse the heartbeats of all streams
 */
public record EventStream(StreamSlots slots, EventMemory memory, StreamPulse pulse) {
  /** The request header of a client that comes back. */
  public static final String LAST_EVENT_ID = "Last-Event-ID";

  private static final String MEDIA_TYPE = "text/event-stream";

  public EventStream {
    requireNonNull(slots, "slots");
    requireNonNull(memory, "memory");
    requireNonNull(pulse, "pulse");
  }

  /** An event as a client receives it. */
  public record Event(String name, Encoded data) {
    static final Event HEARTBEAT = new Event("", Encoded.of(""));
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
    return resuming(request, feed::changes, change -> event(change, view));
  }

  /**
   * Responds with a stream for any client, which ends with its broadcaster.
   *
   * @param feed the events; may throw if they are not available
   * @param view the event for clients; empty if it is not for them
   * @throws AppException if there are too many clients
   */
  public <E> Response resuming(
      Request request, Supplier<Broadcaster<E>> feed, Function<E, Optional<Event>> view) {
    StreamOwner holder = StreamOwner.address(request.client());
    slots.require(holder);
    Broadcaster<E> events = feed.get();
    return resuming(
        holder, request, events, start -> new Subscription<>(events, start, () -> {}), view);
  }

  /**
   * Responds with a stream that ends with its broadcaster or its subscription. Every event has its
   * position as its id, and so has the heartbeat: a client that comes back receives what followed.
   * One that was away for too long, or is too slow, receives {@code resync}.
   *
   * @param source subscribes the client from a position on, once the response is sent
   * @param view the event for the client; empty if it is not for it
   */
  public <E> Response resuming(
      StreamOwner holder,
      Request request,
      Broadcaster<E> events,
      Function<Position, Subscription<E>> source,
      Function<E, Optional<Event>> view) {
    Optional<String> last = request.header(LAST_EVENT_ID);
    // The stream begins here, before the first byte is sent.
    Position now = events.now();
    Position start = last.map(id -> Position.parse(id).orElse(Position.NONE)).orElse(now);
    return response(
        holder,
        () -> source.apply(start),
        view,
        StreamSender.Kind.RESUMES,
        last.isEmpty() ? StreamSender::watching : sender -> {});
  }

  private static Optional<Event> event(
      Change change, Function<Collection<Key>, Optional<Object>> view) {
    return change instanceof Change.Keys changed
        ? view.apply(changed.keys()).map(data -> new Event("changed", Encoded.of(Json.text(data))))
        : Optional.of(StreamSender.RESYNC);
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
      StreamOwner holder,
      Supplier<Subscription<E>> source,
      Optional<String> last,
      Function<E, Optional<Event>> view) {
    return response(
        holder,
        source,
        view,
        StreamSender.Kind.ENDS,
        last.isEmpty() ? StreamSender::watching : StreamSender::resync);
  }

  private <E> Response response(
      StreamOwner holder,
      Supplier<Subscription<E>> source,
      Function<E, Optional<Event>> view,
      StreamSender.Kind kind,
      Consumer<StreamSender<E>> first) {
    return Response.live(
        MEDIA_TYPE,
        peer -> {
          StreamSlots.Slot slot = slots.take(holder);
          try {
            Subscription<E> subscription = source.get();
            StreamSender<E> sender = new StreamSender<>(peer, subscription, view, memory, kind);
            first.accept(sender);
            pulse.add(sender);
            sender.start();
            slot.whenDisplaced(sender::displace);
            return () -> {
              pulse.remove(sender);
              sender.close();
              subscription.close();
              slot.close();
            };
          } catch (RuntimeException failed) {
            slot.close();
            throw failed;
          }
        });
  }

  /** Describes a stream of changes for the API documentation. */
  public static String description(String data) {
    return "Server-sent events: watching, changed (data: " + data + "), resync, displaced.";
  }
}
