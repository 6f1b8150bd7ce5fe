package io.statehouse.testing.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * One connection of a client and the one to the server that belongs to it, with a thread for each.
 */
final class ProxiedConnection {
  private static final int CHUNK = 1 << 16;

  private final Socket client;
  private final Socket server;
  private final Faults faults;
  private final Meter meter;
  private final Consumer<ProxiedConnection> whenOver;

  private volatile boolean serverSpokeLast = true;
  private volatile boolean lost;
  private OptionalInt leftUntilCut = OptionalInt.empty(); // of the thread that carries answers

  /**
   * @param whenOver is told when the client has closed this, or it was cut
   */
  ProxiedConnection(
      Socket client,
      Socket server,
      Faults faults,
      Meter meter,
      Consumer<ProxiedConnection> whenOver) {
    this.client = client;
    this.server = server;
    this.faults = faults;
    this.meter = meter;
    this.whenOver = whenOver;
  }

  void start() {
    startThread("proxy-requests", this::carryRequests);
    startThread("proxy-answers", this::carryAnswers);
  }

  static Thread startThread(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Returns whether bytes were swallowed, so that it is of no use any more. */
  boolean hasLost() {
    return lost;
  }

  void cut() {
    whenOver.accept(this);
    closeQuietly(client);
    closeQuietly(server);
  }

  private void carryRequests() {
    byte[] buffer = new byte[CHUNK];
    try {
      InputStream in = client.getInputStream();
      OutputStream out = server.getOutputStream();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        meter.requested(n, serverSpokeLast);
        serverSpokeLast = false;
        if (faults.swallowsRequests()) {
          lost = true;
        } else {
          out.write(buffer, 0, n);
        }
      }
      cut(); // the client is done
    } catch (IOException broken) {
      cut();
    }
  }

  private void carryAnswers() {
    byte[] buffer = new byte[CHUNK];
    try {
      InputStream in = server.getInputStream();
      OutputStream out = client.getOutputStream();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        meter.answered(n);
        serverSpokeLast = true; // before the client can answer to it
        Thread.sleep(faults.delay().toMillis());
        if (faults.swallowsAnswers()) {
          lost = true;
        } else {
          answer(buffer, n, out);
        }
      }
      // The client is to see it and to close its end; until it does, it holds the connection open.
      client.shutdownOutput();
    } catch (IOException broken) {
      cut();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      cut();
    }
  }

  private void answer(byte[] buffer, int length, OutputStream out) throws IOException {
    leftUntilCut = leftUntilCut.isPresent() ? leftUntilCut : faults.takeCut();
    if (leftUntilCut.isEmpty()) {
      out.write(buffer, 0, length);
      return;
    }
    int carried = Math.min(length, leftUntilCut.getAsInt());
    out.write(buffer, 0, carried);
    leftUntilCut = OptionalInt.of(leftUntilCut.getAsInt() - carried);
    if (leftUntilCut.getAsInt() == 0) {
      cut();
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException alreadyBroken) {
      // It is to be of no use any more, and is.
      return;
    }
  }
}
