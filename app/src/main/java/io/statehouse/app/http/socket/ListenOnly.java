package io.statehouse.app.http.socket;

import static java.util.Objects.requireNonNull;

/** The end of a web socket whose clients receive events, but may send none. */
final class ListenOnly implements SocketEnd {
  private final SocketEnd end;
  private final String why;
  private volatile SocketPeer peer;

  ListenOnly(SocketEnd end, String why) {
    this.end = requireNonNull(end, "end");
    this.why = requireNonNull(why, "why");
  }

  @Override
  public void opened(SocketPeer client) {
    peer = client;
    end.opened(client);
  }

  @Override
  public void received(String text) {
    peer.close(SocketPeer.REFUSED, why);
  }

  @Override
  public void closed() {
    end.closed();
  }
}
