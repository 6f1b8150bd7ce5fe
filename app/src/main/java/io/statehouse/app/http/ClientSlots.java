package io.statehouse.app.http;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.util.HashMap;
import java.util.Map;

/** A limited number of slots, of which one client gets at most half. Safe for several threads. */
public final class ClientSlots {
  private final int most;
  private final String refusal;
  private final Map<String, Integer> clients = new HashMap<>();
  private int taken;

  /**
   * @param refusal the message where there is no slot
   */
  public ClientSlots(int most, String refusal) {
    this.most = most;
    this.refusal = refusal;
  }

  /**
   * Takes a slot of a client.
   *
   * @throws AppException if there is none
   */
  public synchronized void enter(String client) {
    int own = clients.getOrDefault(client, 0);
    if (taken >= most || own >= Math.max(1, most / 2)) {
      throw new AppException(Kind.UNAVAILABLE, refusal);
    }
    clients.put(client, own + 1);
    taken++;
  }

  public synchronized void leave(String client) {
    clients.computeIfPresent(client, (same, own) -> own == 1 ? null : own - 1);
    taken--;
  }

  public synchronized int taken() {
    return taken;
  }
}
