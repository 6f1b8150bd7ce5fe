package io.statehouse.app.stores;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.access.Identity;
import io.statehouse.app.access.Sender;
import io.statehouse.operations.history.Author;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.ports.transact.Origin;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WriteAuthorsTest {
  private static final Key KEY = new Key("/a");
  private static final Author DANA = new Author("user dana", "r1");

  private final AtomicLong nanoTime = new AtomicLong();
  private final WriteAuthors authors = new WriteAuthors(nanoTime::get);
  private final MemoryStore data = new MemoryStore();
  private final AuthoredStore store = new AuthoredStore(data, authors);

  private record Request(Identity identity, String id) implements Sender {}

  private void asDana(Runnable work) {
    Identity dana = new Identity(Identity.Kind.USER, "dana", List.of());
    Origin.of(
        new Request(dana, "r1"),
        () -> {
          work.run();
          return "";
        });
  }

  private static Transaction put(String value) {
    return Transaction.builder().put(KEY, Bytes.utf8(value)).build();
  }

  private Optional<Author> author() {
    Optional<Entry> now = data.get(KEY);
    return authors.of(KEY, now);
  }

  @Test
  void what_was_put_is_known_by_its_revision() {
    asDana(() -> store.commit(put("1")));
    assertThat(author()).hasValue(DANA);

    data.commit(put("2"));
    assertThat(author()).isEmpty();
  }

  @Test
  void what_was_not_applied_has_no_author() {
    data.commit(put("1"));
    Transaction refused =
        Transaction.builder().require(Condition.absent(KEY)).put(KEY, Bytes.utf8("2")).build();

    asDana(() -> store.commit(refused));

    assertThat(author()).isEmpty();
  }

  @Test
  void a_deletion_is_known_once_and_for_a_short_time() {
    data.commit(put("1"));
    asDana(() -> store.commit(Transaction.builder().delete(KEY).build()));
    assertThat(author()).hasValue(DANA);
    assertThat(author()).isEmpty();

    asDana(() -> store.commit(Transaction.builder().delete(KEY).build()));
    nanoTime.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(author()).isEmpty();
  }

  @Test
  void all_below_a_prefix_are_deleted_by_the_same_author() {
    asDana(() -> store.commit(Transaction.builder().deletePrefix(new Prefix("/")).build()));

    assertThat(authors.of(KEY, Optional.empty())).hasValue(DANA);
    assertThat(authors.of(new Key("/b"), Optional.empty())).hasValue(DANA);
    assertThat(authors.of(new Key("b"), Optional.empty())).isEmpty();
  }

  @Test
  void transactions_committed_together_have_authors() {
    asDana(() -> store.commitAll(List.of(put("1")), Deadline.in(Duration.ofSeconds(1))));

    assertThat(author()).hasValue(DANA);
  }

  @Test
  void what_nobody_requested_has_no_author() {
    store.commit(put("1"));

    assertThat(author()).isEmpty();
  }
}
