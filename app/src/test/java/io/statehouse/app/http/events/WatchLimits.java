package io.statehouse.app.http.events;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.socket.SocketPeer;
import io.statehouse.app.text.Figures;
import java.util.List;

/** The limits of watches, as the documentation shows them. */
public final class WatchLimits {
  private WatchLimits() {}

  /** Returns the limits: of what, how much, and what happens beyond it. */
  public static List<List<String>> rows() {
    return List.of(
        List.of(
            "watches",
            "`http.streams`",
            "one is displaced, or the new one is " + Kind.UNAVAILABLE.status()),
        List.of(
            "a displaced watch",
            "",
            "a stream ends with the event `displaced`, a web socket with the code "
                + SocketPeer.TRY_AGAIN_LATER),
        List.of(
            "bytes of events",
            "`http.event-memory`",
            "the oldest of the API key or store with the most bytes are discarded"),
        List.of(
            "bytes of events that are written for single clients",
            "1/" + EventMemory.COPIES_SHARE + " of it",
            "the client gets `resync` instead"),
        List.of(
            "time in which a client of a stream takes nothing",
            Figures.time(StreamPulse.MIN_PATIENCE) + ", or twice `http.heartbeat` if that is more",
            "it is disconnected"));
  }
}
