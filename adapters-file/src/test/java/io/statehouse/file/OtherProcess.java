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

/** Another Java process, which runs {@link OtherProcessMain} and does what it is told. */
final class OtherProcess implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  private final PrintStream commands;
  private final Thread listening;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final Queue<String> news = new ConcurrentLinkedQueue<>();

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

  /** Starts one that cannot write files larger than this. */
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
        if (line.startsWith("news ")) {
          news.add(line.substring("news ".length()));
        } else {
          answers.add(line);
        }
      }
    } catch (IOException killed) {
      // What was said until then counts.
    }
    answers.add("(ended)");
  }

  /** Gives a command and returns the answer. */
  String ask(String command) {
    tell(command);
    return answer();
  }

  /** Gives a command whose answer is taken later. */
  void tell(String command) {
    commands.println(command);
  }

  String answer() {
    try {
      String answer = answers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return answer == null ? "(no answer)" : answer;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** All that the process has said by itself so far. */
  List<String> news() {
    return List.copyOf(news);
  }

  /** Kills it, as SIGKILL does, and returns all that it has said by itself. */
  List<String> kill() {
    process.destroyForcibly();
    awaitEnd();
    return news();
  }

  /** Lets it close its store and end. */
  @Override
  public void close() {
    commands.close();
    awaitEnd();
  }

  private void awaitEnd() {
    try {
      listening.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS)); // its last words count
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("the other process does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
