package io.statehouse.ports.adapter;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException.Refused;
import io.statehouse.ports.StoreException.Unavailable;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.contract.RecordingListener;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WatchSupervisorTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Logger LOGGER = Logger.getLogger("io.statehouse.store");
  private static final Prefix A = new Prefix("/a/");
  private static final Prefix B = new Prefix("/b/");

  private final Calls calls = new Calls("test", PATIENCE, RoundTripListener.NONE);
  private final ScriptedSource source = new ScriptedSource();
  private final WatchSupervisor shared = WatchSupervisor.shared(calls, "test", () -> source);
  private final RecordingListener listener = new RecordingListener(PATIENCE);

  /** The expected failures are many, and their traces long. */
  @BeforeAll
  static void logNothing() {
    LOGGER.setLevel(Level.OFF);
  }

  @AfterAll
  static void logAgain() {
    LOGGER.setLevel(null);
  }

  @AfterEach
  void close() {
    calls.close();
    shared.close();
    await("the source is closed", PATIENCE).until(() -> !source.isOpen);
  }

  private Watch watch(Prefix prefix, RecordingListener listener) {
    return shared.watch(prefix, listener, Deadline.in(PATIENCE));
  }

  @Test
  void a_source_is_open_from_the_first_watch_to_the_last() {
    Watch first = watch(A, listener);
    Watch second = watch(A, new RecordingListener(PATIENCE));
    assertThat(shared.sources()).isOne();
    assertThat(source.opened).containsExactly(Set.of(A));

    first.close();
    assertThat(source.isOpen).isTrue();
    second.close();
    await("the source is closed", PATIENCE).until(() -> !source.isOpen);
    assertThat(shared.sources()).isZero();
  }

  @Test
  void a_shared_source_follows_further_prefixes_and_none_that_another_contains() {
    watch(A, listener);
    RecordingListener other = new RecordingListener(PATIENCE);
    watch(B, other);
    watch(new Prefix("/b/1"), new RecordingListener(PATIENCE));
    watch(new Prefix("/"), new RecordingListener(PATIENCE));

    assertThat(source.followed).containsExactly(Set.of(A, B), Set.of(new Prefix("/")));
    source.changed("/b/1");
    other.awaitNamed(Set.of(new Key("/b/1")));
    assertThat(listener.calls()).isZero();
  }

  @Test
  void a_gap_while_following_further_prefixes_is_told() {
    watch(A, listener);
    source.followsWithoutGap = false;

    watch(B, new RecordingListener(PATIENCE));

    listener.awaitReadAgain();
  }

  static Stream<Throwable> failures() {
    return Stream.of(
        new Unavailable("no connection"),
        new Refused("not permitted"),
        new IOException("reset"),
        new IllegalStateException("a bug"),
        new StackOverflowError(),
        new OutOfMemoryError("unable to create native thread"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void whatever_fails_the_source_is_opened_again_and_listeners_resync(Throwable failure) {
    watch(A, listener);
    source.failsToOpen(failure, failure);

    source.fails(failure);
    listener.awaitReadAgain();
    source.changed("/a/1");

    listener.awaitNamed(Set.of(new Key("/a/1")));
    assertThat(source.opened).hasSize(4);
  }

  @Test
  void a_source_that_continues_where_it_was_needs_no_resync() {
    watch(A, listener);
    source.resumes = true;

    source.fails(new Unavailable("no connection"));
    source.changed("/a/1");

    listener.awaitNamed(Set.of(new Key("/a/1")));
    assertThat(listener.resyncs()).isZero();
  }

  static Stream<Throwable> unexpectedFailures() {
    return Stream.of(new IllegalStateException("a bug"), new StackOverflowError());
  }

  @ParameterizedTest
  @MethodSource("unexpectedFailures")
  void listeners_resync_after_an_unexpected_failure_even_if_the_source_continues(
      Throwable failure) {
    watch(A, listener);
    source.resumes = true;

    source.fails(failure);

    listener.awaitReadAgain();
  }

  @Test
  void a_source_that_cannot_be_opened_at_first_fails_the_watch_and_leaves_none() {
    source.failsToOpen(new Refused("not permitted"));

    assertThatExceptionOfType(Refused.class)
        .isThrownBy(() -> watch(A, listener))
        .withMessage("not permitted");

    assertThat(shared.sources()).isZero();
    // Its thread closes the source once more at its end, and here the next watch has the same one.
    await("the first thread has ended", PATIENCE).until(() -> !isFollowing());
    watch(A, listener);
    source.changed("/a/1");
    listener.awaitNamed(Set.of(new Key("/a/1")));
  }

  private static boolean isFollowing() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("test-changes"));
  }

  @Test
  void an_unknown_failure_to_start_says_what_it_was() {
    source.failsToOpen(new IllegalStateException("a\nbug"));

    assertThatExceptionOfType(Unavailable.class)
        .isThrownBy(() -> watch(A, listener))
        .withMessage("the watch could not be started: java.lang.IllegalStateException: a bug");
  }

  @Test
  void a_watch_that_is_added_during_an_outage_is_served_after_it() {
    watch(A, listener);
    source.failsToOpen(new Unavailable("down"), new Unavailable("down"), new Unavailable("down"));
    source.fails(new Unavailable("down"));
    await("the source is closed", PATIENCE).until(() -> !source.isOpen);

    RecordingListener other = new RecordingListener(PATIENCE);
    watch(B, other);
    source.changed("/b/1");

    other.awaitTold("/b/1");
    assertThat(source.opened.get(source.opened.size() - 1)).isEqualTo(Set.of(A, B));
  }

  @Test
  void a_store_tells_its_own_listeners_of_what_it_has_applied() {
    watch(A, listener);
    RecordingListener other = new RecordingListener(PATIENCE);
    watch(B, other);

    shared.applied(Transaction.builder().put(new Key("/a/1"), Bytes.EMPTY).deletePrefix(B).build());

    listener.awaitNamed(Set.of(new Key("/a/1")));
    other.awaitReadAgain();
    assertThat(listener.resyncs()).isZero();
  }

  @Test
  void each_prefix_can_have_a_source_of_its_own() {
    Map<Prefix, ScriptedSource> sources = new ConcurrentHashMap<>();
    try (WatchSupervisor each =
        WatchSupervisor.perPrefix(
            calls,
            "test",
            (prefix, others) -> sources.computeIfAbsent(prefix, any -> new ScriptedSource()))) {
      each.watch(A, listener, Deadline.in(PATIENCE));
      each.watch(A, new RecordingListener(PATIENCE), Deadline.in(PATIENCE));
      each.watch(new Prefix("/a/1"), new RecordingListener(PATIENCE), Deadline.in(PATIENCE));

      assertThat(each.sources()).isEqualTo(2);
      assertThat(sources.get(A).opened).isEqualTo(List.of(Set.of(A)));
    }
  }

  @Test
  void closing_ends_all_watches_and_refuses_new_ones() {
    watch(A, listener);
    calls.close();
    shared.close();

    assertThatExceptionOfType(Unavailable.class)
        .isThrownBy(() -> watch(A, listener))
        .withMessage("test is closed: open it again");
    await("the source is closed", PATIENCE).until(() -> !source.isOpen);
  }

  @Test
  void a_watch_does_not_wait_longer_than_its_deadline() {
    watch(A, listener);
    source.failsToOpen(
        Stream.generate(() -> new Unavailable("down")).limit(1_000).toArray(Throwable[]::new));
    source.fails(new Unavailable("down"));
    await("the source is closed", PATIENCE).until(() -> !source.isOpen);

    assertThatExceptionOfType(Unavailable.class)
        .isThrownBy(() -> shared.watch(B, listener, Deadline.in(Duration.ofMillis(50))))
        .withMessageContaining("the watch did not start in time");
  }
}
