package io.statehouse.app.grpc;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads on which calls are worked on. A call may wait for a store, so one client gets at most
 * half of them; what it sends beyond that waits for its own other calls, and for no one else's.
 */
final class ClientThreads implements AutoCloseable {
  private static final int IDLE_SECONDS = 5;

  private final int most;
  private final int share;
  private final ThreadPoolExecutor pool;
  private final Map<String, Work> clients = new HashMap<>();
  private final Queue<Job> ready = new ArrayDeque<>();
  private int running;

  private record Job(String client, Runnable task) {}

  /** The work of one client: jobs that are running or ready, and those that wait for them. */
  private static final class Work {
    private final Queue<Job> waiting = new ArrayDeque<>();
    private int admitted;
  }

  ClientThreads(int most) {
    AtomicInteger number = new AtomicInteger();
    this.most = most;
    share = Math.max(1, most / 2);
    pool =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE, // running jobs are counted here
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            // Hands a job to the thread that was idle last, so that few threads serve a low load.
            new SynchronousQueue<>(),
            work -> {
              Thread thread = new Thread(work, "grpc-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            },
            // After the end of the server.
            new ThreadPoolExecutor.DiscardPolicy());
  }

  void execute(String client, Runnable task) {
    Job job = new Job(client, task);
    if (mayRun(job)) {
      pool.execute(() -> run(job));
    }
  }

  private synchronized boolean mayRun(Job job) {
    Work work = clients.computeIfAbsent(job.client, first -> new Work());
    if (work.admitted == share) {
      work.waiting.add(job);
      return false;
    }
    work.admitted++;
    if (running == most) {
      ready.add(job);
      return false;
    }
    running++;
    return true;
  }

  private void run(Job first) {
    Job job = first;
    try {
      while (job != null) {
        job.task.run();
        job = next(job);
      }
    } finally {
      Job next = job == null ? null : next(job); // it threw
      if (next != null) {
        pool.execute(() -> run(next));
      }
    }
  }

  /** Queues the next waiting job of the same client after the work of other clients. */
  private synchronized Job next(Job ended) {
    Work work = clients.get(ended.client);
    Job waiting = work.waiting.poll();
    if (waiting != null) {
      ready.add(waiting);
    } else if (--work.admitted == 0) {
      clients.remove(ended.client);
    }
    if (ready.isEmpty()) {
      running--;
    }
    return ready.poll();
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
