package io.statehouse.ports.adapter;

import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** One source of changes, the thread that waits for them, and the listeners that it serves. */
final class Feed {
  private static final System.Logger LOG = System.getLogger("io.statehouse.store");
  private static final long MIN_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long MAX_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** Prefixes that are no longer watched are still followed until there are this many. */
  private static final int MAX_IDLE_PREFIXES = 32;

  private enum State {
    NEW,
    OPEN,
    BROKEN,
    ENDED
  }

  private final Calls calls;
  private final Optional<Prefix> only;
  private final ChangeSource source;
  private final Watchers watchers;
  private final Thread thread;

  /** Guards the fields below; held while the source is opened, or changes what it follows. */
  private final ReentrantLock lock = new ReentrantLock();

  private final Condition changed = lock.newCondition();
  private Set<Prefix> followed = Set.of();
  private StoreException failedToStart;

  private volatile State state = State.NEW;

  // Used by the thread alone.
  private long pauseNanos = MIN_PAUSE_NANOS;
  private boolean warned;
  private boolean mayHaveLost;

  /**
   * @param only the prefix of the source; if empty, it follows those of the listeners
   */
  Feed(Calls calls, String name, Optional<Prefix> only, ChangeSource source) {
    this.calls = calls;
    this.only = only;
    this.source = source;
    this.watchers = new Watchers(name);
    this.thread = new Thread(this::run, name + "-changes");
    thread.setDaemon(true);
  }

  Watchers watchers() {
    return watchers;
  }

  /** Returns whether this feed delivers nothing any more; it may have failed to start. */
  boolean hasEnded() {
    return state == State.ENDED;
  }

  /**
   * Makes sure that all later changes below {@code prefix} are delivered.
   *
   * @throws StoreException if the source cannot be opened, or not before the deadline
   */
  void follow(Prefix prefix, Deadline deadline) {
    lockBy(deadline);
    try {
      if (state == State.NEW && !thread.isAlive()) {
        thread.start();
      }
      // While the source is broken, it is opened for what is watched by then, and all resync.
      while (state == State.NEW || (state == State.BROKEN && !isFollowed(prefix))) {
        awaitChange(deadline);
      }
      if (state == State.ENDED) {
        throw failedToStart == null ? calls.closed() : failedToStart;
      }
      if (!isFollowed(prefix)) {
        followAlso(prefix, deadline);
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean isFollowed(Prefix prefix) {
    return followed.stream().anyMatch(wider -> prefix.text().startsWith(wider.text()));
  }

  private void followAlso(Prefix prefix, Deadline deadline) {
    Set<Prefix> wanted = new HashSet<>(followed);
    if (wanted.size() > MAX_IDLE_PREFIXES + watchers.prefixes().size()) {
      wanted = watchers.prefixes();
    }
    wanted.add(prefix);
    Set<Prefix> shortest = shortest(wanted);
    boolean gapless;
    try {
      gapless = source.follow(shortest, deadline);
    } catch (Exception failure) {
      source.close(); // its thread opens it again
      throw translated(failure);
    }
    followed = shortest;
    if (!gapless) {
      watchers.resync();
    }
  }

  /** Leaves out every prefix that another one contains. */
  private static Set<Prefix> shortest(Set<Prefix> prefixes) {
    Set<Prefix> shortest = new TreeSet<>();
    Prefix last = null;
    for (Prefix prefix : new TreeSet<>(prefixes)) {
      if (last == null || !prefix.text().startsWith(last.text())) {
        shortest.add(prefix);
        last = prefix;
      }
    }
    return shortest;
  }

  private void lockBy(Deadline deadline) {
    try {
      if (!lock.tryLock(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
        throw notStarted();
      }
    } catch (InterruptedException stop) {
      throw interrupted();
    }
  }

  private void awaitChange(Deadline deadline) {
    try {
      long left = deadline.nanosLeft();
      if (left <= 0) {
        throw notStarted();
      }
      changed.awaitNanos(left);
    } catch (InterruptedException stop) {
      throw interrupted();
    }
  }

  private static StoreException notStarted() {
    return new StoreException.Unavailable(
        "the watch did not start in time: check that the server is running and can be reached");
  }

  private StoreException interrupted() {
    Thread.currentThread().interrupt();
    return calls.interrupted("watch");
  }

  /** Notifies the listeners without waiting for the source. */
  void applied(Transaction transaction) {
    try {
      Set<Key> keys = new HashSet<>();
      for (Write write : transaction.writes()) {
        if (write instanceof Write.Put put) {
          keys.add(put.key());
        } else if (write instanceof Write.Delete delete) {
          keys.add(delete.key());
        } else {
          watchers.changedBelow(((Write.DeletePrefix) write).prefix());
        }
      }
      watchers.changed(keys);
    } catch (RuntimeException | Error failure) {
      LOG.log(
          Level.DEBUG, "a watch is opened again, since its listeners were not notified", failure);
      source.close(); // its thread opens it again, and all resync
    }
  }

  private void run() {
    while (state != State.ENDED) {
      try {
        if (state == State.OPEN) {
          deliver(source.next());
          worked();
        } else {
          open(); // and looks again whether it has ended: it may have missed that it was closed
        }
      } catch (Throwable failure) { // whatever it is: a watch never stops silently
        failed(failure);
      }
    }
    watchers.close();
    closeSource();
    lock.lock();
    try {
      changed.signalAll(); // to those who began to wait while this ended
    } finally {
      lock.unlock();
    }
  }

  private void open() throws Exception {
    boolean resumed;
    boolean first;
    lock.lock();
    try {
      Set<Prefix> wanted = only.map(Set::of).orElseGet(() -> shortest(watchers.prefixes()));
      first = state == State.NEW;
      resumed = source.open(wanted, Deadline.in(first ? timeToStart() : calls.timeout()));
      followed = wanted;
      become(State.OPEN);
    } finally {
      lock.unlock();
    }
    if ((!resumed || mayHaveLost) && !first) {
      watchers.resync();
      mayHaveLost = false;
    }
  }

  /** Less than a caller waits, so that it learns why the watch could not be started. */
  private Duration timeToStart() {
    return calls.timeout().multipliedBy(9).dividedBy(10);
  }

  /** Called with the lock held. */
  private void become(State next) {
    if (state != State.ENDED) {
      state = next;
    }
    changed.signalAll();
  }

  private void deliver(Change change) {
    if (change instanceof Change.Keys keys) {
      if (!keys.keys().isEmpty()) {
        watchers.changed(keys.keys());
      }
    } else {
      watchers.resync();
    }
  }

  private void worked() {
    pauseNanos = MIN_PAUSE_NANOS;
    if (warned) {
      LOG.log(Level.INFO, "the watch works again");
      warned = false;
    }
  }

  private void failed(Throwable failure) {
    // A bug may have kept a change, already taken from the source, from its listeners.
    mayHaveLost |=
        failure instanceof Error
            || (failure instanceof RuntimeException && !(failure instanceof StoreException));
    closeSource();
    lock.lock();
    try {
      if (state == State.NEW) {
        failedToStart = translated(failure);
        become(State.ENDED);
      } else if (state != State.ENDED) {
        become(State.BROKEN);
        report(failure);
        pause();
      }
    } finally {
      lock.unlock();
    }
  }

  private void report(Throwable failure) {
    if (failure instanceof StoreException.Unavailable) {
      LOG.log(Level.DEBUG, "a watch waits for its store", failure); // probes report outages
    } else if (!warned) {
      // Without the prefix: those of missions contain API keys.
      String problem = "a watch failed and is opened again: ";
      if (failure instanceof StoreException known) {
        LOG.log(Level.WARNING, problem + known.getMessage());
      } else {
        LOG.log(Level.WARNING, problem + failure, failure);
      }
      warned = true;
    }
  }

  /** Pauses longer each time, with jitter, so that not all clients return at the same moment. */
  private void pause() {
    long left = pauseNanos / 2 + ThreadLocalRandom.current().nextLong(pauseNanos / 2);
    pauseNanos = Math.min(2 * pauseNanos, MAX_PAUSE_NANOS);
    try {
      while (left > 0 && state != State.ENDED) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException meaningless) {
      // Only the source could have interrupted this thread, to end what it was waiting for.
    }
  }

  private void closeSource() {
    try {
      source.close();
    } catch (RuntimeException | Error failure) {
      LOG.log(Level.DEBUG, "a source of changes was not closed", failure);
    }
  }

  private StoreException translated(Throwable failure) {
    return failure instanceof StoreException known
        ? known
        : new StoreException.Unavailable(
            "the watch could not be started: " + failure.toString().replaceAll("\\s+", " "),
            failure);
  }

  /** Ends all its watches, without waiting. */
  void end() {
    state = State.ENDED;
    watchers.close();
    closeSource(); // ends what the thread is waiting for
    if (lock.tryLock()) { // otherwise those who wait are notified when the thread ends
      try {
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
