package io.statehouse.file;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Another Java process, which runs {@link OtherProcessMain} and executes commands. */
final class OtherProcess implements AutoCloseable {
  private static final long TIME_LIMIT_SECONDS = 60;

  private final Process process;
  private final PrintStream commands;
  private final Thread listening;
  private final BlockingQueue<String> responses = new LinkedBlockingQueue<>();
  private final Queue<String> reports = new ConcurrentLinkedQueue<>();

  private OtherProcess(List<String> command) {
    try {
      process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
    commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    listening = new Thread(this::listen, "other-process");
    listening.setDaemon(true);
    listening.start();
  }

  /** Starts a process on a store's folder. */
  static OtherProcess on(Path folder, String... options) {
    return new OtherProcess(command(folder, options));
  }

  /** Starts a process that cannot write larger files. */
  static OtherProcess withLargestFile(int kibibytes, Path folder) {
    List<String> limited = new ArrayList<>(List.of("bash", "-c"));
    limited.add("ulimit -f " + kibibytes + " && exec \"$@\"");
    limited.add("bash");
    limited.addAll(command(folder));
    return new OtherProcess(limited);
  }

  private static List<String> command(Path folder, String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"));
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(OtherProcessMain.class.getName());
    command.add(folder.toString());
    return command;
  }

  private void listen() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("report ")) {
          reports.add(line.substring("report ".length()));
        } else {
          responses.add(line);
        }
      }
    } catch (IOException killed) {
      // The lines read so far count.
    }
    responses.add("(ended)");
  }

  /** Sends a command and returns the response. */
  String request(String command) {
    send(command);
    return response();
  }

  /** Sends a command whose response is read later. */
  void send(String command) {
    commands.println(command);
  }

  String response() {
    try {
      String response = responses.poll(TIME_LIMIT_SECONDS, TimeUnit.SECONDS);
      return response == null ? "(no response)" : response;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Returns everything the process has reported on its own so far. */
  List<String> reports() {
    return List.copyOf(reports);
  }

  /** Kills it, as SIGKILL does, and returns everything it has reported on its own. */
  List<String> kill() {
    process.destroyForcibly();
    awaitEnd();
    return reports();
  }

  /** Lets the process close its store and end. */
  @Override
  public void close() {
    commands.close();
    awaitEnd();
  }

  private void awaitEnd() {
    try {
      listening.join(TimeUnit.SECONDS.toMillis(TIME_LIMIT_SECONDS)); // its last lines count
      if (!process.waitFor(TIME_LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("the other process does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
