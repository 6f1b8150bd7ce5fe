package io.statehouse.app.http.events;

import io.statehouse.app.http.events.Broadcaster.Ending;
import io.statehouse.app.http.events.Broadcaster.News;
import io.statehouse.app.http.socket.SocketPeer;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import java.util.function.Function;

/**
 * Sends the events of a broadcaster to one web socket. One frame is under way at a time; small
 * events that gather meanwhile go as one frame, their documents separated by line feeds. A client
 * that falls behind the buffer, in which the events of the frame under way are too, is
 * disconnected.
 */
public final class SocketSender<E> implements AutoCloseable {
  private static final Ending DISPLACED =
      new Ending(
          SocketPeer.TRY_AGAIN_LATER, "displaced: another client had no socket; try again later");

  private final SocketPeer peer;
  private final Broadcaster<E> events;
  private final Function<E, Encoded> document;
  private final Runnable listener = this::send;

  /** The position before the events of the frame under way, and the one after them. */
  private Position sent;

  private Position seen;
  private boolean underWay;
  private boolean sending;
  private boolean displaced;
  private boolean closing;
  private boolean closed;

  /** Creates a sender of the events after {@code start}. */
  public SocketSender(
      SocketPeer peer, Broadcaster<E> events, Position start, Function<E, Encoded> document) {
    this.peer = peer;
    this.events = events;
    this.document = document;
    this.sent = start;
    this.seen = start;
  }

  /** Sends events, from now on as they come. */
  public void start() {
    events.addListener(listener);
    send();
  }

  /** Closes the socket, since another client has taken this one's place. */
  public void displace() {
    synchronized (this) {
      displaced = true;
    }
    send();
  }

  /** Sends nothing more. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    events.removeListener(listener);
  }

  /** Sends frames until there is nothing to send. A frame sent at once must not recurse. */
  private void send() {
    synchronized (this) {
      if (sending) {
        return;
      }
      sending = true;
    }
    for (Optional<Runnable> step = next(); step.isPresent(); step = next()) {
      step.get().run();
    }
  }

  private synchronized Optional<Runnable> next() {
    Optional<Runnable> step = closed ? Optional.empty() : step();
    sending = step.isPresent();
    return step;
  }

  private Optional<Runnable> step() {
    Optional<Ending> ending = displaced ? Optional.of(DISPLACED) : events.ending();
    if (ending.isPresent() && !closing) {
      closing = true;
      return Optional.of(() -> peer.close(ending.get().code(), ending.get().reason()));
    }
    // Checked until the socket is closed: the frame under way takes memory until then.
    if (!events.holds(sent) && (underWay || !closing)) {
      closed = true;
      // A close frame would wait for what the client does not read.
      return Optional.of(peer::drop);
    }
    if (closing || underWay) {
      return Optional.empty();
    }
    return frame()
        .map(
            frame -> {
              underWay = true;
              return () -> peer.send(frame, this::sent);
            });
  }

  /** Returns the next event alone if it is large, else with those after it that are small. */
  private Optional<byte[]> frame() {
    ByteArrayOutputStream small = new ByteArrayOutputStream();
    for (News<E> news = events.after(seen); news.next().isPresent(); news = events.after(seen)) {
      Encoded next = document.apply(news.next().get().event());
      boolean first = small.size() == 0;
      if (!first && small.size() + next.size() >= Encoded.SMALL) {
        break;
      }
      seen = news.next().get().at();
      if (first && next.size() >= Encoded.SMALL) {
        return Optional.of(next.bytes());
      }
      if (!first) {
        small.write('\n');
      }
      small.writeBytes(next.bytes());
    }
    return small.size() == 0 ? Optional.empty() : Optional.of(small.toByteArray());
  }

  private void sent() {
    synchronized (this) {
      underWay = false;
      sent = seen;
    }
    send();
  }
}
