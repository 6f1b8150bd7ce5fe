package io.statehouse.app.systems.missions.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.events.EventMemory;
import io.statehouse.app.http.events.SocketSender;
import io.statehouse.app.http.events.Subscription;
import io.statehouse.app.http.socket.SocketPeer;
import io.statehouse.domain.missions.entities.ApiKey;
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
  private final EventMemory memory = new EventMemory(1 << 20);
  private final MissionFeeds feeds = new MissionFeeds(source, memory);

  /** A client that keeps what it receives. */
  private final class Client implements SocketPeer {
    final List<String> received = new CopyOnWriteArrayList<>();
    final Subscription<LiveEvent> subscription;
    private final SocketSender<LiveEvent> sender;

    Client(ApiKey key) {
      subscription = feeds.subscribe(key);
      sender =
          new SocketSender<>(this, subscription.events(), subscription.start(), LiveEvent::data);
      sender.start();
    }

    @Override
    public void send(byte[] text, Runnable sent) {
      received.add(new String(text, UTF_8));
      sent.run();
    }

    @Override
    public void close(int code, String reason) {
      received.add(code + " " + reason);
    }

    @Override
    public void drop() {
      received.add("dropped");
    }

    void leave() {
      sender.close();
      subscription.close();
    }
  }

  @Test
  void one_watch_serves_all_clients_of_a_key_and_ends_with_the_last() {
    Client first = new Client(KEY);
    Client second = new Client(KEY);

    source.emit("a");
    first.leave();
    source.emit("b");

    assertThat(source.opened).hasValue(1);
    assertThat(first.received).containsExactly("\"a\"");
    assertThat(second.received).containsExactly("\"a\"", "\"b\"");
    assertThat(memory.bytes()).isPositive();
    second.leave();
    second.leave();
    assertThat(source.open).hasValue(0);
    assertThat(memory.bytes()).isZero();
    assertThat(feeds.size()).isZero();
  }

  @Test
  void a_client_that_comes_after_the_last_opens_another_watch() {
    new Client(KEY).leave();

    Client later = new Client(KEY);
    source.emit("a");

    assertThat(later.received).containsExactly("\"a\"");
    assertThat(source.opened).hasValue(2);
    assertThat(source.open).hasValue(1);
  }

  @Test
  void a_key_that_is_deleted_ends_the_events_of_its_clients() {
    Client client = new Client(KEY);

    source.deleteKey();

    assertThat(client.received).containsExactly("1008 the key was deleted");
    assertThat(source.open).hasValue(0);
    client.leave();
    assertThat(feeds.size()).isZero();
  }

  @Test
  void a_notice_reaches_only_the_clients_of_the_same_key() {
    Client same = new Client(KEY);
    Client other = new Client(OTHER);

    new Client(KEY).subscription.events().add(LiveEvent.notice("hello"));

    assertThat(same.received).containsExactly("\"hello\"");
    assertThat(other.received).isEmpty();
  }

  @Test
  void closing_ends_all_events_and_admits_no_client() {
    Client client = new Client(KEY);

    feeds.close();

    assertThat(client.received).containsExactly("1001 the server stops");
    assertThat(source.open).hasValue(0);
    assertThatThrownBy(() -> feeds.subscribe(KEY)).isInstanceOf(AppException.class);
  }

  @Test
  void a_store_that_does_not_respond_leaves_nothing_behind() {
    MissionFeeds down =
        new MissionFeeds(
            (key, listener, gone) -> {
              throw new StoreException.Unavailable("away");
            },
            memory);

    assertThatThrownBy(() -> down.subscribe(KEY)).isInstanceOf(StoreException.Unavailable.class);
    assertThat(down.size()).isZero();
  }

  @Test
  void clients_that_come_and_go_at_the_same_time_never_share_a_watch_that_is_over()
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    Callable<Boolean> visit =
        () -> {
          for (int i = 0; i < 5_000; i++) {
            Subscription<LiveEvent> client = feeds.subscribe(KEY);
            source.emit("x");
            if (client.events().now().equals(client.start())) {
              return false;
            }
            client.close();
          }
          return true;
        };

    List<Future<Boolean>> visits = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      visits.add(threads.submit(visit));
    }
    for (Future<Boolean> done : visits) {
      assertThat(done.get()).as("every client received an event").isTrue();
    }
    assertThat(source.open).hasValue(0);
    assertThat(feeds.size()).isZero();
    threads.shutdown();
  }
}
