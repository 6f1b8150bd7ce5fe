package io.statehouse.domain.gis.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.routes.entities.CollectOptions;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.PublishResult.Outcome;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.FaultyStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Publishers that crash, lose requests and responses, or meet others half-way. */
abstract class InterruptedPublishContract extends RoutesGroup {
  private static final List<Route> OLD = some(3, "old");
  private static final List<Route> NEW = some(7, "new");

  /** The end of a process. */
  private static final class Crash extends Error {
    private static final long serialVersionUID = 1L;
  }

  InterruptedPublishContract(RoutesContract contract) {
    super(contract);
  }

  /**
   * Publishes with a disturbance before the first call of an operation, then before the second one,
   * until there is no call left to disturb.
   *
   * @param operation all of them if it is empty
   * @return the number of calls, and one
   */
  private int disturbedAtEach(
      String operation, Consumer<FaultyStore> disturbance, Runnable afterEach) {
    FaultyStore client = faulty();
    for (int at = 1; ; at++) {
      clear();
      publish(OLD);
      AtomicInteger left = new AtomicInteger(at);
      client.beforeEachCall(
          call -> {
            if (call.startsWith(operation) && left.decrementAndGet() == 0) {
              disturbance.accept(client);
            }
          });
      try {
        publish(on(client), NEW);
      } catch (Crash end) {
        // the process is gone
      }
      if (left.get() > 0) {
        return at;
      }
      afterEach.run();
    }
  }

  @Test
  void after_a_crash_at_any_call_readers_see_the_old_version_or_the_new() {
    int calls =
        disturbedAtEach(
            "",
            client -> {
              throw new Crash();
            },
            () -> {
              int seen = routes.read().routes().size();
              assertThat(seen).isIn(OLD.size(), NEW.size());
              assertThat(pointer()).isEqualTo(seen == NEW.size() ? "2" : "1");

              elapse(Duration.ofHours(2));
              routes.versions().collect(CollectOptions.DEFAULT);
              publish(NEW);

              assertThat(routes.read().routes()).hasSize(NEW.size());
              assertThat(store.list(layout.root()))
                  .noneMatch(entry -> entry.key().text().endsWith("/"));
            });
    assertThat(calls).isGreaterThan(4);
  }

  @Test
  void a_lost_response_to_any_commit_does_no_harm() {
    disturbedAtEach("commit", FaultyStore::loseNextAnswer, this::assertPublishedOnce);
  }

  @Test
  void a_lost_request_to_any_commit_does_no_harm() {
    disturbedAtEach("commit", FaultyStore::loseNextRequest, this::assertPublishedOnce);
  }

  private void assertPublishedOnce() {
    assertThat(pointer()).isEqualTo("2");
    assertThat(stored()).containsExactly("1", "2");
    assertThat(keysBelow(2)).hasSize(NEW.size());
  }

  @Test
  void a_pointer_that_moves_at_any_call_wins_and_the_publisher_leaves_nothing() {
    FaultyStore client = faulty();
    boolean[] moved = {true};
    for (int at = 1; moved[0]; at++) {
      clear();
      publish(OLD);
      AtomicInteger left = new AtomicInteger(at);
      moved[0] = false;
      client.beforeEachCall(
          call -> {
            if (left.decrementAndGet() == 0 && !pointer().equals("2")) {
              moved[0] = true;
              put("/gis/data-manager/version", "blue");
            }
          });
      try {
        PublishResult result = publish(on(client), NEW);

        assertThat(result.previous()).hasValue(moved[0] ? new VersionId("blue") : version(1));
      } catch (GisException conflict) {
        assertThat(conflict.code()).isEqualTo(Code.POINTER_CONFLICT);
        assertThat(conflict).hasMessageStartingWith("version blue is live now");
        assertThat(stored()).containsExactly("1");
        assertThat(pointer()).isEqualTo("blue");
      }
    }
  }

  @Test
  void a_publication_whose_response_is_lost_and_that_is_superseded_has_succeeded() {
    publish(OLD);
    FaultyStore client = faulty();
    boolean[] lost = {false};
    client.beforeEachCall(
        call -> {
          boolean live = pointer().equals("2");
          if (live && !lost[0]) {
            lost[0] = true;
            publish(some(4, "newer"));
          } else if (call.equals("commit") && !lost[0] && isFirstOrFlip(keysBelow(2).size())) {
            client.loseNextAnswer();
          }
        });

    PublishResult result = publish(on(client), NEW);

    assertThat(result.outcome()).isEqualTo(Outcome.SUPERSEDED);
    assertThat(result.version()).isEqualTo(version(2));
    assertThat(pointer()).isEqualTo("3");
  }

  /** Returns whether a commit is the first or the last, by how many keys the version has so far. */
  private static boolean isFirstOrFlip(int keys) {
    return keys == 0 || keys == NEW.size() + 1;
  }

  @Test
  void what_another_program_writes_into_a_staged_version_is_found_and_nothing_is_left() {
    publish(OLD);
    FaultyStore client = faulty();
    boolean[] staged = {false};
    client.beforeEachCall(
        call -> {
          if (!staged[0] && keysBelow(2).size() > 2) {
            staged[0] = true;
            put("/gis/data-manager/2/foreign", "{}");
          }
        });
    try {
      publish(on(client), NEW);
      fail("a mixture is not reported");
    } catch (GisException refused) {
      assertThat(refused.code()).isEqualTo(Code.VERIFY_FAILED);
      assertThat(refused.details()).containsExactly("extra /gis/data-manager/2/foreign");
      assertThat(refused).hasMessageContaining("keys that are wrong: 1, such as extra /gis/");
      if (isTakenAtOnce()) {
        assertThat(refused).hasMessageStartingWith("version 2 is live, and is not what was");
      } else {
        assertThat(stored()).containsExactly("1");
      }
    }
  }

  /**
   * Returns whether the pointer moved with the first commit, so that nothing could be withdrawn.
   */
  private boolean isTakenAtOnce() {
    return pointer().equals("2");
  }

  @Test
  void a_publisher_whose_claim_is_collected_writes_nothing_more() {
    publish(OLD);
    FaultyStore client = faulty();
    boolean[] collected = {false};
    client.beforeEachCall(
        call -> {
          if (!collected[0] && keysBelow(2).size() > 2) {
            collected[0] = true;
            store.commit(Transaction.builder().deletePrefix(layout.version(version(2))).build());
          }
        });
    try {
      publish(on(client), NEW);
      fail("that the version is gone is not reported");
    } catch (GisException refused) {
      assertThat(refused.code()).isEqualTo(isTakenAtOnce() ? Code.VERIFY_FAILED : Code.CLAIM_LOST);
      assertThat(stored()).containsExactly("1");
    }
  }

  @Test
  void a_version_that_another_finished_before_the_claim_is_put_is_not_touched() {
    publish(OLD);
    FaultyStore client = faulty();
    boolean[] finished = {false};
    client.beforeEachCall(
        call -> {
          if (call.equals("commit") && !finished[0]) {
            finished[0] = true;
            put("/gis/data-manager/2/foreign", "{\"pattern\":{},\"destination\":\"t\"}");
          }
        });

    try {
      assertThat(publish(on(client), NEW).version()).isEqualTo(version(3));
      assertThat(keysBelow(3)).hasSize(NEW.size());
      assertThat(keysBelow(2)).hasSize(1);
    } catch (GisException mixture) { // it was one transaction
      assertThat(mixture.code()).isEqualTo(Code.VERIFY_FAILED);
    }
    assertThat(keysBelow(2)).contains("/gis/data-manager/2/foreign");
  }

  @Test
  void a_rollback_whose_response_or_request_is_lost_is_done_once() {
    publish(OLD);
    publish(NEW);
    FaultyStore client = faulty();
    for (boolean response : new boolean[] {true, false}) {
      Routes lossy = on(client);
      if (response) {
        client.loseNextAnswer();
      } else {
        client.loseNextRequest();
      }

      lossy.publisher().rollback(version(1), ExpectedPointer.ANY, false);

      assertThat(pointer()).isEqualTo("1");
      routes.publisher().rollback(version(2), ExpectedPointer.ANY, false);
    }
  }

  @Test
  void a_rollback_to_a_version_that_is_collected_meanwhile_is_refused() {
    publish(OLD);
    publish(NEW);
    FaultyStore client = beforeCommit(() -> dropVersion(1));

    refused(
        Code.VERSION_NOT_FOUND,
        () -> on(client).publisher().rollback(version(1), ExpectedPointer.ANY, false));
    assertThat(pointer()).isEqualTo("2");
  }

  @Test
  void a_rollback_during_which_the_pointer_moves_is_refused() {
    publish(OLD);
    publish(NEW);
    FaultyStore client = beforeCommit(() -> publish(some(4, "newer")));

    refused(
        Code.POINTER_CONFLICT,
        () -> on(client).publisher().rollback(version(1), ExpectedPointer.ANY, false));
    assertThat(pointer()).isEqualTo("3");
  }

  @Test
  void after_a_crash_at_any_call_of_a_rollback_it_is_done_or_can_be_repeated() {
    FaultyStore client = faulty();
    boolean crashed = true;
    for (int at = 1; crashed; at++) {
      clear();
      publish(OLD);
      publish(NEW);
      crashAt(client, at);
      try {
        rollback(on(client));
        crashed = false;
      } catch (Crash end) {
        assertThat(pointer()).isEqualTo("2");
        rollback(routes);
      }
      assertThat(routes.read().routes()).hasSize(OLD.size());
      assertThat(stored()).containsExactly("1", "2");
    }
  }

  private static void crashAt(FaultyStore client, int nth) {
    AtomicInteger left = new AtomicInteger(nth);
    client.beforeEachCall(
        call -> {
          if (left.decrementAndGet() == 0) {
            throw new Crash();
          }
        });
  }

  private static void rollback(Routes through) {
    through.publisher().rollback(version(1), ExpectedPointer.ANY, false);
  }

  private void dropVersion(long number) {
    store.commit(Transaction.builder().deletePrefix(layout.version(version(number))).build());
  }

  /** Returns a client, before the first commit of which something happens. */
  private FaultyStore beforeCommit(Runnable happens) {
    FaultyStore client = faulty();
    client.beforeEachCall(
        call -> {
          if (call.equals("commit")) {
            client.beforeEachCall(each -> {});
            happens.run();
          }
        });
    return client;
  }
}
