package io.statehouse.app.grpc;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallExecutorSupplier;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads on which calls are worked on. A call may wait for a store, so one client gets at most
 * half of them; what it sends beyond that waits for its own other calls, and for no one else's.
 */
final class ClientThreads implements ServerCallExecutorSupplier, AutoCloseable {
  private static final int IDLE_SECONDS = 5;

  private final int share;
  private final ThreadPoolExecutor pool;
  private final Map<String, Work> clients = new HashMap<>();

  /** What one client has under way, and what waits for that. */
  private static final class Work {
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int running;
  }

  ClientThreads(int most) {
    AtomicInteger number = new AtomicInteger();
    share = Math.max(1, most / 2);
    pool =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, "grpc-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    pool.allowCoreThreadTimeOut(true);
  }

  @Override
  public <Q, R> Executor getExecutor(ServerCall<Q, R> call, Metadata headers) {
    String client = Clients.of(call);
    return task -> execute(client, task);
  }

  void execute(String client, Runnable task) {
    synchronized (clients) {
      Work work = clients.computeIfAbsent(client, first -> new Work());
      if (work.running == share) {
        work.waiting.add(task);
        return;
      }
      work.running++;
    }
    pool.execute(() -> run(client, task));
  }

  private void run(String client, Runnable task) {
    try {
      task.run();
    } finally {
      next(client);
    }
  }

  /** What waits goes to the end of the pool's queue, behind the work of other clients. */
  private void next(String client) {
    Runnable next;
    synchronized (clients) {
      Work work = clients.get(client);
      next = work.waiting.poll();
      if (next == null && --work.running == 0) {
        clients.remove(client);
      }
    }
    if (next != null) {
      pool.execute(() -> run(client, next));
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
