package io.statehouse.app.cli.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Shape;
import io.statehouse.ports.Change;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Key;
import io.statehouse.ports.Watch;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The changes of keys on a server, from its server-sent events. A stream that ends, or has had not
 * even a heartbeat for a minute, is opened again where it ended; the server sends {@code resync} if
 * it no longer has the events in between. Only a server that refuses the watch ends it.
 */
final class ServerWatch implements Watch {
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long MAX_PAUSE_MILLIS = 5_000;
  private static final long MAX_SILENCE_MILLIS = 60_000;
  private static final String EVENTS = "text/event-stream";

  @Shape.Tolerant
  private record Changed(List<String> keys) {
    static final Shape<Changed> SHAPE = Shape.of(Changed.class);
  }

  private final ServerKeys keys;
  private final URI uri;
  private final ChangeListener listener;
  private final Consumer<RuntimeException> broken;
  private final ScheduledExecutorService silence =
      Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "keys-watch-silence"));
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile InputStream open;
  private volatile long lastLine;
  private String lastId = "";
  private boolean lost;

  private ServerWatch(
      ServerKeys keys, URI uri, ChangeListener listener, Consumer<RuntimeException> broken) {
    this.keys = keys;
    this.uri = uri;
    this.listener = listener;
    this.broken = broken;
  }

  /**
   * Opens a watch, which is established when this returns.
   *
   * @throws AppException if the server does not respond, or refuses it
   */
  static Watch open(
      ServerKeys keys, URI uri, ChangeListener listener, Consumer<RuntimeException> broken) {
    ServerWatch watch = new ServerWatch(keys, uri, listener, broken);
    watch.connect();
    watch.silence.scheduleWithFixedDelay(
        watch::endIfSilent, MAX_SILENCE_MILLIS, MAX_SILENCE_MILLIS / 4, MILLISECONDS);
    daemon(watch::run, "keys-watch").start();
    return watch;
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  private void connect() {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    if (!lastId.isEmpty()) {
      request.header("Last-Event-ID", lastId);
    }
    HttpResponse<InputStream> response =
        keys.server().send(request.build(), BodyHandlers.ofInputStream(), keys.server().deadline());
    open = response.body();
    lastLine = System.nanoTime();
    if (response.statusCode() != 200) {
      throw keys.refused(response.statusCode(), body(response.body()));
    }
    if (!response.headers().firstValue("Content-Type").orElse("").startsWith(EVENTS)) {
      endStream();
      throw new AppException(
          Kind.BAD_INPUT,
          keys.server()
              + " responded with something other than events: check that it is a Statehouse server");
    }
  }

  private static byte[] body(InputStream error) {
    try (error) {
      return error.readNBytes(1 << 16);
    } catch (IOException brokenOff) {
      return new byte[0];
    }
  }

  private void run() {
    long pause = FIRST_PAUSE_MILLIS;
    try {
      while (true) {
        if (read()) {
          pause = FIRST_PAUSE_MILLIS;
        }
        if (closed.await(pause, MILLISECONDS)) {
          return;
        }
        pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
        reconnect();
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException refused) {
      if (closed.getCount() > 0) {
        broken.accept(refused);
      }
    }
  }

  private void reconnect() {
    try {
      connect();
      if (lost) {
        keys.report("connected to " + keys.server() + " again");
      }
      lost = false;
    } catch (AppException failed) {
      // A server that restarts does not respond for a while.
      if (failed.kind() != Kind.UNAVAILABLE) {
        throw failed;
      }
      if (!lost && closed.getCount() > 0) {
        keys.report(failed.getMessage() + "; trying again");
      }
      lost = true;
    }
  }

  /** Reads events until the stream ends; returns whether there were any. */
  private boolean read() {
    boolean any = false;
    String name = "";
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(open, UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        lastLine = System.nanoTime();
        any = true;
        if (line.startsWith("event: ")) {
          name = line.substring("event: ".length());
        } else if (line.startsWith("id: ")) {
          lastId = line.substring("id: ".length());
        } else if (line.startsWith("data: ")) {
          change(name, line.substring("data: ".length())).ifPresent(listener::changed);
        }
      }
    } catch (IOException ended) {
      // The stream is opened again.
    }
    return any;
  }

  /** Ignores events that later servers may add. */
  private static Optional<Change> change(String name, String data) {
    return switch (name) {
      case "resync" -> Optional.of(new Change.Resync());
      case "changed" ->
          Optional.of(
              new Change.Keys(
                  Changed.SHAPE.read(data.getBytes(UTF_8)).keys.stream()
                      .map(Key::new)
                      .collect(Collectors.toSet())));
      default -> Optional.empty();
    };
  }

  private void endIfSilent() {
    if (System.nanoTime() - lastLine > MILLISECONDS.toNanos(MAX_SILENCE_MILLIS)) {
      endStream();
    }
  }

  private void endStream() {
    try {
      open.close();
    } catch (IOException alreadyEnded) {
      // It is ended, as intended.
    }
  }

  @Override
  public void close() {
    closed.countDown();
    silence.shutdownNow();
    endStream();
  }
}
