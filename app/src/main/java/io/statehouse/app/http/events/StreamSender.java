package io.statehouse.app.http.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.http.StreamPeer;
import io.statehouse.app.http.events.Broadcaster.News;
import io.statehouse.app.http.events.Broadcaster.Numbered;
import io.statehouse.app.http.events.EventStream.Event;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the events of a broadcaster to one client as server-sent events, one at a time. The client
 * falls behind while an event is being sent; what becomes of it when the broadcaster no longer
 * holds its next event depends on {@link Kind}.
 */
final class StreamSender<E> {
  private static final Logger LOG = LoggerFactory.getLogger(StreamSender.class);

  private static final Event WATCHING = new Event("watching", Encoded.of("{}"));
  static final Event RESYNC = new Event("resync", Encoded.of("{}"));
  private static final Event DISPLACED =
      new Event(
          "displaced",
          Encoded.of(
              "{\"reason\":\"another client had no stream, and this one was the oldest of the client"
                  + " with the most: close streams that are not needed, then connect again\"}"));
  private static final byte[] END_OF_EVENT = "\n\n".getBytes(UTF_8);

  /** The way in which a client continues after events that it has missed. */
  enum Kind {
    /**
     * With {@code resync}. Ids are positions. Each event is encoded for this client, so its bytes
     * are reserved while it is being sent; if there is no room, {@code resync} is sent instead.
     */
    RESUMES,

    /**
     * Not at all: the stream ends. Ids are counted, and only show that a client was here before.
     * Events are shared with other clients, so their bytes are those that the broadcaster holds:
     * the connection is dropped as soon as the one being sent is no longer held.
     */
    ENDS
  }

  private final StreamPeer peer;
  private final Subscription<E> subscription;
  private final Broadcaster<E> events;
  private final Function<E, Optional<Event>> view;
  private final EventMemory memory;
  private final Kind kind;
  private final Runnable listener = this::proceed;

  /** The position before the event that is being sent, and the one after it. */
  private Position sent;

  private Position seen;
  private long count;
  private Optional<Event> due;
  private boolean underWay;
  private boolean proceeding;
  private boolean displaced;
  private boolean over;
  private int reserved;
  private long sentNanos = System.nanoTime();

  /** Creates a sender of the events after {@code start}. */
  StreamSender(
      StreamPeer peer,
      Subscription<E> subscription,
      Function<E, Optional<Event>> view,
      EventMemory memory,
      Kind kind) {
    this.peer = peer;
    this.subscription = subscription;
    this.events = subscription.events();
    this.sent = subscription.start();
    this.seen = subscription.start();
    this.view = view;
    this.memory = memory;
    this.kind = kind;
    this.due = Optional.empty();
  }

  /** Begins with {@code watching}, for a client that was not here before. */
  void watching() {
    due = Optional.of(WATCHING);
  }

  /** Begins with {@code resync}, for a client that was, and may have missed events. */
  void resync() {
    due = Optional.of(RESYNC);
  }

  /** Sends events, from now on as they come. */
  void start() {
    events.addListener(listener);
    proceed();
  }

  /** Sends nothing more, when the response is over. */
  void close() {
    events.removeListener(listener);
    synchronized (this) {
      over = true;
      release();
    }
  }

  /** Sends that another client has taken this one's place, as the last event. */
  void displace() {
    synchronized (this) {
      displaced = true;
    }
    proceed();
  }

  /** Sends a heartbeat if the stream was silent; drops it if the client takes nothing. */
  void check(long now, long heartbeatNanos, long patienceNanos) {
    boolean stalled;
    synchronized (this) {
      stalled = (underWay || over) && now - peer.tookNanos() >= patienceNanos;
      if (!underWay && !over && due.isEmpty() && now - sentNanos >= heartbeatNanos) {
        due = Optional.of(Event.HEARTBEAT);
      }
    }
    if (stalled) {
      peer.drop();
    } else {
      proceed();
    }
  }

  /** Does what there is to do. What is sent at once must not recurse. */
  private void proceed() {
    synchronized (this) {
      if (proceeding) {
        return;
      }
      proceeding = true;
    }
    try {
      for (Optional<Runnable> step = next(); step.isPresent(); step = next()) {
        step.get().run();
      }
    } catch (RuntimeException bug) {
      // It must not reach the thread that adds events. Only its place: messages may hold secrets.
      LOG.error(
          "an event stream failed: {} at {}", bug.getClass().getName(), bug.getStackTrace()[0]);
      synchronized (this) {
        over = true;
        proceeding = false;
      }
      peer.drop();
    }
  }

  private synchronized Optional<Runnable> next() {
    Optional<Runnable> step = step();
    proceeding = step.isPresent();
    return step;
  }

  private Optional<Runnable> step() {
    if (over) {
      return Optional.empty();
    }
    if (underWay) {
      boolean lost = kind == Kind.ENDS && !events.holds(sent);
      return lost ? ended(peer::drop) : Optional.empty();
    }
    if (due.isPresent()) {
      Event event = due.get();
      due = Optional.empty();
      return Optional.of(sending(event));
    }
    Optional<Event> last = displaced ? Optional.of(DISPLACED) : subscription.last();
    if (last.isPresent()) {
      over = true;
      Runnable sending = sending(last.get());
      return Optional.of(
          () -> {
            sending.run();
            peer.end();
          });
    }
    return nextEvent();
  }

  private Optional<Runnable> nextEvent() {
    for (News<E> news = events.after(seen); ; news = events.after(seen)) {
      if (news.kind() == Broadcaster.Kind.GAP && kind == Kind.RESUMES) {
        seen = events.now();
        return Optional.of(sending(RESYNC));
      }
      if (news.kind() != Broadcaster.Kind.ALL) {
        return ended(peer::end);
      }
      if (news.next().isEmpty()) {
        return Optional.empty();
      }
      Numbered<E> next = news.next().get();
      Optional<Event> event = view.apply(next.event());
      seen = next.at();
      if (event.isPresent()) {
        return Optional.of(sending(affordable(event.get())));
      }
      sent = seen;
    }
  }

  private Event affordable(Event event) {
    if (kind == Kind.ENDS) {
      return event;
    }
    if (memory.reserve(event.data().size())) {
      reserved = event.data().size();
      return event;
    }
    seen = events.now();
    return RESYNC;
  }

  private Optional<Runnable> ended(Runnable last) {
    over = true;
    return Optional.of(last);
  }

  private Runnable sending(Event event) {
    underWay = true;
    List<byte[]> parts = parts(head(event), event.data());
    return () -> peer.send(parts, this::sent);
  }

  /** Returns the parts of an event: a small one is one write, a large one is not copied. */
  private static List<byte[]> parts(byte[] head, Encoded data) {
    if (data.size() > Encoded.SMALL) {
      return List.of(head, data.bytes(), END_OF_EVENT);
    }
    ByteBuffer whole = ByteBuffer.allocate(head.length + data.size() + END_OF_EVENT.length);
    return List.of(whole.put(head).put(data.bytes()).put(END_OF_EVENT).array());
  }

  private byte[] head(Event event) {
    if (event == Event.HEARTBEAT) {
      return (": alive" + (kind == Kind.RESUMES ? "\nid: " + seen : "")).getBytes(UTF_8);
    }
    count++;
    String id = kind == Kind.RESUMES ? seen.toString() : String.valueOf(count);
    return ("event: " + event.name() + "\nid: " + id + "\ndata: ").getBytes(UTF_8);
  }

  private void sent() {
    synchronized (this) {
      underWay = false;
      sent = seen;
      sentNanos = System.nanoTime();
      release();
    }
    proceed();
  }

  private void release() {
    memory.release(reserved);
    reserved = 0;
  }
}
