package io.statehouse.ports.contract;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The store cannot be reached, or its response is lost. */
abstract class OutageContract extends ContractGroup {
  private static final Class<?> UNAVAILABLE = StoreException.Unavailable.class;
  private static final Class<?> UNKNOWN = StoreException.OutcomeUnknown.class;

  OutageContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @Test
  void no_call_reports_an_outage_as_absence() {
    contract.hasNoOutage().abortsTest();
    put("/a", "1");
    contract.beginOutage();

    Racers.race(
        List.of(
            unavailable("get", () -> store.get(key("/a"))),
            unavailable("get of an absent key", () -> store.get(key("/absent"))),
            unavailable("getAll", () -> store.getAll(List.of(key("/a")))),
            unavailable("list", () -> store.list(Prefix.ALL)),
            unavailable("listWithin", () -> store.listWithin(Prefix.ALL, 1_000)),
            unavailable("scan", () -> store.scan(Prefix.ALL).toList()),
            unavailable("scan after a key", () -> store.scan(Prefix.ALL, key("/")).toList()),
            unavailable("children", () -> store.children(Prefix.ALL, '/')),
            unavailable("childrenOfEach", () -> store.childrenOfEach(List.of(Prefix.ALL), '/'))));
    assertThat(store.check().available()).as("check").isFalse();
    assertThat(store.limits()).as("limits").isNotNull();

    contract.endOutage();
    awaitRecovery();
    assertThat(text("/a")).isEqualTo("1");
    assertThat(store.check().available()).as("check").isTrue();
  }

  @Test
  void a_commit_that_was_unavailable_was_not_applied() {
    contract.hasNoOutage().abortsTest();
    put("/a", "1");
    contract.beginOutage();

    Class<?> single = failureOf(() -> store.commit(putting("/single", "1")));
    Class<?> check =
        failureOf(() -> store.commit(transaction().require(Condition.absent(key("/a"))).build()));
    Class<?> batched = failureOf(() -> results(store, List.of(putting("/batched", "1"))));
    contract.endOutage();
    awaitRecovery();

    assertThat(List.of(single, check, batched))
        .as("an outage is Unavailable, or OutcomeUnknown if the request may have been sent")
        .allMatch(List.of(UNAVAILABLE, UNKNOWN)::contains);
    if (single == UNAVAILABLE) {
      assertThat(store.get(key("/single"))).isEmpty();
    }
    if (batched == UNAVAILABLE) {
      assertThat(store.get(key("/batched"))).isEmpty();
    }
    put("/single", "2");
    assertThat(text("/single")).isEqualTo("2");
  }

  @Test
  void a_scan_during_an_outage_throws_instead_of_ending_early() {
    contract.hasNoOutage().abortsTest();
    List<String> keys = IntStream.range(0, 3_000).mapToObj(i -> "/n/%05d".formatted(i)).toList();
    putAll(keys);
    List<Entry> drawn = new ArrayList<>();

    Iterator<Entry> scan = store.scan(prefix("/n/")).iterator();
    drawn.add(scan.next());
    contract.beginOutage();
    try {
      scan.forEachRemaining(drawn::add);
      assertThat(drawn).as("entries of a scan that ended normally").hasSize(keys.size());
    } catch (StoreException.Unavailable outage) {
      assertThat(keys(drawn)).containsExactlyElementsOf(keys.subList(0, drawn.size()));
    } finally {
      contract.endOutage();
    }
  }

  @Test
  void changes_made_during_an_outage_are_notified_after_it() {
    contract.hasNoOutage().abortsTest();
    KeyValueStore other = another();
    RecordingListener listener = new RecordingListener(contract.patience());
    store.watch(prefix("/a/"), listener);
    put("/a/before", "1");
    listener.awaitTold("/a/before");
    listener.forget();

    contract.beginOutage();
    boolean written = tryToPut(other, "/a/during");
    contract.endOutage();
    awaitRecovery();

    if (written) {
      listener.awaitTold("/a/during");
    }
    listener.forget();
    applied(other.commit(putting("/a/after", "1")));
    listener.awaitTold("/a/after");
  }

  @Test
  void a_watch_opened_during_an_outage_works_after_it_unless_it_was_refused() {
    contract.hasNoOutage().abortsTest();
    RecordingListener listener = new RecordingListener(contract.patience());
    boolean begun = true;

    contract.beginOutage();
    try {
      store.watch(prefix("/a/"), listener);
    } catch (StoreException.Unavailable outage) {
      begun = false;
    }
    contract.endOutage();
    awaitRecovery();
    put("/a/1", "1");

    if (begun) {
      listener.awaitTold("/a/1");
    }
  }

  @Test
  void the_store_recovers_from_repeated_outages() {
    contract.hasNoOutage().abortsTest();
    for (int i = 0; i < 3; i++) {
      contract.beginOutage();
      assertUnavailable("get", () -> store.get(key("/a")));
      contract.endOutage();
      awaitRecovery();
      assertThat(put("/a", "" + i).value()).isEqualTo(value("" + i));
    }
  }

  @Test
  void a_lost_response_is_an_unknown_outcome_and_the_actual_outcome_can_be_read() {
    contract.losesNoAnswer().abortsTest();
    Entry old = put("/a", "old");
    Transaction change =
        transaction()
            .require(Condition.unchanged(old))
            .put(key("/a"), value("new"))
            .put(key("/b"), value("new"))
            .build();

    contract.loseNextAnswer();
    assertThatThrownBy(() -> store.commit(change))
        .as("a commit whose response is lost")
        .isInstanceOf(UNKNOWN);
    awaitRecovery();

    assertThat(text("/a") + text("/b")).as("all or nothing").isIn("old", "newnew");
    assertThat(put("/a", "next").value()).isEqualTo(value("next"));
  }

  @Test
  void a_batch_whose_response_is_lost_has_an_unknown_outcome_for_each_member() {
    contract.losesNoAnswer().abortsTest();
    List<Transaction> batch = List.of(putting("/a", "1"), putting("/b", "1"));

    contract.loseNextAnswer();
    assertThatThrownBy(() -> results(store, batch)).isInstanceOf(UNKNOWN);
    awaitRecovery();

    applied(putting("/c", "1"));
  }

  @Test
  void changes_applied_without_a_response_are_notified() {
    contract.losesNoAnswer().abortsTest();
    KeyValueStore other = another();
    RecordingListener listener = new RecordingListener(contract.patience());
    other.watch(prefix("/a"), listener);

    contract.loseNextAnswer();
    assertThatThrownBy(() -> store.commit(putting("/a", "1"))).isInstanceOf(UNKNOWN);
    awaitRecovery();

    if (store.get(key("/a")).isPresent()) {
      listener.awaitTold("/a");
    }
  }

  private void awaitRecovery() {
    await("the store to work again", contract.patience())
        .ignoreExceptionsMatching(StoreException.Unavailable.class::isInstance)
        .until(() -> store.get(key("/recovered?")).isEmpty());
  }

  private static boolean tryToPut(KeyValueStore client, String key) {
    try {
      return client.commit(putting(key, "1")).applied();
    } catch (StoreException concernsTheOtherToo) {
      return false;
    }
  }

  private static void results(KeyValueStore store, List<Transaction> batch) {
    store.commitAll(batch).forEach(CommitOutcome::result);
  }

  private static Callable<Void> unavailable(String call, ThrowingCallable made) {
    return () -> {
      assertUnavailable(call, made);
      return null;
    };
  }

  private static void assertUnavailable(String call, ThrowingCallable made) {
    assertThatThrownBy(made).as(call).isInstanceOf(UNAVAILABLE).message().doesNotContain("\n");
  }

  private static Class<?> failureOf(Runnable call) {
    try {
      call.run();
    } catch (StoreException failure) {
      return failure.getClass();
    }
    throw new AssertionError("there was a response during an outage");
  }
}
