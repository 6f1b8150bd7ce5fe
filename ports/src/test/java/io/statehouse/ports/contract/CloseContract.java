package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Closing a store, and interrupted callers. */
abstract class CloseContract extends ContractGroup {

  /** Every call for which a closed store throws {@code Unavailable}. */
  enum Call {
    GET(store -> store.get(key("/a"))),
    GET_ALL(store -> store.getAll(List.of(key("/a")))),
    LIST(store -> store.list(Prefix.ALL)),
    LIST_WITHIN(store -> store.listWithin(Prefix.ALL, 1_000)),
    SCAN(store -> store.scan(Prefix.ALL).toList()),
    SCAN_AFTER(store -> store.scan(Prefix.ALL, key("/")).toList()),
    CHILDREN(store -> store.children(Prefix.ALL, '/')),
    CHILDREN_OF_EACH(store -> store.childrenOfEach(List.of(Prefix.ALL), '/')),
    COMMIT(store -> store.commit(putting("/closed", "1"))),
    GET_ASYNC(store -> ended(store.getAsync(key("/a")))),
    COMMIT_ASYNC(store -> ended(store.commitAsync(putting("/closed", "1")))),
    COMMIT_ALL(store -> store.commitAll(List.of(putting("/closed", "1"))).get(0).result()),
    WATCH(store -> store.watch(Prefix.ALL, change -> {}));

    private final Consumer<KeyValueStore> made;

    /** Ends as the call did, even on an interrupted thread. */
    private static void ended(CompletableFuture<?> call) {
      call.handle((result, failure) -> Optional.ofNullable((StoreException) failure))
          .join()
          .ifPresent(
              failure -> {
                throw failure;
              });
    }

    Call(Consumer<KeyValueStore> made) {
      this.made = made;
    }
  }

  CloseContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @ParameterizedTest
  @EnumSource
  void a_closed_store_is_unavailable(Call call) {
    put("/a", "1");
    KeyValueStore other = another();

    store.close();

    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> call.made.accept(store));
    assertThat(keys(other.list(Prefix.ALL))).containsExactly("/a");
  }

  @Test
  void closing_twice_does_nothing_more() {
    store.close();
    store.close();

    assertThat(store.check().available()).isFalse();
  }

  @Test
  void closing_one_client_leaves_the_others_open() {
    KeyValueStore other = another();
    RecordingListener listener = new RecordingListener(contract.patience());
    other.watch(Prefix.ALL, listener);
    put("/a", "1");

    store.close();

    assertThat(other.get(key("/a"))).isPresent();
    assertThat(other.commit(putting("/b", "1")).applied()).isTrue();
    listener.awaitTold("/a", "/b");
    KeyValueStore third = another();
    assertThat(keys(third.list(Prefix.ALL))).containsExactly("/a", "/b");
  }

  @Test
  void closing_ends_the_watches() {
    KeyValueStore other = another();
    RecordingListener ended = new RecordingListener(contract.patience());
    RecordingListener open = new RecordingListener(contract.patience());
    store.watch(Prefix.ALL, ended);
    other.watch(Prefix.ALL, open);
    put("/a", "1");
    ended.awaitTold("/a");
    open.awaitTold("/a");

    store.close();
    ended.forget();
    open.forget();
    for (int i = 0; i < 10; i++) {
      assertThat(other.commit(putting("/b/" + i, "1")).applied()).isTrue();
    }

    open.awaitTold("/b/9");
    ended.assertNotNotified();
  }

  @Test
  void calls_that_race_with_close_end_with_a_result_or_an_error() {
    KeyValueStore other = another();
    CountDownLatch underWay = new CountDownLatch(20);
    AtomicBoolean closed = new AtomicBoolean();

    List<List<Key>> acknowledged =
        Racers.race(
            5,
            racer -> {
              if (racer == 0) {
                underWay.await();
                store.close();
                closed.set(true);
                return List.of();
              }
              return putUntilClosed("/c/" + racer + "/", underWay, closed);
            });

    acknowledged.forEach(
        keys -> assertThat(other.getAll(keys).keySet()).containsExactlyInAnyOrderElementsOf(keys));
  }

  private List<Key> putUntilClosed(String root, CountDownLatch underWay, AtomicBoolean closed) {
    List<Key> acknowledged = new ArrayList<>();
    try {
      while (true) {
        Key next = key(root + acknowledged.size());
        boolean late = closed.get();
        store.get(next);
        applied(store.commit(transaction().put(next, value("1")).build()));
        acknowledged.add(next);
        underWay.countDown();
        assertThat(late).as("a commit that began after close() succeeded").isFalse();
      }
    } catch (StoreException.Unavailable | StoreException.OutcomeUnknown ended) {
      return acknowledged;
    }
  }

  @ParameterizedTest
  @EnumSource
  void an_interrupted_caller_keeps_its_flag_and_gets_a_result_or_an_error(Call call) {
    put("/a", "1");

    String ending =
        Racers.race(
                1,
                racer -> {
                  Thread.currentThread().interrupt();
                  String how = endingOf(call);
                  return Thread.interrupted() ? how : "the interrupt flag was lost";
                })
            .get(0);

    assertThat(ending).isIn("returned", "Unavailable", "OutcomeUnknown");
    if (ending.equals("Unavailable")) {
      assertThat(store.get(key("/closed"))).isEmpty();
    }
    assertThat(put("/a", "2").value()).isEqualTo(value("2"));
    assertThat(keysBelow("/a")).containsExactly("/a");
  }

  private String endingOf(Call call) {
    try {
      call.made.accept(store);
      return "returned";
    } catch (StoreException.Unavailable | StoreException.OutcomeUnknown failure) {
      return failure.getClass().getSimpleName();
    }
  }
}
