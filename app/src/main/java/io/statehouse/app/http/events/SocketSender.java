package io.statehouse.app.http.events;

import io.statehouse.app.http.SocketPeer;
import io.statehouse.app.http.events.Broadcaster.Ending;
import io.statehouse.app.http.events.Broadcaster.News;
import io.statehouse.app.http.events.Broadcaster.Numbered;
import java.util.Optional;
import java.util.function.Function;

/**
 * Sends the events of a broadcaster to one web socket. One frame is under way at a time; the events
 * that gather meanwhile go as one frame, their documents separated by line feeds. A client that
 * falls behind the buffer is disconnected.
 */
public final class SocketSender<E> implements AutoCloseable {
  /** A frame of this size takes no further event. */
  private static final int LARGE_FRAME = 64 << 10;

  private final SocketPeer peer;
  private final Broadcaster<E> events;
  private final Function<E, String> document;
  private final Runnable listener = this::send;
  private Position seen;
  private boolean underWay;
  private boolean sending;
  private boolean closed;

  /** Creates a sender of the events after {@code start}. */
  public SocketSender(
      SocketPeer peer, Broadcaster<E> events, Position start, Function<E, String> document) {
    this.peer = peer;
    this.events = events;
    this.document = document;
    this.seen = start;
  }

  /** Sends events, from now on as they come. */
  public void start() {
    events.addListener(listener);
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
    if (!closed) {
      Optional<Ending> ending = events.ending();
      if (ending.isPresent()) {
        closed = true;
        return Optional.of(() -> peer.close(ending.get().code(), ending.get().reason()));
      }
      News<E> news = events.after(seen);
      if (news.kind() == Broadcaster.Kind.GAP) {
        closed = true;
        // A close frame would wait for what the client does not read.
        return Optional.of(peer::drop);
      }
      if (!underWay && !news.events().isEmpty()) {
        underWay = true;
        String frame = frame(news);
        return Optional.of(() -> peer.send(frame, this::sent));
      }
    }
    sending = false;
    return Optional.empty();
  }

  private String frame(News<E> news) {
    StringBuilder frame = new StringBuilder();
    for (Numbered<E> event : news.events()) {
      if (frame.length() >= LARGE_FRAME) {
        break;
      }
      frame.append(frame.isEmpty() ? "" : "\n").append(document.apply(event.event()));
      seen = event.at();
    }
    return frame.toString();
  }

  private void sent() {
    synchronized (this) {
      underWay = false;
    }
    send();
  }
}
