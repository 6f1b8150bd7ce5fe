package io.statehouse.app.systems.missions.http.live;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.SocketEnd;
import io.statehouse.app.http.SocketPeer;
import io.statehouse.app.http.events.StreamSlots;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.ports.StoreException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/** One client that is told by web socket, and may say something to the others of its key. */
final class SocketClient implements SocketEnd, LiveListener {
  /** What the original tells who has no key, or one that is nobody's. */
  private static final String NOBODY = "{}";

  private static final LiveEvent CONNECTED = LiveEvent.notice("New client connected");

  private final Supplier<ApiKey> key;
  private final MissionFeeds feeds;
  private final StreamSlots places;
  private final Deque<Runnable> undo = new ArrayDeque<>();
  private SocketPeer peer;
  private Outbox outbox;
  private volatile MissionFeeds.Seat seat;
  private boolean closed;

  /**
   * @param key the one that the client shows; throws if it shows none that can be one
   */
  SocketClient(Supplier<ApiKey> key, MissionFeeds feeds, StreamSlots places) {
    this.key = key;
    this.feeds = feeds;
    this.places = places;
  }

  @Override
  public void opened(SocketPeer opened) {
    peer = opened;
    outbox = new Outbox(opened);
    hold(outbox::stop);
    try {
      hold(places.take()::close);
      MissionFeeds.Seat taken = feeds.join(key.get(), this);
      hold(taken::close);
      seat = taken;
      taken.tell(CONNECTED);
    } catch (MissionsException nobody) {
      closed(); // a stranger keeps no place from others while it says good-bye
      peer.send(NOBODY, () -> peer.close(SocketPeer.REFUSED, "no such key"));
    } catch (StoreException | AppException notNow) {
      closed();
      peer.close(SocketPeer.TRY_AGAIN_LATER, "try again later");
    }
  }

  /** What was begun is undone when the socket is closed, or at once if it is by now. */
  private void hold(Runnable end) {
    synchronized (undo) {
      if (!closed) {
        undo.push(end);
        return;
      }
    }
    end.run();
  }

  @Override
  public void received(String text) {
    if (seat != null) {
      seat.tell(LiveEvent.notice(text));
    }
  }

  @Override
  public void tell(LiveEvent event) {
    outbox.add(event.frame());
  }

  @Override
  public void end(End why) {
    if (why == End.STOPPING) {
      peer.close(SocketPeer.GOING_AWAY, "the server stops");
    } else {
      peer.close(SocketPeer.REFUSED, "the key was deleted");
    }
  }

  @Override
  public void closed() {
    Deque<Runnable> ends;
    synchronized (undo) {
      closed = true;
      ends = new ArrayDeque<>(undo);
      undo.clear();
    }
    ends.forEach(Runnable::run);
  }
}
