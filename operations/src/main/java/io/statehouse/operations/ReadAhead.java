package io.statehouse.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Entry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Entries that a thread of their own reads ahead of their consumer: so several sources are read at
 * once, and each while what was read of it is used. The thread exists only for this, from {@link
 * #start} until all is read or this is closed. A few chunks are ahead, of some hundred kilobytes,
 * or of one entry if that is larger.
 *
 * <p>What the source throws is thrown to the consumer, after the entries that precede it. An
 * interrupt of the consumer while it waits interrupts the source.
 *
 * <p>For one consumer, which is one thread.
 */
public final class ReadAhead implements Iterator<Entry>, AutoCloseable {
  private static final int MAX_CHUNKS = 2;
  private static final int MAX_ENTRIES = 500; // of a chunk
  private static final long MAX_BYTES = 256 << 10;

  private final Iterator<Entry> source;
  private final Thread thread = new Thread(this::read, "read-ahead");
  private final BlockingQueue<Chunk> ahead = new ArrayBlockingQueue<>(MAX_CHUNKS);
  private volatile boolean closed;
  private Chunk taken = new Chunk(List.of(), false, Optional.empty());
  private Iterator<Entry> entries = Collections.emptyIterator();

  /**
   * Entries that are handed over together.
   *
   * @param isLast whether the source has no more entries, or has failed
   */
  private record Chunk(List<Entry> entries, boolean isLast, Optional<Throwable> failure) {}

  public ReadAhead(Iterator<Entry> source) {
    this.source = requireNonNull(source, "source");
    thread.setDaemon(true);
  }

  /** Begins to read. */
  public void start() {
    thread.start();
  }

  private void read() {
    boolean isLast = false;
    while (!isLast && !closed) {
      Chunk chunk = chunk();
      isLast = chunk.isLast;
      handOver(chunk);
    }
  }

  /** Whatever the source throws, the consumer must not wait for more. */
  private Chunk chunk() {
    List<Entry> some = new ArrayList<>();
    long bytes = 0;
    try {
      while (some.size() < MAX_ENTRIES && bytes < MAX_BYTES) {
        if (!source.hasNext()) {
          return new Chunk(some, true, Optional.empty());
        }
        Entry entry = source.next();
        some.add(entry);
        bytes += entry.bytesInMemory();
      }
      return new Chunk(some, false, Optional.empty());
    } catch (Throwable failure) {
      return new Chunk(some, true, Optional.of(failure));
    }
  }

  private void handOver(Chunk chunk) {
    boolean interrupted = false;
    for (boolean waiting = true; waiting && !closed; ) {
      try {
        ahead.put(chunk);
        waiting = false;
      } catch (InterruptedException forTheSource) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean hasNext() {
    while (!entries.hasNext()) {
      if (taken.isLast) {
        taken.failure.ifPresent(ReadAhead::rethrow);
        return false;
      }
      taken = take();
      entries = taken.entries.iterator();
    }
    return true;
  }

  private static void rethrow(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) failure; // an iterator throws no other
  }

  private Chunk take() {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return ahead.take();
        } catch (InterruptedException stop) {
          interrupted = true;
          thread.interrupt();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return entries.next();
  }

  /** Ends the reading, and waits for that: a call of a store that is under way has a timeout. */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    boolean interrupted = false;
    for (boolean waiting = true; waiting; ) {
      try {
        thread.join();
        waiting = false;
      } catch (InterruptedException later) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
