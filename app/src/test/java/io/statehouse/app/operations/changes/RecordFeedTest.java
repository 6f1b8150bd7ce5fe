package io.statehouse.app.operations.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.RunResult;
import io.statehouse.app.Systems;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.events.EventMemory;
import io.statehouse.app.http.events.Subscription;
import io.statehouse.app.http.keys.ServedStore;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.changes.RecordFeed.RecordEvent;
import io.statehouse.app.operations.changes.RecordFeed.Run;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try") // what is opened works by itself until it is closed
class RecordFeedTest {
  private static final Duration LINGER = Duration.ofMinutes(1);
  private static final SystemName CSS = new SystemName("css");

  private final FaultyStore store = new FaultyStore(new MemoryStore());
  private final AtomicLong nanos = new AtomicLong();
  private final RecordFeed feed =
      new RecordFeed(1, 100, new EventMemory(1 << 20), LINGER, nanos::get);

  @AfterEach
  void close() {
    feed.close();
    store.close();
  }

  private List<ServedState> css() {
    Config config =
        Config.load(Optional.empty(), Map.of(), Map.of(), Path.of("."), RunResult.systems());
    return List.of(
        new ServedState(
            CSS,
            Systems.all().get(CSS),
            config,
            new ServedStore(
                CSS.text(),
                OpenStore.of(store),
                List.of(""),
                Optional.empty(),
                Set.of(),
                Optional.empty())));
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Test
  void a_system_is_followed_until_there_was_no_client_for_a_while() {
    Run run = feed.follow(css());
    try (Subscription<RecordEvent> client = run.subscribe(run.events().now())) {
      pass(LINGER);
      feed.endIfIdle();
      assertThat(feed.isRunning()).isTrue();
    }
    feed.endIfIdle();
    assertThat(feed.isRunning()).isTrue();

    pass(LINGER);
    feed.endIfIdle();
    assertThat(feed.isRunning()).isFalse();
  }

  @Test
  void a_position_of_an_earlier_run_is_unknown_to_the_next() {
    Run before = feed.follow(css());
    pass(LINGER);
    feed.endIfIdle();

    Run after = feed.follow(css());

    assertThat(after.events().now().feed()).isNotEqualTo(before.events().now().feed());
  }

  @Test
  void a_store_that_fails_is_followed_when_it_responds_again() {
    store.fail();
    assertThatThrownBy(() -> feed.follow(css())).isInstanceOf(StoreException.Unavailable.class);

    store.recover();

    assertThat(feed.follow(css()).events().now().number()).isEqualTo(1); // a gap before the first
  }

  @Test
  void nothing_is_followed_once_it_is_closed() {
    feed.close();

    assertThatThrownBy(() -> feed.follow(css())).isInstanceOf(AppException.class);
  }
}
