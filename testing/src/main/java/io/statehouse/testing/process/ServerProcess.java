package io.statehouse.testing.process;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One server program, which can be started, killed, frozen and restarted.
 *
 * <p>It is a direct child process, so its end is detected at once: pid 1 of a container may take
 * seconds to reap the processes that it inherits. Its output goes to a log file.
 */
public final class ServerProcess {
  /** Waits until the watchdog knows of the server, which is guarded from the start. */
  private static final String LAUNCH = "read -r go && exec \"$@\" </dev/null";

  private static final Duration TIME_TO_STOP = Duration.ofSeconds(20);
  private static final int FIRST_LINES_SHOWN = 3;
  private static final int LAST_LINES_SHOWN = 8;

  private final String name;
  private final List<String> command;
  private final Path log;
  private final Duration timeToStop;
  private Process process;

  /**
   * @param name its name in messages
   * @param command the program, with its path, and its arguments
   * @param log the file to which each start appends
   */
  public ServerProcess(String name, List<String> command, Path log) {
    this(name, command, log, TIME_TO_STOP);
  }

  ServerProcess(String name, List<String> command, Path log, Duration timeToStop) {
    this.name = name;
    this.command = List.copyOf(command);
    this.log = log;
    this.timeToStop = timeToStop;
  }

  /** Starts the program, which must not be running. Does not wait until it is ready. */
  public synchronized void start() {
    if (isRunning()) {
      throw new IllegalStateException(name + " is running already");
    }
    List<String> words = new ArrayList<>(List.of("sh", "-c", LAUNCH, name));
    words.addAll(command);
    try {
      process =
          new ProcessBuilder(words)
              .redirectErrorStream(true)
              .redirectOutput(Redirect.appendTo(log.toFile()))
              .start();
      Watchdog.here().guard(process);
      try (OutputStream go = process.getOutputStream()) {
        go.write("go\n".getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + name, e);
    }
  }

  /** Returns whether the program was started and has not ended. A frozen one is running. */
  public synchronized boolean isRunning() {
    return process != null && process.isAlive();
  }

  /** Returns the process id of the program as last started. */
  public synchronized long pid() {
    if (process == null) {
      throw new IllegalStateException(name + " was never started");
    }
    return process.pid();
  }

  /** Ends the program at once, by SIGKILL. Does nothing if it is not running. */
  public synchronized void kill() {
    if (isRunning()) {
      process.destroyForcibly();
      if (!ended()) {
        throw new IllegalStateException(name + " does not end, not even by SIGKILL");
      }
    }
  }

  /** Asks the program to end, by SIGTERM, and kills it if it does not. */
  public synchronized void stop() {
    if (isRunning()) {
      process.destroy();
      if (!ended()) {
        kill();
      }
    }
  }

  /** Suspends the program, by SIGSTOP: its connections stay open, and silent. */
  public synchronized void freeze() {
    signal("STOP");
    Await.until(name + " is frozen", () -> state() == 'T');
  }

  /** Resumes a frozen program, by SIGCONT. */
  public synchronized void thaw() {
    signal("CONT");
    Await.until(name + " continues", () -> state() != 'T');
  }

  /** Returns how the program ended, if it did, and the beginning and end of its output. */
  public synchronized String lastWords() {
    String how = isRunning() ? "it runs" : "it ended with status " + process.exitValue();
    return how + "; it printed:\n" + String.join("\n", excerpt());
  }

  private boolean ended() {
    try {
      return process.waitFor(timeToStop.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the end of " + name, e);
    }
  }

  private void signal(String signal) {
    if (!isRunning()) {
      throw new IllegalStateException(name + " is not running");
    }
    try {
      Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid()).start();
      if (kill.waitFor() != 0) {
        throw new IllegalStateException("cannot send SIG" + signal + " to " + name);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot send SIG" + signal + " to " + name, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while sending a signal to " + name, e);
    }
  }

  /** Includes the first lines, since some programs print their usage after an error message. */
  private List<String> excerpt() {
    try {
      List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
      if (lines.size() <= FIRST_LINES_SHOWN + LAST_LINES_SHOWN) {
        return lines;
      }
      List<String> shown = new ArrayList<>(lines.subList(0, FIRST_LINES_SHOWN));
      shown.add("…");
      shown.addAll(lines.subList(lines.size() - LAST_LINES_SHOWN, lines.size()));
      return shown;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + log, e);
    }
  }

  /** Returns the kernel's letter for the state of the process, which follows its name in (). */
  private char state() {
    try {
      String stat = Files.readString(Path.of("/proc", String.valueOf(pid()), "stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      throw new UncheckedIOException(name + " is gone", e);
    }
  }
}
