package io.statehouse.etcd;

import io.grpc.Context;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs jetcd's tasks like its own executor, but in the gRPC context of the thread that adds them.
 */
final class ContextExecutor extends ThreadPoolExecutor {
  private static final long IDLE_SECONDS = 60;

  ContextExecutor() {
    super(
        0,
        Integer.MAX_VALUE,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(task, "statehouse-etcd");
          thread.setDaemon(true);
          return thread;
        });
  }

  @Override
  public void execute(Runnable task) {
    super.execute(Context.current().wrap(task));
  }
}
