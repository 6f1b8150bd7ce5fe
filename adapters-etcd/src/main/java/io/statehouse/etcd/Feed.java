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
 * Follows what changes below one prefix, for all who watch it.
 *
 * <p>It remembers the revision from which on nothing was told yet. When a stream of changes ends,
 * for whatever reason, the next begins there. jetcd would go on by itself, but from the revision
 * that the server was at when the stream began, and so may skip what it had not delivered yet.
 *
 * <p>Listeners are told to read again when that revision is gone from the history, or when the
 * history itself is another: a cluster restored from a backup, or made anew.
 */
final class Feed {
  private static final Logger LOG = LoggerFactory.getLogger(EtcdStore.class);
  private static final long FIRST_PAUSE_MILLIS = 50;
  private static final long LONGEST_PAUSE_MILLIS = 2_000;
  private static final int ATTEMPTS_TO_BEGIN = 3;

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
  private long pauseMillis = FIRST_PAUSE_MILLIS;

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

  /** Begins with what changes from now on. */
  void start() {
    openAtCurrentRevision();
  }

  /** Is done once every later change will be told, or fails with the first attempt's failure. */
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
    CompletableFuture<GetResponse> asked;
    try {
      // This key is within what is watched, so whoever may watch may read it.
      asked = connection.kv().get(range.from());
    } catch (RuntimeException closing) {
      attemptFailed(closing); // the client was replaced in this moment, or the store closed
      return;
    }
    later(
        () -> asked.completeExceptionally(new TimeoutException("no answer in time")),
        timeout.toMillis());
    asked.whenComplete(
        (answer, failure) -> {
          if (failure == null) {
            open(answer.getHeader().getRevision() + 1);
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

  /** The first attempts are watched by a caller, who is told; later ones go on until one works. */
  private void attemptFailed(Throwable failure) {
    if (Failure.of(failure).foundNobody()) {
      later(connection::foundNobody, 0); // not here, in a callback of the client it may close
    }
    boolean givenUp;
    synchronized (this) {
      failures++;
      givenUp = ended || (!running.isDone() && failures >= ATTEMPTS_TO_BEGIN);
    }
    if (givenUp) {
      running.completeExceptionally(failure);
      return;
    }
    LOG.debug("a watch failed and is tried again: {}", failure.toString());
    reopenSoon();
  }

  private void reopenSoon() {
    long pause;
    synchronized (this) {
      pause = pauseMillis;
      pauseMillis = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
    }
    later(this::reopen, pause);
  }

  private void reopen() {
    boolean atCurrent;
    long from;
    synchronized (this) {
      atCurrent = gap || next == 0;
      from = next;
    }
    if (atCurrent) {
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

  /** A stream that began is one that goes on where the last ended, unless the history changed. */
  private void began(Stream told, Response.Header header) {
    boolean resync;
    synchronized (this) {
      if (told != stream) {
        return;
      }
      if (!gap && history != null && isAnotherHistory(header)) {
        gap = true;
        history = null;
        stream = null;
        told.closeSoon();
        later(this::reopen, 0);
        return;
      }
      resync = gap;
      gap = false;
      history = header;
      pauseMillis = FIRST_PAUSE_MILLIS;
    }
    if (resync) {
      watchers.resync();
    }
    running.complete(null);
  }

  private boolean isAnotherHistory(Response.Header header) {
    return header.getClusterId() != history.getClusterId()
        || header.getRaftTerm() < history.getRaftTerm()
        || header.getRevision() < next - 1;
  }

  private void changed(Stream told, WatchResponse response) {
    Set<Key> keys = new HashSet<>();
    // A quiet prefix hears of progress from time to time, or compaction would overtake it.
    long last = response.isProgressNotify() ? response.getHeader().getRevision() : 0;
    for (WatchEvent event : response.getEvents()) {
      Key.ofUtf8(event.getKeyValue().getKey().getBytes()).ifPresent(keys::add);
      last = Math.max(last, event.getKeyValue().getModRevision());
    }
    synchronized (this) {
      if (told != stream) {
        return;
      }
      next = Math.max(next, last + 1);
    }
    watchers.changed(keys);
  }

  private void lost(Stream told, Throwable failure) {
    synchronized (this) {
      if (told != stream) {
        return;
      }
      stream = null;
      gap = gap || failure instanceof CompactedException;
    }
    told.closeSoon();
    attemptFailed(failure);
  }

  /** One watch of jetcd's, used until its first error. */
  private final class Stream implements Listener {
    private volatile Watcher watcher;
    private volatile boolean begun;

    void open(long from) {
      WatchOption option =
          WatchOption.builder()
              .withRange(range.end())
              .withRevision(from)
              .withCreateNotify(true)
              .withProgressNotify(true)
              // Otherwise a member cut off from its cluster would stay silent.
              .withRequireLeader(true)
              .build();
      try {
        watcher = connection.client().getWatchClient().watch(range.from(), option, this);
      } catch (RuntimeException closedOrRefused) {
        lost(this, closedOrRefused);
        return;
      }
      if (isCurrent()) {
        later(this::checkBegun, timeout.toMillis());
      } else {
        close(); // the feed ended while this was being opened
      }
    }

    private boolean isCurrent() {
      synchronized (Feed.this) {
        return stream == this;
      }
    }

    private void checkBegun() {
      if (!begun) {
        lost(this, new TimeoutException("no watch began in time"));
      }
    }

    @Override
    public void onNext(WatchResponse response) {
      if (response.isCreatedNotify()) {
        begun = true;
        began(this, response.getHeader());
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

    /** Not at once: jetcd calls with a lock held that closing needs too. */
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
