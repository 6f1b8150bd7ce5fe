package io.statehouse.consul;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The open feeds, one for each watched prefix, however many listeners it has. */
final class Feeds implements AutoCloseable {
  /** Each uses a connection, and Consul accepts 200 from one address. */
  static final int MAX_PREFIXES = 60;

  private final Agent agent;
  private final Listing listing;
  private final Requests requests;
  private final Duration timeout;
  private final Map<Prefix, Feed> open = new HashMap<>();
  private boolean closed;

  /**
   * @param agent an agent whose connections nothing else uses
   */
  Feeds(Agent agent, Listing listing, Requests requests, Duration timeout) {
    this.agent = agent;
    this.listing = listing;
    this.requests = requests;
    this.timeout = timeout;
  }

  Watch watch(Prefix prefix, ChangeListener listener) {
    long deadline = requests.deadline();
    Feed feed;
    Watch listening;
    synchronized (this) {
      feed = open.get(prefix);
      if (feed == null) {
        feed = start(prefix);
      }
      listening = feed.watchers().add(prefix, listener);
    }
    Feed joined = feed;
    Watch watch =
        () -> {
          listening.close();
          endIfUnwatched(prefix, joined);
        };
    awaitStarted(joined, watch, deadline);
    return watch;
  }

  private Feed start(Prefix prefix) {
    if (closed) {
      throw closed();
    }
    if (open.size() >= MAX_PREFIXES) {
      throw new StoreException.Refused(
          "the watch on "
              + prefix
              + " would exceed the "
              + MAX_PREFIXES
              + " prefixes that a Consul store can watch: watch one shorter prefix instead");
    }
    IndexWait indexWait = new IndexWait(agent, requests.failures(), Names.of(prefix), timeout);
    Feed feed = new Feed(prefix, indexWait, listing, requests);
    open.put(prefix, feed);
    feed.start();
    return feed;
  }

  private void awaitStarted(Feed feed, Watch watch, long deadline) {
    boolean started = false;
    try {
      feed.started().get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      started = true;
    } catch (ExecutionException failed) {
      throw (StoreException) failed.getCause();
    } catch (TimeoutException late) {
      throw new StoreException.Unavailable(
          "the watch did not start in time; check that Consul is started", late);
    } catch (CancellationException ended) {
      throw closed();
    } catch (InterruptedException interrupt) {
      Thread.currentThread().interrupt();
      throw new StoreException.Unavailable("interrupted before the watch started", interrupt);
    } finally {
      if (!started) {
        watch.close();
      }
    }
  }

  private static StoreException.Unavailable closed() {
    return new StoreException.Unavailable("the Consul store is closed");
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
    List<Feed> last;
    synchronized (this) {
      closed = true;
      last = List.copyOf(open.values());
      open.clear();
    }
    last.forEach(Feed::end);
    agent.close();
  }
}
