package io.statehouse.app.http.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values that are served to no one, in a store that is served. */
class HiddenValuesTest {
  private static final Key SECRET = new Key("/b");
  private static final Key SHOWN = new Key("/a");

  private final MemoryStore data = new MemoryStore();
  private final KeyValueStore store = new HiddenValues(data, Set.of(SECRET));

  @BeforeEach
  void fill() {
    data.commit(putting(SHOWN));
    data.commit(putting(SECRET));
  }

  private static Transaction putting(Key key) {
    return Transaction.builder().put(key, Bytes.utf8("1")).build();
  }

  @Test
  void listings_leave_them_out() {
    assertThat(store.list(Prefix.ALL)).extracting(Entry::key).containsExactly(SHOWN);
    assertThat(store.listWithin(Prefix.ALL, 1_000))
        .hasValueSatisfying(all -> assertThat(all).hasSize(1));
    assertThat(store.scan(Prefix.ALL)).extracting(Entry::key).containsExactly(SHOWN);
    assertThat(store.scan(Prefix.ALL, SHOWN)).isEmpty();
  }

  @Test
  void a_request_that_names_one_is_denied_and_shows_nothing() {
    List<Runnable> requests =
        List.of(
            () -> store.get(SECRET),
            () -> store.getAll(List.of(SHOWN, SECRET)),
            () -> store.commit(putting(SECRET)),
            () -> store.commit(Transaction.builder().delete(SECRET).build()),
            () -> store.commit(Transaction.builder().require(Condition.present(SECRET)).build()),
            () -> store.commitAll(List.of(putting(SHOWN), putting(SECRET))));

    for (Runnable request : requests) {
      assertThatExceptionOfType(StoreException.Denied.class)
          .isThrownBy(request::run)
          .withMessage("the value of /b is a secret and is not served: use the store itself");
    }
    assertThat(store.get(SHOWN)).isPresent();
  }
}
