package io.statehouse.app.http;

import io.statehouse.app.config.HttpLimits;
import io.statehouse.app.schedule.Schedule;

/** What keeps clients that send slowly, or nothing, from occupying a server. */
record SlowClients(SocketPulse sockets, UnfinishedBodies bodies, Connections connections)
    implements AutoCloseable {
  static SlowClients with(Schedule schedule, HttpLimits limits) {
    return new SlowClients(
        new SocketPulse(schedule, SocketPulse.PING, SocketPulse.SILENCE),
        new UnfinishedBodies(schedule, UnfinishedBodies.Limits.of(limits.loadBytes())),
        new Connections(schedule, Connections.PATIENCE, Connections.most()));
  }

  @Override
  public void close() {
    sockets.close();
    bodies.close();
    connections.close();
  }
}
