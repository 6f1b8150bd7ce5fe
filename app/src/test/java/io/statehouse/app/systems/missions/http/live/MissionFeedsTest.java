package io.statehouse.app.systems.missions.http.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.failure.AppException;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class MissionFeedsTest {
  private static final ApiKey KEY = new ApiKey("lunar-dev");
  private static final ApiKey OTHER = new ApiKey("lunar-dev2");

  private final RecordedSource source = new RecordedSource();
  private final MissionFeeds feeds = new MissionFeeds(source);

  /** Keeps what it is told. */
  private static final class Listener implements LiveListener {
    final List<String> told = new CopyOnWriteArrayList<>();

    @Override
    public void tell(LiveEvent event) {
      told.add(event.data());
    }

    @Override
    public void end(End why) {
      told.add(why.name());
    }
  }

  @Test
  void one_watch_serves_all_who_listen_for_a_key_and_ends_with_the_last() {
    Listener first = new Listener();
    Listener second = new Listener();
    MissionFeeds.Seat seat = feeds.join(KEY, first);
    MissionFeeds.Seat other = feeds.join(KEY, second);
    source.tell("a");
    seat.close();
    source.tell("b");

    assertThat(source.opened).hasValue(1);
    assertThat(first.told).containsExactly("\"a\"");
    assertThat(second.told).containsExactly("\"a\"", "\"b\"");
    other.close();
    other.close();
    assertThat(source.open).hasValue(0);
    assertThat(feeds.size()).isZero();
  }

  @Test
  void who_comes_after_the_last_is_told_again() {
    feeds.join(KEY, new Listener()).close();
    Listener later = new Listener();
    feeds.join(KEY, later);

    source.tell("a");

    assertThat(later.told).containsExactly("\"a\"");
    assertThat(source.opened).hasValue(2);
    assertThat(source.open).hasValue(1);
  }

  @Test
  void a_key_that_is_deleted_ends_those_who_listen_for_it() {
    Listener listener = new Listener();
    MissionFeeds.Seat seat = feeds.join(KEY, listener);

    source.deleteKey();

    assertThat(listener.told).containsExactly("KEY_GONE");
    assertThat(source.open).hasValue(0);
    seat.close();
    assertThat(feeds.size()).isZero();
  }

  @Test
  void a_notice_reaches_those_of_the_same_key_alone() {
    Listener same = new Listener();
    Listener other = new Listener();
    feeds.join(KEY, same);
    feeds.join(OTHER, other);

    feeds.join(KEY, new Listener()).tell(LiveEvent.notice("hello"));

    assertThat(same.told).containsExactly("\"hello\"");
    assertThat(other.told).isEmpty();
  }

  @Test
  void closing_ends_everybody_and_lets_nobody_in() {
    Listener listener = new Listener();
    feeds.join(KEY, listener);

    feeds.close();

    assertThat(listener.told).containsExactly("STOPPING");
    assertThat(source.open).hasValue(0);
    assertThatThrownBy(() -> feeds.join(KEY, new Listener())).isInstanceOf(AppException.class);
  }

  @Test
  void a_store_that_does_not_answer_leaves_nothing_behind() {
    MissionFeeds down =
        new MissionFeeds(
            (key, listener, gone) -> {
              throw new StoreException.Unavailable("away");
            });

    assertThatThrownBy(() -> down.join(KEY, new Listener()))
        .isInstanceOf(StoreException.Unavailable.class);
    assertThat(down.size()).isZero();
  }

  @Test
  void those_who_come_and_go_at_once_never_share_a_watch_that_is_over() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    Callable<Boolean> visit =
        () -> {
          for (int i = 0; i < 5_000; i++) {
            Listener listener = new Listener();
            MissionFeeds.Seat seat = feeds.join(KEY, listener);
            source.tell("x");
            if (listener.told.isEmpty()) {
              return false;
            }
            seat.close();
          }
          return true;
        };
    List<Future<Boolean>> visits = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      visits.add(threads.submit(visit));
    }

    for (Future<Boolean> done : visits) {
      assertThat(done.get()).as("everybody was told").isTrue();
    }
    assertThat(source.open).hasValue(0);
    assertThat(feeds.size()).isZero();
    threads.shutdown();
  }
}
