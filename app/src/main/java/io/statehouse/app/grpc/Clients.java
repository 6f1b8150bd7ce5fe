package io.statehouse.app.grpc;

import io.grpc.Grpc;
import io.grpc.ServerCall;
import io.statehouse.app.http.ClientNetwork;
import java.net.SocketAddress;

/** The client that sends a call. */
final class Clients {
  private Clients() {}

  static String of(ServerCall<?, ?> call) {
    return of(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
  }

  /**
   * @param address null for one that is gone already
   */
  static String of(SocketAddress address) {
    return address == null ? "" : ClientNetwork.of(address);
  }
}
