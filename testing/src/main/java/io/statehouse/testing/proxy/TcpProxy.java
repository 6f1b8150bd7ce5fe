package io.statehouse.testing.proxy;

import io.statehouse.testing.process.Await;
import io.statehouse.testing.wire.Address;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * A proxy in front of a server, which simulates faults and counts traffic.
 *
 * <p>Faults last until {@link #heal}, except a cut, which happens once. The address never changes.
 * Safe for use by several threads.
 */
public final class TcpProxy implements AutoCloseable {
  private static final int CONNECT_MILLIS = 30_000;
  private static final long SILENCE_NANOS = 50_000_000;

  private final Address target;
  private final Address address = Address.free();
  private final Faults faults = new Faults();
  private final Meter meter = new Meter();
  private final Set<ProxiedConnection> links = ConcurrentHashMap.newKeySet();
  private ServerSocket listener;
  private Thread acceptor;
  private volatile boolean closed;

  private TcpProxy(Address target) {
    this.target = target;
    listen();
  }

  /** Returns a new proxy for {@code target}, at which no server need listen yet. */
  public static TcpProxy to(Address target) {
    return new TcpProxy(target);
  }

  /** Returns the address that clients connect to. */
  public Address address() {
    return address;
  }

  /** Closes all connections, to clients and to the server. New ones are accepted. */
  public void cutAll() {
    links.forEach(ProxiedConnection::cut);
  }

  /**
   * Cuts one connection in the middle of a response: the next on which anything arrives from the
   * server, after it has forwarded {@code bytes} bytes. With 0 the request is processed but gets no
   * response.
   */
  public void cutNextAnswerAfter(int bytes) {
    faults.cutNextAnswerAfter(bytes);
  }

  /** Waits until the server has sent nothing for a short time, on any connection. */
  public void awaitSilence() {
    Await.until("nothing arrives from " + target, new Silence());
  }

  /** Forwards requests and drops the responses; connections stay open. */
  public void swallowAnswers() {
    faults.swallowAnswers();
  }

  /** Drops requests before they reach the server; connections stay open. */
  public void swallowRequests() {
    faults.swallowRequests();
  }

  /**
   * Stops reading from clients and from the server, as if the server were frozen: once the buffers
   * of the system are full, clients cannot send any more. Connections stay open, and nothing is
   * lost.
   */
  public void freeze() {
    faults.freeze();
  }

  /** Delays each chunk of a response by a time, one after another on each connection. */
  public void delayAnswers(Duration time) {
    faults.delayAnswers(time);
  }

  /**
   * Refuses new connections, as if no server were running. Existing ones stay open, so a following
   * {@link #cutAll} ends every connection: none that was just being accepted is left.
   */
  public synchronized void refuse() {
    stopListening();
  }

  /** Ends all faults, and closes the connections that have lost bytes. */
  public synchronized void heal() {
    faults.heal();
    links.stream().filter(ProxiedConnection::hasLost).forEach(ProxiedConnection::cut);
    if (listener.isClosed()) {
      listen();
    }
  }

  /** Returns how many connections clients have opened so far. */
  public long connections() {
    return meter.connections();
  }

  /** Returns how many of them clients still hold open, even if the server has closed them. */
  public int openConnections() {
    return links.size();
  }

  /** Returns what clients have sent so far. */
  public Traffic requests() {
    return meter.requests();
  }

  /** Returns what the server has sent so far. */
  public Traffic answers() {
    return meter.responses();
  }

  /**
   * Returns how often so far a client began to send, initially or after the server had sent. For a
   * client that waits for each response on its connection these are its round trips; requests sent
   * together count once.
   */
  public long roundTrips() {
    return meter.roundTrips();
  }

  /** Closes all connections and the listener; the address is not used again. */
  @Override
  public synchronized void close() {
    closed = true;
    stopListening();
    cutAll();
    faults.heal(); // threads that wait for the end of a freeze find their connections closed
  }

  /** Returns whether nothing has arrived from the server for some time. */
  private final class Silence implements BooleanSupplier {
    private Traffic last = answers();
    private long sinceNanos = System.nanoTime();

    @Override
    public boolean getAsBoolean() {
      Traffic now = answers();
      if (!now.equals(last)) {
        last = now;
        sinceNanos = System.nanoTime();
      }
      return System.nanoTime() - sinceNanos > SILENCE_NANOS;
    }
  }

  private void listen() {
    try {
      ServerSocket opened = new ServerSocket();
      opened.bind(address.toSocketAddress());
      listener = opened;
      acceptor = ProxiedConnection.startThread("proxy-" + address.port(), () -> accept(opened));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen at " + address, e);
    }
  }

  /**
   * Waits until the system refuses connections and every accepted one is registered. While a thread
   * is about to accept, the system accepts one more although the socket is closed already; so even
   * an interrupted caller waits.
   */
  private void stopListening() {
    close(listener);
    boolean interrupted = false;
    while (acceptor.isAlive()) {
      try {
        acceptor.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void accept(ServerSocket opened) {
    while (true) {
      Socket client;
      try {
        client = opened.accept();
      } catch (IOException closed) {
        return;
      }
      meter.connected();
      connect(client);
    }
  }

  private void connect(Socket client) {
    Socket server = new Socket();
    try {
      server.connect(target.toSocketAddress(), CONNECT_MILLIS);
      server.setTcpNoDelay(true);
      client.setTcpNoDelay(true);
    } catch (IOException e) {
      close(server);
      close(client); // as the server itself would have
      return;
    }
    ProxiedConnection link = new ProxiedConnection(client, server, faults, meter, links::remove);
    links.add(link);
    link.start();
    if (closed) {
      link.cut();
    }
  }

  private static void close(Closeable open) {
    try {
      open.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close a socket", e);
    }
  }
}
