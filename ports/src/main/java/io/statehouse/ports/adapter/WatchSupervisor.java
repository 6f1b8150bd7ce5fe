package io.statehouse.ports.adapter;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * The watches of a store. Each {@link ChangeSource} has one thread, however many listeners there
 * are, and runs from the first watch that needs it to the last. When it fails, for whatever reason,
 * it is opened again until that succeeds, and unless it continues where it was, its listeners
 * resync. Safe for use by several threads.
 */
public final class WatchSupervisor implements AutoCloseable {
  private final Calls calls;
  private final String name;
  private final boolean isShared;
  private final BiFunction<Prefix, Integer, ChangeSource> sources;
  private final Map<Prefix, Feed> feeds = new HashMap<>(); // guarded by this

  private WatchSupervisor(
      Calls calls,
      String name,
      boolean isShared,
      BiFunction<Prefix, Integer, ChangeSource> sources) {
    this.calls = requireNonNull(calls, "calls");
    this.name = requireNonNull(name, "name");
    this.isShared = isShared;
    this.sources = requireNonNull(sources, "sources");
  }

  /**
   * A source for each watched prefix.
   *
   * @param calls the calls of the store, which bound the time to open a source
   * @param name names the threads
   * @param sources makes the source of a prefix, given how many others there are; what it throws is
   *     thrown to the caller of {@link #watch}
   */
  public static WatchSupervisor perPrefix(
      Calls calls, String name, BiFunction<Prefix, Integer, ChangeSource> sources) {
    return new WatchSupervisor(calls, name, false, sources);
  }

  /**
   * One source for all watched prefixes.
   *
   * @param calls the calls of the store, which bound the time to open a source
   * @param name names the threads
   * @param source makes the source, when there is a first watch
   */
  public static WatchSupervisor shared(Calls calls, String name, Supplier<ChangeSource> source) {
    return new WatchSupervisor(calls, name, true, (all, others) -> source.get());
  }

  /**
   * Begins a watch, as {@link io.statehouse.ports.KeyValueStore#watch} promises it.
   *
   * @throws io.statehouse.ports.StoreException if the source could not be opened in time; then
   *     there is no watch
   */
  public Watch watch(Prefix prefix, ChangeListener listener, Deadline deadline) {
    requireNonNull(listener, "listener");
    Prefix key = isShared ? Prefix.ALL : prefix;
    Feed feed;
    Watch listening;
    synchronized (this) {
      calls.requireOpen();
      feed = feeds.get(key);
      if (feed == null || feed.hasEnded()) {
        Optional<Prefix> only = isShared ? Optional.empty() : Optional.of(prefix);
        feed = new Feed(calls, name, only, sources.apply(key, feeds.size()));
        feeds.put(key, feed);
      }
      listening = feed.watchers().add(prefix, listener);
    }
    Feed joined = feed;
    Watch watch =
        () -> {
          listening.close();
          endIfUnwatched(key, joined);
        };
    boolean follows = false;
    try {
      joined.follow(prefix, deadline);
      follows = true;
    } finally {
      if (!follows) {
        watch.close();
      }
    }
    return watch;
  }

  private void endIfUnwatched(Prefix key, Feed feed) {
    synchronized (this) {
      if (!(feed.hasEnded() || feed.watchers().isEmpty()) || !feeds.remove(key, feed)) {
        return;
      }
    }
    feed.end();
  }

  /** Returns how many sources there are. */
  synchronized int sources() {
    return feeds.size();
  }

  /**
   * Notifies the listeners of a transaction that this store has applied, so that they need not wait
   * for their source to see it. Never throws.
   */
  public void applied(Transaction transaction) {
    for (Feed feed : feeds()) {
      feed.applied(transaction);
    }
  }

  private synchronized List<Feed> feeds() {
    return feeds.isEmpty() ? List.of() : new ArrayList<>(feeds.values());
  }

  /** Ends all watches; the store's calls must have been closed before. */
  @Override
  public void close() {
    List<Feed> last;
    synchronized (this) {
      last = feeds();
      feeds.clear();
    }
    last.forEach(Feed::end);
  }
}
