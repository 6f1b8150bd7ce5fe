package io.statehouse.testing.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * A client's connection and the corresponding one to the server, with a thread for each direction.
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
  private OptionalInt leftUntilCut = OptionalInt.empty(); // used by the response thread only

  /**
   * @param whenOver called when the client has closed the connection, or it was cut
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
    startThread("proxy-responses", this::carryResponses);
  }

  static Thread startThread(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Returns whether bytes were dropped, so that the connection is no longer usable. */
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
        faults.awaitThaw();
        if (faults.dropsRequests()) {
          lost = true;
        } else {
          out.write(buffer, 0, n);
        }
      }
      cut(); // the client is done
    } catch (IOException broken) {
      cut();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      cut();
    }
  }

  private void carryResponses() {
    byte[] buffer = new byte[CHUNK];
    try {
      InputStream in = server.getInputStream();
      OutputStream out = client.getOutputStream();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        meter.responded(n);
        serverSpokeLast = true; // before the client can react to it
        Thread.sleep(faults.delay().toMillis());
        faults.awaitThaw();
        if (faults.dropsResponses()) {
          lost = true;
        } else {
          respond(buffer, n, out);
        }
      }
      // The client sees this and should close its end; until then it holds the connection open.
      client.shutdownOutput();
    } catch (IOException broken) {
      cut();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      cut();
    }
  }

  private void respond(byte[] buffer, int length, OutputStream out) throws IOException {
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
      // The connection is to be closed, and already is.
      return;
    }
  }
}
