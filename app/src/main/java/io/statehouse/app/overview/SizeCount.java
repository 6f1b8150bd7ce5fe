package io.statehouse.app.overview;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.schedule.Schedule;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Counts the keys of one system and their bytes, now and then, by a scan that pauses after every
 * page, so that it takes little from what else uses the store. A store that is down is not counted,
 * and a count that fails is begun again later. Safe for use by several threads.
 */
final class SizeCount implements AutoCloseable {
  private static final Duration FIRST = Duration.ofSeconds(2);
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(20);

  private static final int KEYS_PER_PAGE = 1_000;

  private static final int BYTES_PER_PAGE = 4 << 20;
  private static final long PAUSE_MILLIS = 50;

  static final long MAX_KEYS_PER_SECOND = KEYS_PER_PAGE * 1_000 / PAUSE_MILLIS;

  private final KeyValueStore store;
  private final List<String> roots;
  private final Duration interval;
  private final BooleanSupplier available;
  private final Clock clock;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Optional<Schedule.Task> task;
  private volatile Optional<Size> size = Optional.empty();

  /**
   * A size.
   *
   * @param complete whether all keys were counted; there are at least so many otherwise
   * @param countedAt when the count began
   */
  record Size(long keys, long bytes, boolean complete, Instant countedAt) {}

  /**
   * @param roots the prefixes of the keys to count
   * @param interval the age of a count at which the next one begins; zero to count nothing
   * @param available whether the store responds, as far as that is known
   */
  SizeCount(
      KeyValueStore store,
      List<String> roots,
      Duration interval,
      BooleanSupplier available,
      Clock clock,
      Schedule schedule) {
    this.store = requireNonNull(store, "store");
    this.roots = List.copyOf(roots);
    this.interval = requireNonNull(interval, "interval");
    this.available = requireNonNull(available, "available");
    this.clock = requireNonNull(clock, "clock");
    this.task =
        interval.isZero()
            ? Optional.empty()
            : Optional.of(schedule.every(FIRST, BETWEEN_LOOKS, this::countIfDue));
  }

  /** Returns the last complete count; until there is one, what was counted so far. */
  Optional<Size> size() {
    return size;
  }

  private void countIfDue() {
    boolean isFresh =
        size.filter(Size::complete)
            .filter(last -> last.countedAt().plus(interval).isAfter(clock.instant()))
            .isPresent();
    if (!isFresh && available.getAsBoolean()) {
      count();
    }
  }

  void count() {
    Instant began = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    try {
      Size counted = counted(began);
      if (counted.complete()) {
        size = Optional.of(counted);
      }
    } catch (StoreException down) {
      // Its health says why; what was counted so far stays.
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private Size counted(Instant began) throws InterruptedException {
    Tally tally = new Tally(began);
    for (String root : roots) {
      for (Iterator<Entry> entries = store.scan(new Prefix(root)).iterator(); entries.hasNext(); ) {
        if (tally.add(entries.next())) {
          showSoFar(tally.size(false));
          if (closed.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
            return tally.size(false);
          }
        }
      }
    }
    return tally.size(true);
  }

  /** The entries counted so far. */
  private static final class Tally {
    private final Instant began;
    private long keys;
    private long bytes;
    private int pageKeys;
    private long pageBytes;

    Tally(Instant began) {
      this.began = began;
    }

    /** Returns whether the entry ends a page. */
    boolean add(Entry entry) {
      long size = entry.key().utf8().length + entry.value().size();
      keys++;
      bytes += size;
      pageKeys++;
      pageBytes += size;
      boolean isFull = pageKeys == KEYS_PER_PAGE || pageBytes >= BYTES_PER_PAGE;
      if (isFull) {
        pageKeys = 0;
        pageBytes = 0;
      }
      return isFull;
    }

    Size size(boolean complete) {
      return new Size(keys, bytes, complete, began);
    }
  }

  private void showSoFar(Size now) {
    if (size.filter(Size::complete).isEmpty()) {
      size = Optional.of(now);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    task.ifPresent(Schedule.Task::close);
  }
}
