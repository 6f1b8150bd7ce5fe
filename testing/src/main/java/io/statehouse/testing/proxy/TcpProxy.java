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
 * A way to a server that can be broken and watched.
 *
 * <p>Faults stay until {@link #heal}, but for a cut, which happens once. The address stays the same
 * all the time. Safe for use by several threads.
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

  /** Returns a new one that leads to {@code target}, where nothing need listen yet. */
  public static TcpProxy to(Address target) {
    return new TcpProxy(target);
  }

  /** Returns where clients are to connect. */
  public Address address() {
    return address;
  }

  /** Closes all connections, to client and server. New ones are let through. */
  public void cutAll() {
    links.forEach(ProxiedConnection::cut);
  }

  /**
   * Cuts one connection in the middle of an answer: the next on which anything arrives from the
   * server, once it has carried {@code bytes} of it. With 0 the request is done and never answered.
   */
  public void cutNextAnswerAfter(int bytes) {
    faults.cutNextAnswerAfter(bytes);
  }

  /** Returns when the server has said nothing for a moment, on any connection. */
  public void awaitSilence() {
    Await.until("nothing arrives from " + target, new Silence());
  }

  /** Lets requests through and drops what the server says to them; connections stay open. */
  public void swallowAnswers() {
    faults.swallowAnswers();
  }

  /** Drops requests before they reach the server; connections stay open. */
  public void swallowRequests() {
    faults.swallowRequests();
  }

  /** Holds each chunk of an answer back for a time, one after the other on each connection. */
  public void delayAnswers(Duration time) {
    faults.delayAnswers(time);
  }

  /**
   * Refuses new connections, as where no server runs. Those there are stay, so that {@link #cutAll}
   * afterwards ends every one: none that was just being accepted comes after it.
   */
  public synchronized void refuse() {
    stopListening();
  }

  /** Ends all faults, and closes the connections that have lost something. */
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

  /** Returns how many of them clients hold open still, though the server may have closed them. */
  public int openConnections() {
    return links.size();
  }

  /** Returns what clients have sent so far. */
  public Traffic requests() {
    return meter.requests();
  }

  /** Returns what the server has sent so far. */
  public Traffic answers() {
    return meter.answers();
  }

  /**
   * Returns how often so far a client spoke after the server had, or first. For a client that waits
   * for each answer on its connection these are its round trips; what goes out together counts
   * once.
   */
  public long roundTrips() {
    return meter.roundTrips();
  }

  /** Closes everything; the address is not used again. */
  @Override
  public synchronized void close() {
    closed = true;
    stopListening();
    cutAll();
  }

  /** Whether for some time nothing has arrived from the server. */
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
   * Returns when the system refuses, and what was accepted is among the links. While a thread is
   * about to accept, the system lets one more in, though the socket is closed already; so an
   * interrupted caller waits too.
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
      close(client); // as the server would have, had it been asked directly
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
