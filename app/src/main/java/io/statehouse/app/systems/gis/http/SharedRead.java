package io.statehouse.app.systems.gis.http;

import io.statehouse.app.failure.AppException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * A slow read that concurrent callers share: callers that arrive while one is in progress wait for
 * the next, so that no caller gets a result older than its request. Safe for use by several
 * threads.
 */
final class SharedRead<T> {
  private final Supplier<T> read;
  private final Executor executor;

  // Guarded by this.
  private boolean running;
  private CompletableFuture<T> next;

  SharedRead(Supplier<T> read, Executor executor) {
    this.read = read;
    this.executor = executor;
  }

  /**
   * Returns what a read found that began after this call.
   *
   * @param atMost how long to wait
   * @return empty if it has not ended by then
   * @throws RuntimeException what the read threw
   */
  Optional<T> get(Duration atMost) throws InterruptedException {
    CompletableFuture<T> mine;
    synchronized (this) {
      if (next == null) {
        next = new CompletableFuture<>();
      }
      mine = next;
      if (!running) {
        begin();
      }
    }
    try {
      return Optional.of(mine.get(atMost.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException late) {
      return Optional.empty();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }

  private synchronized void begin() {
    CompletableFuture<T> current = next;
    next = null;
    running = true;
    try {
      executor.execute(() -> run(current));
    } catch (RejectedExecutionException ended) {
      running = false;
      current.completeExceptionally(AppException.shuttingDown());
    }
  }

  private void run(CompletableFuture<T> current) {
    try {
      current.complete(read.get());
    } catch (Throwable failed) {
      current.completeExceptionally(failed);
    }
    synchronized (this) {
      running = false;
      if (next != null) {
        begin();
      }
    }
  }
}
