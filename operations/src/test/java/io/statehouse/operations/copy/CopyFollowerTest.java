package io.statehouse.operations.copy;

import static io.statehouse.operations.Shelves.content;
import static io.statehouse.operations.Shelves.put;
import static io.statehouse.operations.Shelves.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.operations.Checkpoint;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Problem;
import io.statehouse.operations.Retries;
import io.statehouse.operations.Selection;
import io.statehouse.operations.ShelfMeaning;
import io.statehouse.operations.Shelves;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CopyFollowerTest {
  private static final Selection ALL = Selection.of(new ShelfMeaning());

  private final MemoryStore source = Shelves.withBooks(20);
  private final MemoryStore target = new MemoryStore();
  private final MemoryStore notes = new MemoryStore();
  private final List<Problem> refused = new CopyOnWriteArrayList<>();
  private final AtomicInteger readings = new AtomicInteger();
  private CopyFollower follower;
  private CompletableFuture<PlanRun.Outcome> running;

  private void follow(KeyValueStore from, KeyValueStore to) {
    follower =
        Copy.of(ALL, to)
            .checkpoint(Checkpoint.open(notes.another(), "followed"))
            .retries(Retries.endless(failure -> {}))
            .build()
            .follow(
                from,
                new CopyFollower.Listener() {
                  @Override
                  public void refused(Problem problem) {
                    refused.add(problem);
                  }

                  @Override
                  public void readingAll() {
                    readings.incrementAndGet();
                  }
                });
    running = CompletableFuture.supplyAsync(follower::run);
  }

  private void awaitEqual() {
    await().untilAsserted(() -> assertThat(content(target)).isEqualTo(state(source)));
  }

  @AfterEach
  void stop() {
    if (follower != null) {
      follower.close();
      running.join();
    }
  }

  @Test
  void changes_of_the_source_are_copied_as_they_happen() {
    follow(source, target);
    awaitEqual();

    Shelves.addBook(source, 30, "b");
    Shelves.addBook(source, 3, "b");
    Shelves.removeBook(source, 4);
    put(source, "/lease", "server 8");

    awaitEqual();
    assertThat(content(target)).doesNotContainKey("/lease");
    assertThat(readings).hasValue(1);
  }

  @Test
  void after_a_gap_all_is_read_again() {
    FaultyStore watched = new FaultyStore(source);
    follow(watched, target);
    awaitEqual();

    watched.gap();

    await().untilAsserted(() -> assertThat(readings).hasValueGreaterThan(1));
    awaitEqual();
  }

  @Test
  void an_entry_that_another_writer_changed_in_the_target_is_refused_and_the_rest_goes_on() {
    follow(source, target);
    awaitEqual();

    put(target, "/book/1", "b,theirs");
    Shelves.addBook(source, 1, "b");
    Shelves.addBook(source, 2, "b");

    await().untilAsserted(() -> assertThat(content(target)).containsEntry("/book/2", "b,t2"));
    await().untilAsserted(() -> assertThat(refused).isNotEmpty());
    assertThat(content(target)).containsEntry("/book/1", "b,theirs");
    assertThat(refused).extracting(Problem::identity).containsOnly("book 1");
  }

  @Test
  void outages_of_either_side_are_waited_for() {
    FaultyStore from = new FaultyStore(source);
    FaultyStore to = new FaultyStore(target);
    Random random = new Random(7);
    follow(from, to);

    for (int round = 0; round < 20; round++) {
      FaultyStore hurt = random.nextBoolean() ? from : to;
      hurt.fail();
      for (int i = 0; i < 10; i++) {
        Shelves.changeSomething(source, random);
      }
      hurt.recover();
      if (random.nextBoolean()) {
        to.loseNextAnswer();
      }
    }

    awaitEqual();
    assertThat(refused).isEmpty();
  }

  @Test
  void a_follower_that_starts_again_continues_with_what_it_wrote() {
    Random random = new Random(8);
    for (int round = 0; round < 5; round++) {
      follow(source, target);
      for (int i = 0; i < 50; i++) {
        Shelves.changeSomething(source, random);
      }
      stop();
    }
    follow(source, target);

    awaitEqual();
    assertThat(refused).isEmpty();
  }

  @Test
  void until_equal_it_follows_a_source_that_is_written_and_ends_when_that_stops() {
    AtomicInteger left = new AtomicInteger(300);
    Random random = new Random(9);
    CompletableFuture<Void> writer =
        CompletableFuture.runAsync(
            () -> {
              while (left.getAndDecrement() > 0) {
                Shelves.changeSomething(source, random);
              }
            });

    untilEqual();
    writer.join();
    assertThat(untilEqual().isEqual()).isTrue();

    assertThat(content(target)).isEqualTo(state(source));
  }

  @Test
  void until_equal_it_ends_when_all_that_differs_is_refused() {
    put(target, "/book/1", "b,theirs");

    CopyFollower ended = untilEqual();

    assertThat(ended.isEqual()).isFalse();
    assertThat(content(target)).containsEntry("/book/1", "b,theirs").containsKey("/book/2");
  }

  private CopyFollower untilEqual() {
    CopyFollower one =
        Copy.of(ALL, target)
            .checkpoint(Checkpoint.open(notes, "followed"))
            .build()
            .follow(source, new CopyFollower.Listener() {});
    one.runUntilEqual();
    return one;
  }
}
