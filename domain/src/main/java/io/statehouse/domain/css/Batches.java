package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Divides long work into transactions and runs a few of them at once: never more in one than the
 * store allows, and never so much that it delays others or needs more than a few megabytes. Sizes
 * are generous estimates, so an item that seems too large goes alone; the store refuses it if it
 * is.
 *
 * <p>The first transaction is run alone, since it creates what the others share, and by the caller,
 * so that little work needs no thread. Later ones are run together unless one writes a key that
 * another writes, or is to be below: then they keep the order of their items. If one fails, no
 * further one begins, and the others are waited for: when a call throws, nothing is being written.
 */
final class Batches<T> implements AutoCloseable {
  private static final int MAX_KEYS = 2_000;
  private static final long MAX_BYTES = 2_000_000;
  private static final int IN_FLIGHT = 4;

  /** The share of a transaction's limits that a change takes. */
  record Size(int conditions, int writes, long bytes) {
    Size plus(Size other) {
      return new Size(conditions + other.conditions, writes + other.writes, bytes + other.bytes);
    }
  }

  /** The work to divide. */
  interface Work<T> {
    /** Returns what each transaction takes in addition to its content. */
    Size own();

    /** Returns what an item takes besides those of the same transaction before it. */
    Size size(T item);

    /** Returns the key that an item writes, or below which it writes. */
    CssKey key(T item);

    /** Called when the next item is the first of a transaction. */
    default void beginsAnew() {}

    /** Runs one transaction; called by several threads. */
    void write(List<T> items);

    /** Called by the caller's thread for each transaction that was applied, in their order. */
    void written(List<T> items);
  }

  /** A transaction that is being run. */
  private record Running<T>(List<T> items, Set<CssKey> keys, Future<?> end) {}

  private final Limits limits;
  private final Work<T> work;
  private final List<T> together = new ArrayList<>();
  private final Deque<Running<T>> running = new ArrayDeque<>();
  private Size taken;
  private ExecutorService threads;
  private boolean first = true;

  Batches(Limits limits, Work<T> work) {
    this.limits = limits;
    this.work = work;
    beginAnew();
  }

  private void beginAnew() {
    together.clear();
    taken = work.own();
    work.beginsAnew();
  }

  void add(T item) {
    Size with = taken.plus(work.size(item));
    if (together.isEmpty() || fits(with)) {
      together.add(item);
      taken = with;
      return;
    }
    List<T> all = new ArrayList<>(together);
    all.add(item);
    int end = cut(all);
    run(List.copyOf(all.subList(0, end)));
    beginAnew();
    all.subList(end, all.size()).forEach(this::add);
  }

  private boolean fits(Size size) {
    return size.conditions <= Math.min(limits.conditions(), MAX_KEYS)
        && size.writes <= Math.min(limits.writes(), MAX_KEYS)
        && size.conditions + size.writes <= limits.operations()
        && size.bytes <= Math.min(limits.transactionBytes(), MAX_BYTES);
  }

  /**
   * Returns where the transaction is to end: near its end where the next item is highest in the
   * tree, so that few are below what this one writes, and both can be run at once.
   */
  private int cut(List<T> items) {
    int cut = items.size() - 1;
    int highest = depth(items.get(cut));
    for (int i = cut - 1; i > 0 && i >= items.size() * 3 / 4; i--) {
      int depth = depth(items.get(i));
      if (depth < highest) {
        highest = depth;
        cut = i;
      }
    }
    return cut;
  }

  private int depth(T item) {
    return work.key(item).depth();
  }

  /** Writes the rest, even if it is empty, and waits until everything is written. */
  void finish() {
    run(List.copyOf(together));
    beginAnew();
    while (!running.isEmpty()) {
      awaitOldest();
    }
  }

  private void run(List<T> items) {
    if (first) {
      first = false;
      work.write(items);
      work.written(items);
      return;
    }
    Set<CssKey> keys = new HashSet<>();
    items.forEach(item -> keys.add(work.key(item)));
    while (running.size() == IN_FLIGHT || running.stream().anyMatch(one -> meet(one.keys, keys))) {
      awaitOldest();
    }
    if (threads == null) {
      threads = Executors.newFixedThreadPool(IN_FLIGHT, Batches::thread);
    }
    running.add(new Running<>(items, keys, threads.submit(() -> work.write(items))));
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "css-batches");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns whether one of {@code keys}, or a key above one of them, is written. */
  private static boolean meet(Set<CssKey> written, Set<CssKey> keys) {
    for (CssKey key : keys) {
      if (written.contains(key)) {
        return true;
      }
      for (CssKey above = key.parent();
          !above.isRoot() && !keys.contains(above);
          above = above.parent()) {
        if (written.contains(above)) {
          return true;
        }
      }
    }
    return false;
  }

  private void awaitOldest() {
    Running<T> oldest = running.remove();
    try {
      oldest.end.get();
    } catch (ExecutionException failed) {
      throw thrown(failed.getCause());
    } catch (InterruptedException interrupted) {
      running.addFirst(oldest);
      threads.shutdownNow();
      Thread.currentThread().interrupt();
      throw new StoreException.Unavailable("interrupted while writing: not everything was written");
    }
    work.written(oldest.items);
  }

  private static RuntimeException thrown(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return (RuntimeException) cause; // writing throws no checked exceptions
  }

  /** Waits for the transactions that are being run, whose outcomes no longer matter. */
  @Override
  public void close() {
    if (threads == null) {
      return;
    }
    threads.shutdown();
    boolean interrupted = false;
    while (!running.isEmpty()) {
      try {
        running.getFirst().end.get();
        running.remove();
      } catch (ExecutionException failedToo) {
        running.remove(); // the first failure was thrown
      } catch (InterruptedException stop) {
        threads.shutdownNow(); // then their calls end at once
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
