package io.statehouse.app.systems.missions.http.live;

import io.statehouse.app.http.SocketPeer;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What waits to be sent to one socket. One frame is under way at a time; what gathers meanwhile
 * goes as one, its documents parted by line feeds. A client for whom too much waits is dropped.
 */
final class Outbox {
  static final int MOST_WAITING = 256;

  /** Above this nothing more is put into a frame. */
  private static final int LARGE_FRAME = 64 << 10;

  private final SocketPeer peer;
  private final Deque<String> waiting = new ArrayDeque<>();
  private boolean underWay;
  private boolean sending;
  private boolean over;

  Outbox(SocketPeer peer) {
    this.peer = peer;
  }

  void add(String document) {
    boolean overflow;
    synchronized (this) {
      if (over) {
        return;
      }
      overflow = waiting.size() >= MOST_WAITING;
      if (overflow) {
        stop();
      } else {
        waiting.addLast(document);
      }
    }
    if (overflow) {
      // A good-bye would wait behind what the client does not take.
      peer.drop();
    } else {
      send();
    }
  }

  /** Sends nothing more. */
  synchronized void stop() {
    over = true;
    waiting.clear();
  }

  /** Sends what waits, one frame after the other; a frame sent at once must not call this anew. */
  private void send() {
    synchronized (this) {
      if (sending) {
        return;
      }
      sending = true;
    }
    while (true) {
      String frame;
      synchronized (this) {
        if (underWay || waiting.isEmpty()) {
          sending = false;
          return;
        }
        frame = frame();
        underWay = true;
      }
      peer.send(frame, this::sent);
    }
  }

  private void sent() {
    synchronized (this) {
      underWay = false;
    }
    send();
  }

  private String frame() {
    StringBuilder frame = new StringBuilder(waiting.removeFirst());
    while (!waiting.isEmpty() && frame.length() < LARGE_FRAME) {
      frame.append('\n').append(waiting.removeFirst());
    }
    return frame.toString();
  }
}
