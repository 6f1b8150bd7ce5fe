package io.statehouse.app.http.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChangeFeedTest {
  private final EventMemory memory = new EventMemory(1 << 20);
  private MemoryStore store;
  private ChangeFeed feed;

  @BeforeEach
  void open() {
    store = new MemoryStore();
    feed = new ChangeFeed(store, 4, memory);
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
  void a_reader_gets_what_followed_its_position() {
    put("/a");
    Position seen = feed.changes().now();
    put("/b");

    Broadcaster.News<Change> news = feed.changes().after(seen);

    assertThat(news.kind()).isEqualTo(Broadcaster.Kind.ALL);
    assertThat(news.next())
        .hasValue(
            new Broadcaster.Numbered<>(
                feed.changes().now(), new Change.Keys(Set.of(new Key("/b")))));
  }

  @Test
  void a_reader_that_has_seen_everything_gets_nothing() {
    Broadcaster.News<Change> news = feed.changes().after(feed.changes().now());

    assertThat(news.kind()).isEqualTo(Broadcaster.Kind.ALL);
    assertThat(news.next()).isEmpty();
  }

  @Test
  void what_is_forgotten_is_a_gap_and_not_a_silence() {
    Position start = feed.changes().now();
    put("/a", "/b", "/c");
    Position second = feed.changes().now();
    put("/d", "/e");

    assertThat(feed.changes().after(start).kind()).isEqualTo(Broadcaster.Kind.GAP);
    assertThat(feed.changes().after(second).kind()).isEqualTo(Broadcaster.Kind.ALL);
  }

  @Test
  void a_change_of_more_keys_than_the_buffer_holds_is_a_resync() {
    Position start = feed.changes().now();
    put("/a", "/b", "/c", "/d", "/e");

    assertThat(feed.changes().after(start).next())
        .hasValue(new Broadcaster.Numbered<>(feed.changes().now(), new Change.Resync()));
  }

  @Test
  void a_position_of_another_feed_is_a_gap() {
    put("/a");
    Position here = feed.changes().now();

    assertThat(feed.changes().after(new Position("0", here.number())).kind())
        .isEqualTo(Broadcaster.Kind.GAP);
    assertThat(feed.changes().after(new Position(here.feed(), here.number() + 1)).kind())
        .isEqualTo(Broadcaster.Kind.GAP);
  }

  @Test
  void closing_ends_and_notifies_every_reader() {
    AtomicInteger notified = new AtomicInteger();
    feed.changes().addListener(notified::incrementAndGet);

    feed.close();

    assertThat(notified).hasValue(1);
    assertThat(feed.changes().after(feed.changes().now()).kind()).isEqualTo(Broadcaster.Kind.ENDED);
  }

  @Test
  void a_position_is_read_back_and_nothing_else_is_one() {
    assertThat(Position.parse(feed.changes().now().toString())).hasValue(feed.changes().now());
    assertThat(Position.parse("")).isEmpty();
    assertThat(Position.parse("a-")).isEmpty();
    assertThat(Position.parse("a-99999999999999999999")).isEmpty();
  }
}
