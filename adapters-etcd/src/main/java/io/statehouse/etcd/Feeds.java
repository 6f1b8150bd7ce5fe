package io.statehouse.etcd;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.Watchers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The open feeds, one for each watched prefix, however many listeners it has. */
final class Feeds implements AutoCloseable {
  private final Connection connection;
  private final Duration timeout;
  private final ScheduledThreadPoolExecutor scheduler;
  private final Map<Prefix, Feed> open = new HashMap<>();

  Feeds(Connection connection, Duration timeout) {
    this.connection = connection;
    this.timeout = timeout;
    this.scheduler =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "etcd-watch-supervisor");
              thread.setDaemon(true);
              return thread;
            });
    scheduler.setKeepAliveTime(5, TimeUnit.SECONDS);
    scheduler.allowCoreThreadTimeOut(true);
    scheduler.setRemoveOnCancelPolicy(true);
  }

  Watch watch(Prefix prefix, ChangeListener listener, Deadline deadline) {
    Feed feed;
    Watch watch;
    boolean isNew;
    synchronized (this) {
      feed = open.get(prefix);
      isNew = feed == null;
      if (isNew) {
        feed = new Feed(connection, prefix, timeout, scheduler, new Watchers("etcd"));
        open.put(prefix, feed);
      }
      watch = feed.watchers().add(prefix, listener);
    }
    if (isNew) {
      feed.start();
    }
    Feed joined = feed;
    Watch registered =
        () -> {
          watch.close();
          endIfUnwatched(prefix, joined);
        };
    awaitRunning(joined, registered, deadline);
    return registered;
  }

  private static void awaitRunning(Feed feed, Watch registered, Deadline deadline) {
    boolean running = false;
    try {
      feed.running().get(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS);
      running = true;
    } catch (ExecutionException failed) {
      throw Failures.ofRead("watch", Failure.of(failed.getCause()));
    } catch (TimeoutException late) {
      throw Failures.ofRead("watch", Failure.late(late, true));
    } catch (CancellationException closed) {
      throw new StoreException.Unavailable("the etcd store is closed", closed);
    } catch (InterruptedException interrupt) {
      Thread.currentThread().interrupt();
      throw Failures.ofRead("watch", Failure.interrupted(interrupt, true));
    } finally {
      if (!running) {
        registered.close();
      }
    }
  }

  private void endIfUnwatched(Prefix prefix, Feed feed) {
    synchronized (this) {
      if (!feed.watchers().isEmpty() || !open.remove(prefix, feed)) {
        return;
      }
    }
    feed.end();
  }

  @Override
  public void close() {
    Map<Prefix, Feed> last;
    synchronized (this) {
      last = Map.copyOf(open);
      open.clear();
    }
    last.values().forEach(Feed::end);
    scheduler.shutdownNow();
  }
}
