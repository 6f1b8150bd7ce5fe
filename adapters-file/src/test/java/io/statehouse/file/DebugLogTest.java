package io.statehouse.file;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** One line per call, never with a key or a value: both may be secret. */
class DebugLogTest {
  @TempDir Path folder;
  private final List<Logger> loggers =
      Stream.of(FileStore.class.getName(), "io.statehouse.store")
          .map(name -> (Logger) LoggerFactory.getLogger(name))
          .toList();
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  @BeforeEach
  void listen() {
    loggers.forEach(logger -> logger.setLevel(Level.DEBUG));
    loggers.forEach(logger -> logger.addAppender(lines));
    lines.start();
  }

  @AfterEach
  void stopListening() {
    loggers.forEach(logger -> logger.detachAppender(lines));
    loggers.forEach(logger -> logger.setLevel(null));
  }

  @Test
  void each_call_is_logged_with_its_time_and_without_keys_or_values() {
    try (FileStore store = FileStore.open(folder)) {
      store.commit(Puts.of("/a", "secret"));
      store.commit(
          Transaction.builder()
              .require(Condition.absent(new Key("/c")))
              .deletePrefix(new Prefix("/b/"))
              .build());
      store.commitAll(List.of(Puts.of("/x", "secret"), Puts.of("/y", "secret")));
      store.get(new Key("/a"));
      store.list(new Prefix("/"));
    }

    assertThat(lines.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .satisfiesExactly(
            line -> assertThat(line).startsWith("opened file store ").contains("" + folder),
            line -> assertThat(line).matches("the file store .+: commit: [0-9]+[.][0-9]{3} ms"),
            line -> assertThat(line).matches("the file store .+: commit: [0-9]+[.][0-9]{3} ms"),
            line -> assertThat(line).matches("the file store .+: commitAll: [0-9]+[.][0-9]{3} ms"),
            line -> assertThat(line).matches("the file store .+: get: [0-9]+[.][0-9]{3} ms"),
            line -> assertThat(line).matches("the file store .+: list: [0-9]+[.][0-9]{3} ms"),
            line -> assertThat(line).startsWith("closed file store "));
  }

  @Test
  void round_trips_are_not_logged_for_a_listener_that_says_so() {
    try (FileStore store =
        FileStore.open(folder, FileSettings.DEFAULT, RoundTripListener.UNLOGGED)) {
      store.get(new Key("/a"));
    }

    assertThat(lines.list)
        .extracting(ILoggingEvent::getLoggerName)
        .containsOnly(FileStore.class.getName());
  }
}
