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
    Position before = feed.now();
    Transaction.Builder transaction = Transaction.builder();
    for (String key : keys) {
      transaction.put(new Key(key), Bytes.utf8(before.toString()));
    }
    store.commit(transaction.build());
    await().until(() -> !feed.now().equals(before));
  }

  @Test
  void a_reader_gets_what_followed_its_position() throws Exception {
    put("/a");
    Position seen = feed.now();
    put("/b");

    ChangeFeed.News news = feed.after(seen, LONG);

    assertThat(news.kind()).isEqualTo(ChangeFeed.Kind.ALL);
    assertThat(news.changes())
        .extracting(ChangeFeed.Numbered::change)
        .containsExactly(new Change.Keys(Set.of(new Key("/b"))));
    assertThat(news.now()).isEqualTo(feed.now());
  }

  @Test
  void a_reader_that_has_seen_everything_waits_and_gets_nothing() throws Exception {
    ChangeFeed.News news = feed.after(feed.now(), Duration.ofMillis(1));

    assertThat(news.kind()).isEqualTo(ChangeFeed.Kind.ALL);
    assertThat(news.changes()).isEmpty();
  }

  @Test
  void what_is_forgotten_is_a_gap_and_not_a_silence() throws Exception {
    Position start = feed.now();
    put("/a", "/b", "/c");
    Position second = feed.now();
    put("/d", "/e");

    assertThat(feed.after(start, LONG).kind()).isEqualTo(ChangeFeed.Kind.GAP);
    assertThat(feed.after(second, LONG).kind()).isEqualTo(ChangeFeed.Kind.ALL);
  }

  @Test
  void a_change_of_more_keys_than_the_buffer_holds_is_a_resync() throws Exception {
    Position start = feed.now();
    put("/a", "/b", "/c", "/d", "/e");

    assertThat(feed.after(start, LONG).changes())
        .extracting(ChangeFeed.Numbered::change)
        .containsExactly(new Change.Resync());
  }

  @Test
  void a_position_of_another_feed_is_a_gap() throws Exception {
    put("/a");
    Position here = feed.now();

    assertThat(feed.after(new Position("0", here.number()), LONG).kind())
        .isEqualTo(ChangeFeed.Kind.GAP);
    assertThat(feed.after(new Position(here.feed(), here.number() + 1), LONG).kind())
        .isEqualTo(ChangeFeed.Kind.GAP);
  }

  @Test
  void closing_ends_every_reader() throws Exception {
    Thread reader =
        new Thread(
            () -> {
              try {
                assertThat(feed.after(feed.now(), LONG).kind()).isEqualTo(ChangeFeed.Kind.ENDED);
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
    assertThat(Position.parse(feed.now().toString())).hasValue(feed.now());
    assertThat(Position.parse("")).isEmpty();
    assertThat(Position.parse("a-")).isEmpty();
    assertThat(Position.parse("a-99999999999999999999")).isEmpty();
  }
}
