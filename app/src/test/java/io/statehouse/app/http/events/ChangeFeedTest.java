package io.statehouse.app.http.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChangeFeedTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private MemoryStore store;
  private ChangeFeed feed;

  @BeforeEach
  void open() {
    store = new MemoryStore();
    feed = new ChangeFeed(store, 4);
  }

  @AfterEach
  void close() {
    feed.close();
    store.close();
  }

  /** Puts keys in one transaction, and waits until the feed has them. */
  private void put(String... keys) {
    Position before = feed.changes().now();
    Transaction.Builder transaction = Transaction.builder();
    for (String key : keys) {
      transaction.put(new Key(key), Bytes.utf8(before.toString()));
    }
    store.commit(transaction.build());
    await().until(() -> !feed.changes().now().equals(before));
  }

  @Test
  void a_reader_gets_what_followed_its_position() throws Exception {
    put("/a");
    Position seen = feed.changes().now();
    put("/b");

    Broadcaster.News<Change> news = feed.changes().await(seen, LONG);

    assertThat(news.kind()).isEqualTo(Broadcaster.Kind.ALL);
    assertThat(news.events())
        .extracting(Broadcaster.Numbered::event)
        .containsExactly(new Change.Keys(Set.of(new Key("/b"))));
    assertThat(news.now()).isEqualTo(feed.changes().now());
  }

  @Test
  void a_reader_that_has_seen_everything_waits_and_gets_nothing() throws Exception {
    Broadcaster.News<Change> news =
        feed.changes().await(feed.changes().now(), Duration.ofMillis(1));

    assertThat(news.kind()).isEqualTo(Broadcaster.Kind.ALL);
    assertThat(news.events()).isEmpty();
  }

  @Test
  void what_is_forgotten_is_a_gap_and_not_a_silence() throws Exception {
    Position start = feed.changes().now();
    put("/a", "/b", "/c");
    Position second = feed.changes().now();
    put("/d", "/e");

    assertThat(feed.changes().await(start, LONG).kind()).isEqualTo(Broadcaster.Kind.GAP);
    assertThat(feed.changes().await(second, LONG).kind()).isEqualTo(Broadcaster.Kind.ALL);
  }

  @Test
  void a_change_of_more_keys_than_the_buffer_holds_is_a_resync() throws Exception {
    Position start = feed.changes().now();
    put("/a", "/b", "/c", "/d", "/e");

    assertThat(feed.changes().await(start, LONG).events())
        .extracting(Broadcaster.Numbered::event)
        .containsExactly(new Change.Resync());
  }

  @Test
  void a_position_of_another_feed_is_a_gap() throws Exception {
    put("/a");
    Position here = feed.changes().now();

    assertThat(feed.changes().await(new Position("0", here.number()), LONG).kind())
        .isEqualTo(Broadcaster.Kind.GAP);
    assertThat(feed.changes().await(new Position(here.feed(), here.number() + 1), LONG).kind())
        .isEqualTo(Broadcaster.Kind.GAP);
  }

  @Test
  void closing_ends_every_reader() throws Exception {
    Thread reader =
        new Thread(
            () -> {
              try {
                assertThat(feed.changes().await(feed.changes().now(), LONG).kind())
                    .isEqualTo(Broadcaster.Kind.ENDED);
              } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
              }
            });
    reader.start();

    feed.close();

    reader.join(LONG.toMillis());
    assertThat(reader.isAlive()).isFalse();
  }

  @Test
  void a_position_is_read_back_and_nothing_else_is_one() {
    assertThat(Position.parse(feed.changes().now().toString())).hasValue(feed.changes().now());
    assertThat(Position.parse("")).isEmpty();
    assertThat(Position.parse("a-")).isEmpty();
    assertThat(Position.parse("a-99999999999999999999")).isEmpty();
  }
}
