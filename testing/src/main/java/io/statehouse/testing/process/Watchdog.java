package io.statehouse.testing.process;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Ensures that no server and no folder outlives this virtual machine, even if it is killed by
 * SIGKILL.
 *
 * <p>A shutdown hook alone would not run then. A shell reads the process ids from a pipe, which the
 * kernel closes when this process ends; on an orderly exit the hook closes the pipe and waits.
 * Programs that have ended are no longer among them, since their ids may soon belong to other
 * processes.
 */
final class Watchdog {
  private static final String SCRIPT =
      """
      trap '' INT TERM HUP
      while read -r line; do running=$line; done
      for pid in $running; do kill -KILL "$pid" 2>/dev/null; done
      tries=0
      while [ -e "$1" ] && [ $tries -lt 100 ]; do
        rm -rf "$1" 2>/dev/null || sleep 0.05
        tries=$((tries + 1))
      done
      """;
  private static final int SECONDS_TO_END = 10;

  private static Watchdog only;

  private final Path folder;
  private final Process shell;
  private final OutputStream pipe;
  private final Set<Process> running = new HashSet<>();

  private Watchdog() {
    try {
      folder = Files.createTempDirectory("statehouse-");
      shell =
          new ProcessBuilder("sh", "-c", SCRIPT, "watchdog", folder.toString())
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start the watchdog of test servers", e);
    }
    pipe = shell.getOutputStream();
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "end of test servers"));
  }

  /** Returns the watchdog of this virtual machine. */
  static synchronized Watchdog here() {
    if (only == null) {
      only = new Watchdog();
    }
    return only;
  }

  /** Returns the folder that is deleted at the end. */
  Path folder() {
    return folder;
  }

  /** Kills a program with this virtual machine, unless it ends before. */
  synchronized void guard(Process program) {
    running.add(program);
    send();
    program.onExit().thenAccept(this::forget);
  }

  synchronized boolean guards(Process program) {
    return running.contains(program);
  }

  private synchronized void forget(Process program) {
    running.remove(program);
    send();
  }

  private void send() {
    String ids = running.stream().map(program -> program.pid() + " ").collect(joining());
    try {
      pipe.write((ids + "\n").getBytes(StandardCharsets.UTF_8));
      pipe.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the watchdog of test servers is gone", e);
    }
  }

  private void end() {
    try {
      pipe.close();
      shell.waitFor(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (IOException e) {
      shell.destroy(); // its pipe is broken, so it has ended already
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
