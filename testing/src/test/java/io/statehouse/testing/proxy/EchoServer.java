package io.statehouse.testing.proxy;

import io.statehouse.testing.wire.Address;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Sends back to each client what it receives from it. */
final class EchoServer implements AutoCloseable {
  private final Address address = Address.free();
  private final ServerSocket listener = new ServerSocket();
  private final Thread acceptor;
  private final Queue<Socket> clients = new ConcurrentLinkedQueue<>();

  EchoServer() throws IOException {
    listener.bind(address.toSocketAddress());
    acceptor = ProxiedConnection.startThread("echo", this::accept);
  }

  Address address() {
    return address;
  }

  /** Closes all current connections. */
  void hangUp() throws IOException {
    for (Socket client : clients) {
      client.close();
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    try {
      acceptor.join(); // the system accepts connections as long as a thread is in accept()
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void accept() {
    while (true) {
      try {
        Socket client = listener.accept();
        clients.add(client);
        ProxiedConnection.startThread("echo", () -> echo(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private static void echo(Socket client) {
    try (client) {
      client.getInputStream().transferTo(client.getOutputStream());
    } catch (IOException gone) {
      return;
    }
  }
}
