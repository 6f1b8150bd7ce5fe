package io.statehouse.app.systems.missions.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.events.Broadcaster;
import io.statehouse.app.http.events.SocketSender;
import io.statehouse.app.http.events.StreamOwner;
import io.statehouse.app.http.events.StreamSlots;
import io.statehouse.app.http.events.StreamSlots.Slot;
import io.statehouse.app.http.events.Subscription;
import io.statehouse.app.http.socket.SocketEnd;
import io.statehouse.app.http.socket.SocketPeer;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.ports.StoreException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A client with a web socket, which may also send notices to the other clients of its key. */
final class SocketClient implements SocketEnd {
  /** The message that the original sends to a client without a key, or with an unknown one. */
  private static final byte[] NO_KEY = "{}".getBytes(UTF_8);

  private static final LiveEvent CONNECTED = LiveEvent.notice("New client connected");

  private final Supplier<ApiKey> key;
  private final MissionFeeds feeds;
  private final StreamSlots slots;
  private final BooleanSupplier mayNotify;
  private SocketPeer peer;
  private final Deque<Runnable> undo = new ArrayDeque<>();
  private volatile Broadcaster<LiveEvent> events;
  private boolean closed;

  /**
   * @param key the key of the client, which exists; throws if it has none
   * @param mayNotify whether the client may send a notice now, as it counts as a request
   */
  SocketClient(
      Supplier<ApiKey> key, MissionFeeds feeds, StreamSlots slots, BooleanSupplier mayNotify) {
    this.key = key;
    this.feeds = feeds;
    this.slots = slots;
    this.mayNotify = mayNotify;
  }

  @Override
  public void opened(SocketPeer client) {
    peer = client;
    try {
      ApiKey owner = key.get(); // before the slot: an unknown key must displace no one
      Slot slot = slots.take(StreamOwner.tenant(owner));
      undoWhenClosed(slot::close);
      Subscription<LiveEvent> subscription = feeds.subscribe(owner);
      undoWhenClosed(subscription::close);
      SocketSender<LiveEvent> sender =
          new SocketSender<>(
              peer, subscription.events(), subscription.start(), LiveEvent::document);
      sender.start();
      undoWhenClosed(sender::close);
      slot.whenDisplaced(sender::displace);
      events = subscription.events();
      events.add(CONNECTED);
    } catch (MissionsException noKey) {
      closed(); // it must not keep a slot while the socket closes
      peer.send(NO_KEY, () -> peer.close(SocketPeer.REFUSED, "no such key"));
    } catch (StoreException | AppException unavailable) {
      closed();
      peer.close(SocketPeer.TRY_AGAIN_LATER, "try again later");
    }
  }

  /** Undoes a step of the opening when the socket is closed, or at once if it is closed already. */
  private void undoWhenClosed(Runnable step) {
    synchronized (undo) {
      if (!closed) {
        undo.push(step);
        return;
      }
    }
    step.run();
  }

  @Override
  public void received(String text) {
    if (events == null) {
      return;
    }
    if (mayNotify.getAsBoolean()) {
      events.add(LiveEvent.notice(text));
    } else {
      peer.close(SocketPeer.TRY_AGAIN_LATER, "too many notices and requests: try again later");
    }
  }

  @Override
  public void closed() {
    Deque<Runnable> steps;
    synchronized (undo) {
      closed = true;
      steps = new ArrayDeque<>(undo);
      undo.clear();
    }
    steps.forEach(Runnable::run);
  }
}
