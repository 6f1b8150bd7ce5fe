package io.statehouse.etcd;

import io.etcd.jetcd.Response;
import io.etcd.jetcd.Watch.Listener;
import io.etcd.jetcd.Watch.Watcher;
import io.etcd.jetcd.common.exception.CompactedException;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.options.WatchOption;
import io.etcd.jetcd.watch.WatchEvent;
import io.etcd.jetcd.watch.WatchResponse;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.Watchers;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the changes below one prefix, for all its listeners.
 *
 * <p>It remembers the first revision whose changes have not been delivered yet. When a stream of
 * changes ends, for whatever reason, the next starts there. jetcd would resume by itself, but from
 * the server's revision when the stream started, and so could skip changes that were not delivered
 * yet.
 *
 * <p>Listeners must resync when that revision is no longer in the history, or when the history
 * itself is another: the cluster was restored from a backup, or created again.
 */
final class Feed {
  private static final Logger LOG = LoggerFactory.getLogger(EtcdStore.class);
  private static final long INITIAL_PAUSE_MILLIS = 50;
  private static final long MAX_PAUSE_MILLIS = 2_000;
  private static final int MAX_ATTEMPTS_TO_START = 3;

  private final Connection connection;
  private final KeyRange range;
  private final Duration timeout;
  private final ScheduledExecutorService scheduler;
  private final Watchers watchers;
  private final CompletableFuture<Void> running = new CompletableFuture<>();

  // Guarded by this.
  private Stream stream;
  private Response.Header history;
  private long next;
  private boolean gap;
  private boolean ended;
  private int failures;
  private long pauseMillis = INITIAL_PAUSE_MILLIS;

  Feed(
      Connection connection,
      Prefix prefix,
      Duration timeout,
      ScheduledExecutorService scheduler,
      Watchers watchers) {
    this.connection = connection;
    this.range = KeyRange.below(prefix);
    this.timeout = timeout;
    this.scheduler = scheduler;
    this.watchers = watchers;
  }

  Watchers watchers() {
    return watchers;
  }

  /** Starts following the changes made from now on. */
  void start() {
    openAtCurrentRevision();
  }

  /** Completes once every later change will be delivered, or fails if the first attempts do. */
  CompletableFuture<Void> running() {
    return running;
  }

  void end() {
    Stream open;
    synchronized (this) {
      ended = true;
      open = stream;
      stream = null;
    }
    watchers.close();
    if (open != null) {
      open.close();
    }
    running.cancel(false);
  }

  private void openAtCurrentRevision() {
    CompletableFuture<GetResponse> current;
    try {
      // This key lies in the watched range, so a user who may watch the range may read it.
      current = connection.kv().get(range.from());
    } catch (RuntimeException closing) {
      attemptFailed(closing); // the client was replaced just now, or the store was closed
      return;
    }
    later(
        () -> current.completeExceptionally(new TimeoutException("no response in time")),
        timeout.toMillis());
    current.whenComplete(
        (response, failure) -> {
          if (failure == null) {
            open(response.getHeader().getRevision() + 1);
          } else {
            attemptFailed(failure);
          }
        });
  }

  private void open(long from) {
    Stream opened = new Stream();
    synchronized (this) {
      if (ended) {
        return;
      }
      next = from;
      stream = opened;
    }
    opened.open(from);
  }

  /**
   * A caller waits for the first attempts and receives their failure; later ones are repeated until
   * one succeeds.
   */
  private void attemptFailed(Throwable failure) {
    if (Failure.of(failure).isConnectFailure()) {
      // Not on this thread: this is a callback of the client that may be closed.
      later(connection::reportConnectFailure, 0);
    }
    boolean givesUp;
    synchronized (this) {
      failures++;
      givesUp = ended || (!running.isDone() && failures >= MAX_ATTEMPTS_TO_START);
    }
    if (givesUp) {
      running.completeExceptionally(failure);
      return;
    }
    LOG.debug("a watch failed and is opened again: {}", failure.toString());
    reopenSoon();
  }

  private void reopenSoon() {
    long pause;
    synchronized (this) {
      pause = pauseMillis;
      pauseMillis = Math.min(2 * pause, MAX_PAUSE_MILLIS);
    }
    later(this::reopen, pause);
  }

  private void reopen() {
    boolean fromCurrent;
    long from;
    synchronized (this) {
      fromCurrent = gap || next == 0;
      from = next;
    }
    if (fromCurrent) {
      openAtCurrentRevision();
    } else {
      open(from);
    }
  }

  private void later(Runnable work, long millis) {
    try {
      scheduler.schedule(work, millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException storeClosed) {
      LOG.debug("the store was closed while a watch was being opened again");
    }
  }

  /** A new stream continues where the last one ended, unless the history changed. */
  private void started(Stream source, Response.Header header) {
    boolean resync;
    synchronized (this) {
      if (source != stream) {
        return;
      }
      if (!gap && history != null && isDifferentHistory(header)) {
        gap = true;
        history = null;
        stream = null;
        source.closeSoon();
        later(this::reopen, 0);
        return;
      }
      resync = gap;
      gap = false;
      history = header;
      pauseMillis = INITIAL_PAUSE_MILLIS;
    }
    if (resync) {
      watchers.resync();
    }
    running.complete(null);
  }

  private boolean isDifferentHistory(Response.Header header) {
    return header.getClusterId() != history.getClusterId()
        || header.getRaftTerm() < history.getRaftTerm()
        || header.getRevision() < next - 1;
  }

  private void changed(Stream source, WatchResponse response) {
    Set<Key> keys = new HashSet<>();
    // Progress notifications keep the revision of a quiet prefix ahead of compaction.
    long last = response.isProgressNotify() ? response.getHeader().getRevision() : 0;
    for (WatchEvent event : response.getEvents()) {
      Key.ofUtf8(event.getKeyValue().getKey().getBytes()).ifPresent(keys::add);
      last = Math.max(last, event.getKeyValue().getModRevision());
    }
    synchronized (this) {
      if (source != stream) {
        return;
      }
      next = Math.max(next, last + 1);
    }
    watchers.changed(keys);
  }

  private void lost(Stream source, Throwable failure) {
    synchronized (this) {
      if (source != stream) {
        return;
      }
      stream = null;
      gap = gap || failure instanceof CompactedException;
    }
    source.closeSoon();
    attemptFailed(failure);
  }

  /** One jetcd watch, used until its first error. */
  private final class Stream implements Listener {
    private volatile Watcher watcher;
    private volatile boolean started;

    void open(long from) {
      WatchOption option =
          WatchOption.builder()
              .withRange(range.end())
              .withRevision(from)
              .withCreateNotify(true)
              .withProgressNotify(true)
              // Otherwise a member cut off from its cluster sends nothing.
              .withRequireLeader(true)
              .build();
      try {
        watcher = connection.client().getWatchClient().watch(range.from(), option, this);
      } catch (RuntimeException closedOrRefused) {
        lost(this, closedOrRefused);
        return;
      }
      if (isCurrent()) {
        later(this::checkStarted, timeout.toMillis());
      } else {
        close(); // the feed ended while this was being opened
      }
    }

    private boolean isCurrent() {
      synchronized (Feed.this) {
        return stream == this;
      }
    }

    private void checkStarted() {
      if (!started) {
        lost(this, new TimeoutException("the watch did not start in time"));
      }
    }

    @Override
    public void onNext(WatchResponse response) {
      if (response.isCreatedNotify()) {
        started = true;
        started(this, response.getHeader());
      } else {
        changed(this, response);
      }
    }

    @Override
    public void onError(Throwable failure) {
      lost(this, failure);
    }

    @Override
    public void onCompleted() {
      lost(this, new IllegalStateException("the stream of changes ended"));
    }

    /** Not immediately: jetcd calls back while holding a lock that closing needs too. */
    void closeSoon() {
      later(this::close, 0);
    }

    void close() {
      Watcher open = watcher;
      if (open != null) {
        open.close();
      }
    }
  }
}
