package io.statehouse.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.testing.proxy.TcpProxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commits whose response is lost: the outcome is determined wherever possible. */
class LostResponseTest extends ServerTest {
  private final AtomicReference<Runnable> afterLocking = new AtomicReference<>();
  private TcpProxy proxy;
  private MySqlStore store;
  private MySqlStore direct;

  @BeforeEach
  void openThroughProxy() {
    proxy = afterwardsClosed(TcpProxy.to(server.address()));
    direct = open(database.settings());
    store = open(database.settings(proxy.address()), this::roundTripEnded);
  }

  /** The first round trip of a commit with conditions is the one that acquires the locks. */
  private void roundTripEnded(String operation, long nanos, boolean succeeded) {
    Runnable next = operation.equals("commit") ? afterLocking.getAndSet(null) : null;
    if (next != null) {
      next.run();
    }
  }

  private static Transaction changing(Entry read) {
    return Transaction.builder()
        .require(Condition.unchanged(read))
        .put(read.key(), value("new"))
        .put(key("/beside"), value("new"))
        .build();
  }

  @Test
  void an_applied_single_put_is_recognised_by_its_revision() {
    put(store, "/a", "old");

    proxy.cutNextAnswerAfter(0);
    Revision assigned = applied(store.commit(putting("/a", "new"))).revisions().get(key("/a"));

    assertThat(direct.get(key("/a")).orElseThrow().revision()).isEqualTo(assigned);
    assertThat(text(direct, "/a")).isEqualTo("new");
  }

  /** Cut off at its first response, a server may or may not execute the rest of a request. */
  @Test
  void the_outcome_of_a_batch_is_determined_correctly() {
    boolean applied = false;
    boolean undone = false;
    for (int round = 0; round < 30 && !(applied && undone); round++) {
      Entry read = direct.get(putOld()).orElseThrow();
      int bytes = 11 * (round % 4); // a response that reports only success has eleven bytes
      afterLocking.set(() -> proxy.cutNextAnswerAfter(bytes));

      CommitOutcome outcome =
          store.commitAll(List.of(changing(read), putting("/c", "round " + round))).get(0);

      if (outcome instanceof CommitOutcome.Completed) {
        applied = true;
        assertThat(text(direct, "/a") + text(direct, "/c")).isEqualTo("newround " + round);
      } else {
        undone = true;
        assertThatExceptionOfType(StoreException.Unavailable.class).isThrownBy(outcome::result);
        assertThat(text(direct, "/a") + text(direct, "/c")).isNotEqualTo("newround " + round);
        assertThat(text(direct, "/a")).isEqualTo("old");
      }
    }
    assertThat(applied).as("some round was applied").isTrue();
  }

  @Test
  void locks_lost_before_anything_was_written_are_acquired_again() {
    Entry read = direct.get(putOld()).orElseThrow();
    proxy.cutNextAnswerAfter(0);

    applied(store.commit(changing(read)));

    assertThat(text(direct, "/a") + text(direct, "/beside")).isEqualTo("newnew");
  }

  @Test
  void a_connection_that_the_server_closed_between_locks_and_writes_applied_nothing() {
    Entry read = direct.get(putOld()).orElseThrow();
    afterLocking.set(this::killConnections);

    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> store.commit(changing(read)));

    assertThat(keys(direct, "")).containsExactly("/a");
    assertThat(text(direct, "/a")).isEqualTo("old");
    applied(store.commit(changing(read)));
  }

  @Test
  void an_outcome_that_cannot_be_determined_in_time_is_unknown_and_leaves_no_lock() {
    Entry read = direct.get(putOld()).orElseThrow();
    MySqlStore shortTimeout =
        open(database.settings(proxy.address(), "timeout=4s"), this::roundTripEnded);
    afterLocking.set(proxy::swallowRequests);

    assertThatExceptionOfType(StoreException.OutcomeUnknown.class)
        .isThrownBy(() -> shortTimeout.commit(changing(read)));
    proxy.heal();
    proxy.cutAll();

    await()
        .ignoreExceptionsMatching(StoreException.Unavailable.class::isInstance)
        .until(() -> direct.commit(changing(read)).applied());
    assertThat(text(store, "/beside")).isEqualTo("new");
  }

  @Test
  void a_lost_response_leaves_the_outcome_unknown_in_qservs_table_which_has_no_revisions() {
    MySqlSettings kvData = database.settings(proxy.address(), "table=kvData");
    MySqlStore qserv = open(kvData, this::roundTripEnded);
    put(qserv, "/a", "old");
    afterLocking.set(() -> proxy.cutNextAnswerAfter(0));

    assertThatExceptionOfType(StoreException.OutcomeUnknown.class)
        .isThrownBy(() -> qserv.commit(putting("/a", "new")));

    assertThat(text(qserv, "/a")).isIn("old", "new");
  }

  private io.statehouse.ports.Key putOld() {
    put(store, "/a", "old");
    return key("/a");
  }

  private void killConnections() {
    for (List<String> row :
        database.sql(
            "select id from information_schema.processlist where db = '"
                + database.name
                + "' and id <> connection_id()")) {
      database.sql("kill " + row.get(0));
    }
  }
}
