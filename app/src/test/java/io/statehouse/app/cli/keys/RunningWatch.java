package io.statehouse.app.cli.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.Main;
import io.statehouse.app.RunResult;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Terminal;
import io.statehouse.app.stores.StoreCatalog;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A command that watches, and runs in this process until it is closed. */
public final class RunningWatch implements AutoCloseable {
  private static final int SECONDS_TO_WAIT = 20;

  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> notices = new LinkedBlockingQueue<>();
  private final Thread thread;

  /** Starts {@code keys watch}, and fails at once with its error if there is one. */
  RunningWatch(Path directory, String... arguments) {
    this(directory, Stream.concat(Stream.of("keys", "watch"), Stream.of(arguments)).toList());
  }

  /** Starts a command that watches, and fails at once with its error if there is one. */
  public RunningWatch(Path directory, List<String> command) {
    Invocation invocation =
        new Invocation(
            InputStream.nullInputStream(),
            new PrintStream(new Lines(lines), false, UTF_8),
            new PrintStream(new Lines(notices), true, UTF_8),
            Map.of(),
            directory,
            Terminal.NONE,
            StoreCatalog.standard(directory),
            RunResult.systems(),
            RunResult.failures());
    String[] all = command.toArray(String[]::new);
    thread = new Thread(() -> new Main().run(all, invocation), "running-watch");
    thread.setDaemon(true);
    thread.start();
    try {
      assertThat(notice()).startsWith("watching ");
    } catch (AssertionError notWatching) {
      close();
      throw notWatching;
    }
  }

  /** The next line, which must come. */
  public String next() {
    return next(lines);
  }

  /** The next line on standard error, which must come. */
  public String notice() {
    return next(notices);
  }

  private static String next(BlockingQueue<String> lines) {
    try {
      String line = lines.poll(SECONDS_TO_WAIT, TimeUnit.SECONDS);
      assertThat(line).as("a line of the watch").isNotNull();
      return line;
    } catch (InterruptedException stop) {
      throw new AssertionError(stop);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(SECONDS_TO_WAIT));
    } catch (InterruptedException stop) {
      throw new AssertionError(stop);
    }
  }

  private static final class Lines extends OutputStream {
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final BlockingQueue<String> lines;

    Lines(BlockingQueue<String> lines) {
      this.lines = lines;
    }

    @Override
    public synchronized void write(int octet) {
      if (octet == '\n') {
        lines.add(line.toString(UTF_8));
        line.reset();
      } else {
        line.write(octet);
      }
    }
  }
}
