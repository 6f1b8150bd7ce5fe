package io.statehouse.app.http.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.StreamPeer;
import io.statehouse.app.keys.KeySearch;
import io.statehouse.domain.layout.Json;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One search, and its events. It has a thread, which waits while the client does not read, and ends
 * as soon as the client is gone.
 */
final class SearchStream implements KeySearch.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(SearchStream.class);

  static final Duration MAX_TIME = Duration.ofSeconds(10);
  private static final long BETWEEN_EVENTS = Duration.ofMillis(200).toNanos();

  /** Events are sent together, up to about this many bytes. */
  private static final int MAX_BUFFERED = 32 << 10;

  private final StreamPeer peer;
  private final Function<KeySearch.Listener, KeySearch.Outcome> search;
  private final Supplier<Function<Entry, Optional<String>>> types;
  private final Failures failures;
  private final ByteArrayOutputStream events = new ByteArrayOutputStream();
  private final Semaphore sent = new Semaphore(1);
  private Function<Entry, Optional<String>> type;
  private long flushedNanos = System.nanoTime();
  private Thread thread;
  private volatile boolean cancelled;

  /**
   * @param types opens what finds the type of the record of an entry; may read from the store
   */
  SearchStream(
      StreamPeer peer,
      Function<KeySearch.Listener, KeySearch.Outcome> search,
      Supplier<Function<Entry, Optional<String>>> types,
      Failures failures) {
    this.peer = peer;
    this.search = search;
    this.types = types;
    this.failures = failures;
  }

  /** Returns until when a search that begins now may take; the client continues it. */
  static Deadline deadline() {
    return Deadline.in(MAX_TIME);
  }

  /**
   * Starts the search.
   *
   * @param ended run when it has ended, however that is
   */
  synchronized void start(Runnable ended) {
    thread =
        new Thread(
            () -> {
              try {
                run();
              } finally {
                ended.run();
              }
            },
            "key-search");
    thread.setDaemon(true);
    thread.start();
  }

  /** Ends the search without an event: the client is gone. */
  synchronized void cancel() {
    cancelled = true;
    thread.interrupt();
  }

  /** Ends the search and the response. */
  void end() {
    cancel();
    peer.end();
  }

  private void run() {
    try {
      type = types.get();
      add("done", done(search.apply(this)));
      flush();
    } catch (CancellationException gone) {
      return;
    } catch (RuntimeException failed) {
      if (cancelled) {
        return;
      }
      fail(failed);
    }
    peer.end();
  }

  private void fail(RuntimeException failed) {
    Failure failure = failures.read(failed);
    if (failure.kind() == Kind.INTERNAL) {
      LOG.error("a search of keys failed", failed);
    }
    try {
      add("failed", Json.object("error", failure.sentence(), "code", failure.kind().type()));
      flush();
    } catch (CancellationException gone) {
      LOG.debug("a client of a search went away");
    }
  }

  private static Map<String, Object> done(KeySearch.Outcome outcome) {
    return Json.object(
        "scanned",
        outcome.scanned(),
        "found",
        outcome.found(),
        "next",
        outcome.next().map(Key::text).orElse(null));
  }

  @Override
  public void found(Entry entry, Optional<String> excerpt) {
    Map<String, Object> found =
        Json.object(
            "key",
            entry.key().text(),
            "size",
            entry.value().size(),
            "revision",
            entry.revision().toString());
    type.apply(entry).ifPresent(known -> found.put("type", known));
    excerpt.ifPresent(text -> found.put("excerpt", text));
    add("found", found);
    if (events.size() > MAX_BUFFERED) {
      flush();
    }
  }

  @Override
  public void scanned(long scanned, Key at) {
    if (cancelled) {
      throw new CancellationException("the client is gone");
    }
    if (System.nanoTime() - flushedNanos > BETWEEN_EVENTS) {
      add("progress", Json.object("scanned", scanned, "at", at.text()));
      flush();
    }
  }

  private void add(String event, Map<String, Object> data) {
    events.writeBytes(
        ("event: %s\ndata: %s\n\n".formatted(event, Json.text(data))).getBytes(UTF_8));
  }

  /** Sends what has gathered, once the client has taken what was sent before. */
  private void flush() {
    try {
      if (!sent.tryAcquire(MAX_TIME.toNanos(), TimeUnit.NANOSECONDS)) {
        peer.drop();
        throw new CancellationException("the client does not read");
      }
    } catch (InterruptedException gone) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the client is gone");
    }
    byte[] gathered = events.toByteArray();
    events.reset();
    flushedNanos = System.nanoTime();
    peer.send(List.of(gathered), sent::release);
  }
}
