package io.statehouse.app.grpc;

import io.netty.channel.Channel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.ClientSlots;
import java.util.List;

/**
 * Accepts connections while there are slots for them. Others are closed at once, before any memory
 * is spent on them.
 */
final class LimitedSocket extends NioServerSocketChannel {
  private final ClientSlots slots;

  LimitedSocket(ClientSlots slots) {
    this.slots = slots;
  }

  @Override
  protected int doReadMessages(List<Object> accepted) throws Exception {
    int before = accepted.size();
    int read = super.doReadMessages(accepted);
    accepted.subList(before, accepted.size()).removeIf(channel -> !hasSlot((Channel) channel));
    return read;
  }

  private boolean hasSlot(Channel connection) {
    String client = Clients.of(connection.remoteAddress());
    try {
      slots.enter(client);
    } catch (AppException none) {
      connection.unsafe().closeForcibly();
      return false;
    }
    connection.closeFuture().addListener(closed -> slots.leave(client));
    return true;
  }
}
