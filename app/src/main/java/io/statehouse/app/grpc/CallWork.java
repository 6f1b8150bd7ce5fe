package io.statehouse.app.grpc;

import java.util.ArrayDeque;
import java.util.Queue;

/** The tasks of one call, which run one after the other. */
final class CallWork {
  private final ClientThreads threads;
  private final String client;
  private final Queue<Runnable> waiting = new ArrayDeque<>(2);
  private boolean running;

  CallWork(ClientThreads threads, String client) {
    this.threads = threads;
    this.client = client;
  }

  /** Runs a task on a thread of the client, which it may keep waiting. */
  void execute(Runnable task) {
    if (mayRun(task)) {
      threads.execute(client, () -> run(task));
    }
  }

  /** Runs a task that waits for nothing on this thread, unless another task is running. */
  void executeHere(Runnable task) {
    if (mayRun(task)) {
      run(task);
    }
  }

  private synchronized boolean mayRun(Runnable task) {
    if (running) {
      waiting.add(task);
      return false;
    }
    running = true;
    return true;
  }

  private void run(Runnable first) {
    Runnable task = first;
    try {
      while (task != null) {
        task.run();
        task = next();
      }
    } finally {
      Runnable next = task == null ? null : next(); // it threw
      if (next != null) {
        threads.execute(client, () -> run(next));
      }
    }
  }

  private synchronized Runnable next() {
    Runnable next = waiting.poll();
    running = next != null;
    return next;
  }
}
