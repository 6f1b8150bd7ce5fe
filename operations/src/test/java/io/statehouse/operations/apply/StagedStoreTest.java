package io.statehouse.operations.apply;

import static io.statehouse.operations.Shelves.content;
import static io.statehouse.operations.Shelves.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.operations.Plan;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Progress;
import io.statehouse.operations.Retries;
import io.statehouse.operations.ShelfMeaning;
import io.statehouse.operations.Shelves;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.ports.transact.Transactor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StagedStoreTest {
  private static final ShelfMeaning MEANING = new ShelfMeaning();

  private final MemoryStore store = Shelves.withBooks(5);
  private final StagedStore staged = new StagedStore(store);

  private static void run(StagedPlan plan, MemoryStore target) {
    assertThat(plan.changedSince(target)).isEmpty();
    assertThat(plan.listingsChangedSince(target, MEANING)).isEmpty();
    try (Plan steps = plan.plan()) {
      new PlanRun(target, Optional.empty(), Retries.NONE).run(steps, Progress.NONE);
    }
  }

  private StagedPlan plan() {
    return StagedPlan.of("shelves", "memory", staged, MEANING);
  }

  @Test
  void what_is_committed_is_read_and_the_store_behind_is_as_it_was() {
    Map<String, String> before = content(store);

    Shelves.addBook(staged, 9, "b");
    Shelves.removeBook(staged, 1);
    put(staged, "/book/0", "b,t0");

    assertThat(content(store)).isEqualTo(before);
    assertThat(content(staged))
        .containsEntry("/book/9", "b,t9")
        .containsEntry("/book/0", "b,t0")
        .doesNotContainKeys("/book/1", "/title/t1")
        .hasSize(before.size());
  }

  @Test
  void steps_are_what_changed_and_no_more() {
    put(staged, "/book/0", "a,t0"); // as it is
    put(staged, "/book/7", "a,t7");
    Shelves.removeBook(staged, 7);
    Shelves.addBook(staged, 9, "b");
    staged.commit(Transaction.builder().deletePrefix(new Prefix("/book/3")).build());

    assertThat(staged.steps(MEANING))
        .extracting(step -> (step.isDeletion() ? "-" : "+") + step.key())
        .containsExactly("-/book/3", "+/book/9", "+/title/t9");
    assertThat(staged.differences(MEANING))
        .extracting(each -> each.kind().sign() + each.identity())
        .containsExactly("-3", "+9", "+/title/t9");
  }

  /** Reads of every kind agree with those of a store to which the same was written. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void it_reads_like_a_store_that_was_written(int seed) {
    Random random = new Random(seed);
    MemoryStore written = Shelves.withBooks(5);
    for (int i = 0; i < 100; i++) {
      long next = random.nextLong();
      Shelves.changeSomething(written, new Random(next));
      Shelves.changeSomething(staged, new Random(next));
    }

    assertThat(content(staged)).isEqualTo(content(written));
    for (String prefix : List.of("", "/", "/book/", "/title/t1", "/none")) {
      Prefix below = new Prefix(prefix);
      assertThat(staged.children(below, '/'))
          .extracting(Child::toString)
          .isEqualTo(written.children(below, '/').stream().map(Child::toString).toList());
      assertThat(staged.scan(below, new Key("/book/4")).map(Entry::key))
          .containsExactlyElementsOf(
              written.scan(below, new Key("/book/4")).map(Entry::key).toList());
    }
  }

  @Test
  void conditions_are_tested_on_what_is_staged() {
    Entry book = staged.get(new Key("/book/1")).orElseThrow();
    put(staged, "/book/1", "b,t1");

    CommitResult stale =
        staged.commit(
            Transaction.builder()
                .require(Condition.unchanged(book))
                .put(book.key(), Bytes.utf8("x"))
                .build());
    CommitResult absent =
        staged.commit(Transaction.builder().require(Condition.absent(book.key())).build());

    assertThat(stale.applied()).isFalse();
    assertThat(absent.applied()).isFalse();
    assertThat(content(staged)).containsEntry("/book/1", "b,t1");
  }

  @Test
  void services_run_on_it_and_what_they_tested_is_a_premise() {
    new Transactor(staged)
        .run(
            scope -> {
              if (scope.get(new Key("/base/a")).isEmpty()) {
                throw new IllegalStateException("no shelf");
              }
              scope.put(new Key("/book/9"), Bytes.utf8("a,t9"));
            });

    StagedPlan plan = plan();
    assertThat(plan.premises()).extracting(Condition::key).contains(new Key("/base/a"));
    put(store, "/base/a", "moved");
    assertThat(plan.changedSince(store)).containsExactly(new Key("/base/a"));
  }

  @Test
  void a_plan_runs_exactly_or_names_what_has_changed_since() {
    Shelves.addBook(staged, 9, "b");
    Shelves.removeBook(staged, 1);
    StagedPlan plan = plan();
    put(store, "/title/t1", "another");

    assertThat(plan.changedSince(store)).containsExactly(new Key("/title/t1"));

    put(store, "/title/t1", "1");
    StagedStore again = new StagedStore(store);
    Shelves.addBook(again, 9, "b");
    Shelves.removeBook(again, 1);
    run(StagedPlan.of("shelves", "memory", again, MEANING), store);
    assertThat(content(store)).isEqualTo(content(staged));
  }

  @Test
  void a_plan_that_was_run_in_part_goes_on() {
    Shelves.addBook(staged, 9, "b");
    StagedPlan plan = plan();
    put(store, "/book/9", "b,t9");

    run(plan, store);

    assertThat(content(store)).isEqualTo(content(staged));
  }

  @Test
  void keys_that_others_add_or_delete_in_a_listing_are_noticed() {
    assertThat(staged.list(new Prefix("/book/"))).hasSize(5);
    Shelves.addBook(staged, 9, "b");
    StagedPlan plan = plan();

    put(store, "/lease", "server 8");
    put(store, "/book/1", "b,t1"); // a value is no part of a listing
    assertThat(plan.listingsChangedSince(store, MEANING)).isEmpty();

    put(store, "/book/8", "a,t8");
    assertThat(plan.listingsChangedSince(store, MEANING)).containsExactly(new Prefix("/book/"));

    Shelves.removeBook(store, 8);
    Shelves.removeBook(store, 2);
    assertThat(plan.listingsChangedSince(store, MEANING)).containsExactly(new Prefix("/book/"));
  }

  @Test
  void of_listed_children_only_the_names_matter() {
    assertThat(staged.children(new Prefix("/"), '/')).hasSize(5);
    Shelves.addBook(staged, 9, "b");
    StagedPlan plan = plan();

    put(store, "/book/8", "a,t8");
    assertThat(plan.listingsChangedSince(store, MEANING)).isEmpty();

    put(store, "/film/1", "x");
    assertThat(plan.listingsChangedSince(store, MEANING)).containsExactly(new Prefix("/"));
  }

  @Test
  void a_listing_matters_as_far_as_it_was_read() {
    try (Stream<Entry> books = staged.scan(new Prefix("/book/"))) {
      assertThat(books.limit(2)).hasSize(2);
    }
    Shelves.addBook(staged, 9, "b");
    StagedPlan plan = plan();

    put(store, "/book/8", "a,t8");
    assertThat(plan.listingsChangedSince(store, MEANING)).isEmpty();

    put(store, "/book/00", "a,t00");
    assertThat(plan.listingsChangedSince(store, MEANING)).containsExactly(new Prefix("/book/"));
  }

  @Test
  void what_a_plan_itself_writes_is_no_change_of_a_listing() {
    staged.commit(Transaction.builder().deletePrefix(new Prefix("/book/3")).build());
    staged.children(new Prefix("/"), '/');
    put(staged, "/film/1", "x");
    StagedPlan plan = plan();

    run(plan, store);

    assertThat(content(store)).isEqualTo(content(staged));
    assertThat(plan.listingsChangedSince(store, MEANING)).isEmpty();
    put(store, "/book/31", "a,t31"); // below the prefix that was deleted
    assertThat(plan.listingsChangedSince(store, MEANING)).containsExactly(new Prefix("/book/3"));
  }

  @Test
  void a_plan_is_kept_in_a_file_and_read_back() throws IOException {
    Shelves.addBook(staged, 9, "b");
    Shelves.removeBook(staged, 1);
    put(staged, "/version", "2");
    staged.commit(
        Transaction.builder()
            .require(Condition.absent(new Key("/x")))
            .require(Condition.present(new Key("/base/b")))
            .put(new Key("/base/odd\n\"key\""), Bytes.copyOf(new byte[] {0, -1, 13}))
            .build());
    staged.list(new Prefix("/title/"));
    staged.children(new Prefix("/"), '/');
    staged.scan(new Prefix("/book/")).findFirst();
    StagedPlan plan = plan();

    ByteArrayOutputStream file = new ByteArrayOutputStream();
    PlanFile.write(List.of(plan, plan), file);
    List<StagedPlan> read = PlanFile.read(new ByteArrayInputStream(file.toByteArray()));

    assertThat(read).hasSize(2);
    assertThat(read.get(0).steps()).isEqualTo(plan.steps());
    assertThat(read.get(1).premises())
        .extracting(Condition::key)
        .isEqualTo(plan.premises().stream().map(Condition::key).toList());
    assertThat(read.get(1).changedSince(store)).isEmpty();
    assertThat(read.get(1).listings()).hasSize(3).isEqualTo(plan.listings());
  }

  @Test
  void a_file_that_is_cut_or_no_plan_is_refused_with_its_line() throws IOException {
    Shelves.addBook(staged, 9, "b");
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    PlanFile.write(List.of(plan()), file);
    byte[] whole = file.toByteArray();

    for (int length = 0; length < whole.length - 1; length++) {
      ByteArrayInputStream cut = new ByteArrayInputStream(whole, 0, length);
      if (length != "{\"statehousePlan\":1}".length()
          && length != "{\"statehousePlan\":1}\n".length()) {
        assertThatThrownBy(() -> PlanFile.read(cut))
            .isInstanceOf(IllegalArgumentException.class)
            .message()
            .contains("plan");
      }
    }
  }
}
