package io.statehouse.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/**
 * The output of a command that is run again whenever its store has changed, and printed if it is
 * another then: on a terminal in place of the one before, else after a line {@code ---}, but for
 * JSON, whose documents need none.
 */
final class RepeatedOutput {
  private static final String CLEAR = "\u001b[H\u001b[2J\u001b[3J";
  private static final String SEPARATOR = "---\n";

  /** Changes that follow each other quickly are shown at once. */
  private static final Duration SETTLING = Duration.ofMillis(100);

  private static final Duration PAUSE_OF_OUTAGE = Duration.ofSeconds(2);

  private final ByteArrayOutputStream captured = new ByteArrayOutputStream();
  private final PrintStream stream = new PrintStream(captured, false, UTF_8);
  private final Semaphore changes = new Semaphore(0);
  private final Call call;
  private byte[] shown;

  RepeatedOutput(Call call) {
    this.call = requireNonNull(call, "call");
  }

  /** Returns where the command prints. */
  PrintStream stream() {
    return stream;
  }

  /**
   * Runs the command until Ctrl-C, or until no one reads the output.
   *
   * @param watching begins to run what it is given at each change of what the command lists
   */
  void run(Function<Runnable, Watch> watching, Runnable command) {
    Thread running = Thread.currentThread();
    try (StopSignal stop = new StopSignal(running::interrupt)) {
      Watch watch = watching.apply(changes::release);
      Thread waiting = new Thread(() -> wakeWhenStopped(stop), "stop-list");
      waiting.setDaemon(true);
      waiting.start();
      call.complain("watching for changes");
      print(command);
      while (!stop.isRequested()) {
        awaitChange(stop, command);
      }
      watch.close();
    } catch (OutputClosed noReader) {
      // There is no one to whom changes could be shown.
    }
  }

  private void wakeWhenStopped(StopSignal stop) {
    stop.await();
    changes.release();
  }

  private void awaitChange(StopSignal stop, Runnable command) {
    try {
      changes.acquire();
      if (!stop.await(SETTLING)) {
        changes.drainPermits();
        print(command);
      }
    } catch (StoreException.Unavailable outage) {
      call.complain("waiting: " + outage.getMessage());
      stop.await(PAUSE_OF_OUTAGE);
      changes.release();
    } catch (InterruptedException ended) {
      stop.stop();
    }
  }

  private void print(Runnable command) {
    captured.reset();
    try {
      command.run();
    } catch (AppException incomplete) { // of what was printed, which is shown before it is reported
      show();
      throw incomplete;
    }
    show();
  }

  private void show() {
    stream.flush();
    byte[] now = captured.toByteArray();
    if (!Arrays.equals(now, shown)) {
      PrintStream out = call.invocation().out();
      out.print(shown == null ? "" : between());
      out.write(now, 0, now.length);
      shown = now;
      if (out.checkError()) {
        throw new OutputClosed();
      }
    }
  }

  private String between() {
    Invocation around = call.invocation();
    if (around.terminal().out() && around.movesCursor()) {
      return CLEAR;
    }
    return call.isJson() ? "" : SEPARATOR;
  }
}
