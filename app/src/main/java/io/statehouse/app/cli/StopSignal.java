package io.statehouse.app.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets work that continues until Ctrl-C or SIGTERM end in order: the process waits, up to a bound,
 * until this is closed.
 */
public final class StopSignal implements AutoCloseable {
  private static final int SECONDS_TO_END = 10;
  private static final int SECONDS_BEFORE_CUT = 2;

  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stopAndWait, "stop");
  private final Runnable cut;

  public StopSignal() {
    this(() -> {});
  }

  /**
   * @param cut ends what the work waits for, such as a response; is run if the work has not ended
   *     soon after it was to
   */
  public StopSignal(Runnable cut) {
    this.cut = cut;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Waits until the process or this work is to end, or the thread is interrupted. */
  public void await() {
    try {
      requested.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Waits for some time, or less if the work is to end.
   *
   * @return whether it is to end
   */
  public boolean await(Duration atMost) {
    try {
      return requested.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Returns whether the work is to end. */
  public boolean isRequested() {
    return requested.getCount() == 0;
  }

  /** Ends the wait. */
  public void stop() {
    requested.countDown();
  }

  private void stopAndWait() {
    requested.countDown();
    try {
      if (!ended.await(SECONDS_BEFORE_CUT, TimeUnit.SECONDS)) {
        cut.run();
        ended.await(SECONDS_TO_END - SECONDS_BEFORE_CUT, TimeUnit.SECONDS);
      }
    } catch (InterruptedException enough) {
      Thread.currentThread().interrupt();
    }
  }

  /** Says that the work has ended. */
  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException alreadyEnding) {
      // The hook is running, and waits no longer.
    }
  }
}
