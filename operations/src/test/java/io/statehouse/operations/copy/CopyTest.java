package io.statehouse.operations.copy;

import static io.statehouse.operations.Shelves.content;
import static io.statehouse.operations.Shelves.put;
import static io.statehouse.operations.Shelves.state;
import static java.util.Locale.ROOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Stage;
import io.statehouse.operations.Amount;
import io.statehouse.operations.Checkpoint;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Plan;
import io.statehouse.operations.Plan.Action;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Policy;
import io.statehouse.operations.Problem;
import io.statehouse.operations.Retries;
import io.statehouse.operations.Selection;
import io.statehouse.operations.ShelfMeaning;
import io.statehouse.operations.Shelves;
import io.statehouse.operations.Step;
import io.statehouse.operations.compare.Difference;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyIdentities;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CopyTest {
  private static final Selection ALL = Selection.of(new ShelfMeaning());

  private final MemoryStore source = Shelves.withBooks(20);
  private final MemoryStore target = new MemoryStore();

  private static PlanRun.Outcome run(Copy copy, KeyValueStore source) {
    try (Plan plan = copy.plan(EntrySource.of(source))) {
      assertThat(plan.problems()).isEmpty();
      return copy.run(plan);
    }
  }

  private static List<Difference> differences(Copy copy, KeyValueStore source) {
    List<Difference> found = new ArrayList<>();
    copy.compare(EntrySource.of(source), found::add);
    return found;
  }

  @Test
  void state_is_copied_and_what_a_server_keeps_for_itself_is_not() {
    Copy copy = Copy.of(ALL, target).build();

    PlanRun.Outcome outcome = run(copy, source);

    assertThat(content(target)).isEqualTo(state(source)).doesNotContainKey("/lease");
    assertThat(outcome.written().entries()).isEqualTo(43);
    assertThat(differences(copy, source)).isEmpty();
  }

  @Test
  void what_a_server_keeps_for_itself_is_copied_on_request() {
    run(Copy.of(ALL.includingServerState(), target).build(), source);

    assertThat(content(target)).isEqualTo(content(source));
  }

  @Test
  void only_keys_below_a_prefix_are_copied() {
    run(Copy.of(ALL.within(List.of(new Prefix("/title/t1"))), target).build(), source);

    assertThat(content(target).keySet()).hasSize(11).allMatch(key -> key.startsWith("/title/t1"));
  }

  @Test
  void a_plan_counts_records_by_their_types_and_writes_nothing() {
    put(target, "/base/a", "");
    put(target, "/book/77", "a,t77");

    try (Plan plan = Copy.of(ALL, target).build().plan(EntrySource.of(source))) {
      assertThat(plan.amounts().get("shelf"))
          .containsEntry(Action.EQUAL, new Amount(1, 7))
          .containsEntry(Action.ADD, new Amount(1, 7));
      assertThat(plan.amounts().get("book")).containsKey(Action.KEEP);
      assertThat(plan.amount(Action.ADD).entries()).isEqualTo(42);
      assertThat(plan.work().entries()).isEqualTo(42);
    }
    assertThat(content(target)).hasSize(2);
  }

  @Test
  void an_entry_with_another_value_is_not_replaced_unless_allowed() {
    put(target, "/book/1", "b,other");

    try (Plan plan = Copy.of(ALL, target).build().plan(EntrySource.of(source))) {
      assertThat(plan.problems()).hasSize(1);
      assertThat(plan.problems().get(0).identity()).isEqualTo("book 1");
      assertThat(plan.problems().get(0).sentence()).isEqualTo("the target has another value");
    }
    run(Copy.of(ALL, target).policy(new Policy(true, false)).build(), source);

    assertThat(content(target)).isEqualTo(state(source));
  }

  @Test
  void an_extra_entry_is_not_deleted_unless_allowed() {
    put(target, "/book/77", "a,t77");

    Copy adding = Copy.of(ALL, target).build();
    run(adding, source);
    assertThat(content(target)).containsKey("/book/77");
    assertThat(differences(adding, source)).isEmpty();

    Copy deleting = Copy.of(ALL, target).policy(Policy.MAKE_EQUAL).build();
    assertThat(differences(deleting, source)).hasSize(1);
    PlanRun.Outcome outcome = run(deleting, source);
    assertThat(outcome.written()).isEqualTo(Amount.NONE);
    assertThat(outcome.deleted().entries()).isEqualTo(1);
    assertThat(content(target)).isEqualTo(state(source));
  }

  @Test
  void what_the_target_cannot_hold_is_named_before_the_first_write() {
    Limits limits = target.limits().toBuilder().keyBytes(10).valueBytes(3).build();
    FaultyStore small = new FaultyStore(target);
    small.limitTo(limits);
    put(source, "/book/long-key", "a,t");

    try (Plan plan = Copy.of(ALL, small).build().plan(EntrySource.of(source))) {
      assertThat(plan.problemCount()).isEqualTo(plan.amount(Action.REFUSE).entries()).isPositive();
      assertThat(plan.problems())
          .anySatisfy(problem -> assertThat(problem.sentence()).startsWith("key of 14 bytes"))
          .anySatisfy(problem -> assertThat(problem.sentence()).startsWith("value of 4 bytes"));
    }
    assertThat(content(target)).isEmpty();
  }

  @Test
  void an_entry_that_only_fits_without_its_condition_is_refused_before_the_first_write() {
    String key = "/book/large";
    FaultyStore small = new FaultyStore(target);
    small.limitTo(target.limits().toBuilder().transactionBytes(2L * key.length() + 10).build());
    put(source, key, "a,12345678");
    try (Plan plan = Copy.of(ALL, small).build().plan(EntrySource.of(source))) {
      assertThat(plan.problemCount()).isZero();
    }

    put(source, key, "a,123456789"); // with the key once, it is within the limit
    try (Plan plan = Copy.of(ALL, small).build().plan(EntrySource.of(source))) {
      assertThat(plan.problems())
          .singleElement()
          .satisfies(problem -> assertThat(problem.sentence()).startsWith("transaction of 33"));
    }
  }

  @Test
  void keys_that_the_target_takes_for_one_are_named_before_the_first_write() {
    put(source, "/base/A", "");
    put(target, "/BOOK/1", "a,t");
    KeyValueStore ignoringCase =
        new ForwardingStore(target) {
          @Override
          public Optional<KeyIdentities> keyIdentities() {
            return Optional.of(
                keys ->
                    keys.stream()
                        .collect(
                            Collectors.toMap(
                                key -> key, key -> Bytes.utf8(key.text().toLowerCase(ROOT)))));
          }
        };

    // One that is to be deleted is still there when the other is put.
    try (Plan plan =
        Copy.of(ALL, ignoringCase).policy(Policy.MAKE_EQUAL).build().plan(EntrySource.of(source))) {
      assertThat(plan.problemCount()).isEqualTo(2);
    }
    try (Plan plan = Copy.of(ALL, ignoringCase).build().plan(EntrySource.of(source))) {
      assertThat(plan.problems())
          .extracting(Problem::identity, Problem::sentence)
          .containsExactly(
              tuple(
                  "key /base/a", "the target takes it for the same as /base/A: rename one of them"),
              tuple(
                  "key /book/1",
                  "the target takes it for the same as /BOOK/1: rename one of them"));
    }
  }

  /** Deletions come last, in the reverse of the order in which they would be put. */
  @Test
  void steps_come_by_stage_and_key_and_deletions_the_other_way_round() {
    MemoryStore other = new MemoryStore();
    put(other, "/base/c", "");
    put(other, "/version", "2");
    run(Copy.of(ALL, target).build(), source);

    List<String> steps = new ArrayList<>();
    try (Plan plan =
        Copy.of(ALL, target).policy(Policy.MAKE_EQUAL).build().plan(EntrySource.of(other))) {
      plan.forEachStep(step -> steps.add((step.isDeletion() ? "-" : "+") + step.key()));
    }

    assertThat(steps).startsWith("+/base/c", "+/version", "-/title/t9", "-/title/t8");
    assertThat(steps).endsWith("-/book/1", "-/book/0", "-/base/b", "-/base/a");
    assertThat(steps).hasSize(2 + 42);
  }

  @Test
  void a_large_plan_is_read_back_from_its_file_in_both_directions() {
    MemoryStore many = Shelves.withBooks(3_000);

    List<Step> added = new ArrayList<>();
    try (Plan plan = Copy.of(ALL, target).build().plan(EntrySource.of(many))) {
      plan.forEachStep(added::add);
    }
    run(Copy.of(ALL, target).build(), many);
    List<Key> deleted = new ArrayList<>();
    try (Plan plan =
        Copy.of(ALL, target).policy(Policy.MAKE_EQUAL).build().plan(prefix -> Stream.empty())) {
      plan.forEachStep(step -> deleted.add(0, step.key()));
    }

    assertThat(added).hasSize(6_003);
    assertThat(added.stream().map(Step::stage)).isSortedAccordingTo(Stage::compareTo);
    assertThat(deleted).isEqualTo(added.stream().map(Step::key).toList());
  }

  @Test
  void a_copy_costs_a_round_trip_for_each_transaction() {
    AtomicInteger commits = new AtomicInteger();
    MemoryStore counted =
        new MemoryStore(
            (operation, nanos, succeeded) ->
                commits.addAndGet(operation.startsWith("commit") ? 1 : 0));

    run(Copy.of(ALL, counted).build(), Shelves.withBooks(4_000));

    assertThat(commits).hasValue(4); // 8,003 entries, of which 2,048 fit
  }

  /** The target never shows more than an interrupted move may leave. */
  @Test
  void at_any_moment_the_target_holds_a_beginning_of_the_plan() {
    ShelfMeaning meaning = new ShelfMeaning();
    FaultyStore watched = new FaultyStore(target);
    watched.limitTo(target.limits().toBuilder().operations(6).build());
    AtomicInteger looks = new AtomicInteger();
    watched.beforeEachCall(
        operation -> {
          looks.incrementAndGet();
          assertThat(meaning.verify(target).map(Finding::kind))
              .isSubsetOf(meaning.leftByInterruptedMove());
        });

    run(Copy.of(ALL, watched).build(), source);
    MemoryStore empty = new MemoryStore();
    run(Copy.of(ALL, watched).policy(Policy.MAKE_EQUAL).build(), empty);

    assertThat(looks).hasValueGreaterThan(25);
    assertThat(content(target)).isEmpty();
  }

  @Test
  void a_key_that_another_writer_changed_after_the_plan_is_left_to_it() {
    Copy copy = Copy.of(ALL, target).build();
    PlanRun.Outcome outcome;
    try (Plan plan = copy.plan(EntrySource.of(source))) {
      put(target, "/book/3", "b,mine");
      outcome = copy.run(plan);
    }

    assertThat(outcome.overtaken()).containsExactly(new Key("/book/3"));
    assertThat(outcome.written().entries()).isEqualTo(42);
    assertThat(content(target)).containsEntry("/book/3", "b,mine").containsKey("/book/4");
    assertThat(differences(copy, source)).extracting(Difference::identity).containsExactly("3");
  }

  @Test
  void an_outage_ends_a_copy_and_running_it_again_continues_it() {
    FaultyStore faulty = new FaultyStore(target);
    faulty.limitTo(target.limits().toBuilder().operations(6).build());
    AtomicInteger commits = new AtomicInteger();
    faulty.beforeEachCall(
        operation -> {
          if (operation.startsWith("commit") && commits.incrementAndGet() == 5) {
            faulty.fail();
          }
        });
    Copy copy = Copy.of(ALL, faulty).build();

    assertThatThrownBy(() -> run(copy, source)).isInstanceOf(StoreException.Unavailable.class);
    assertThat(content(target)).hasSize(12);
    faulty.recover();
    PlanRun.Outcome rest = run(copy, source);

    assertThat(rest.written().entries()).isEqualTo(43 - 12);
    assertThat(content(target)).isEqualTo(state(source));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void commits_whose_outcome_is_unknown_are_read_again(int seed) {
    FaultyStore faulty = new FaultyStore(target);
    faulty.limitTo(target.limits().toBuilder().operations(6).build());
    Random random = new Random(seed);
    faulty.beforeEachCall(
        operation -> {
          switch (random.nextInt(8)) {
            case 0 -> faulty.loseNextAnswer();
            case 1 -> faulty.loseNextRequest();
            default -> {}
          }
        });
    Copy copy = Copy.of(ALL, faulty).retries(Retries.lasting(Duration.ofMinutes(1))).build();

    PlanRun.Outcome outcome = run(copy, source);

    assertThat(outcome.overtakenCount()).isZero();
    assertThat(outcome.written().entries()).isEqualTo(43);
    assertThat(content(target)).isEqualTo(state(source));
  }

  /** Kills are ends of a run between any two calls; the source changes all the time. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void a_copy_that_is_killed_again_and_again_ends_equal_to_a_source_that_changes(int seed) {
    Random random = new Random(seed);
    MemoryStore notes = new MemoryStore();
    for (int round = 0; round < 10; round++) {
      FaultyStore faulty = new FaultyStore(target.another());
      faulty.limitTo(target.limits().toBuilder().operations(8).build());
      AtomicInteger left = new AtomicInteger(random.nextInt(20));
      faulty.beforeEachCall(
          operation -> {
            Shelves.changeSomething(source, random);
            if (left.getAndDecrement() == 0) {
              if (random.nextBoolean()) {
                faulty.loseNextAnswer();
              } else {
                faulty.fail();
              }
            }
          });
      try {
        run(noted(notes, faulty), source);
      } catch (StoreException killed) {
        // Run again.
      }
    }

    run(noted(notes, target), source);

    assertThat(content(target)).isEqualTo(state(source));
  }

  private static Copy noted(MemoryStore notes, KeyValueStore target) {
    return Copy.of(ALL, target)
        .checkpoint(Checkpoint.open(notes.another(), "from here to there"))
        .build();
  }

  @Test
  void each_step_is_noted_before_it_is_applied() {
    MemoryStore notes = new MemoryStore();
    FaultyStore watched = new FaultyStore(target);
    watched.limitTo(target.limits().toBuilder().operations(6).build());
    List<Integer> missing = new ArrayList<>();
    AtomicInteger commits = new AtomicInteger();
    watched.beforeEachCall(
        operation -> {
          if (operation.startsWith("commit")) {
            int applied = Math.min(43, 3 * commits.incrementAndGet());
            missing.add(Math.max(0, applied - notes.list(new Prefix("written/")).size()));
          }
        });

    run(noted(notes, watched), source);

    assertThat(missing).hasSize(15).containsOnly(0);
  }

  @Test
  void steps_that_cannot_be_noted_are_not_applied() {
    FaultyStore notes = new FaultyStore(new MemoryStore());
    AtomicInteger commits = new AtomicInteger();
    notes.beforeEachCall(
        operation -> {
          if (operation.startsWith("commit") && commits.incrementAndGet() == 3) {
            notes.fail();
          }
        });
    FaultyStore small = new FaultyStore(target);
    small.limitTo(target.limits().toBuilder().operations(6).build());
    Copy copy = Copy.of(ALL, small).checkpoint(Checkpoint.open(notes, "from a to b")).build();

    assertThatThrownBy(() -> run(copy, source)).isInstanceOf(StoreException.Unavailable.class);

    assertThat(content(target)).hasSize(3 + 6); // what was noted by the first two commits
  }

  @Test
  void with_a_checkpoint_only_entries_that_the_copy_wrote_follow_the_source() {
    MemoryStore notes = new MemoryStore();
    run(noted(notes, target), source);
    put(target, "/book/5", "b,theirs");
    put(source, "/book/5", "b,ours");
    put(source, "/book/6", "b,ours");
    Shelves.removeBook(source, 7);

    try (Plan plan = noted(notes, target).plan(EntrySource.of(source))) {
      assertThat(plan.problems()).extracting(Problem::identity).containsExactly("book 5");
      noted(notes, target).run(plan);
    }

    assertThat(content(target))
        .containsEntry("/book/5", "b,theirs")
        .containsEntry("/book/6", "b,ours")
        .doesNotContainKeys("/book/7", "/title/t7");
  }

  @Test
  void a_checkpoint_of_another_operation_is_refused() {
    MemoryStore notes = new MemoryStore();
    run(
        Copy.of(ALL, target).checkpoint(Checkpoint.open(notes.another(), "from a to b")).build(),
        source);

    assertThatThrownBy(() -> Checkpoint.open(notes, "from a to c"))
        .hasMessage(
            "the checkpoint is of another operation, \"from a to b\": name another, or delete it");
  }

  @Test
  void fields_that_differ_are_named_and_secrets_are_not_shown() {
    put(source, "/secret", "swordfish");
    put(target, "/secret", "sesame");
    put(target, "/book/1", "b,t1");
    Copy copy = Copy.of(ALL, target).build();

    List<Difference> found = differences(copy, source);

    assertThat(found.toString()).doesNotContain("swordfish", "sesame");
    assertThat(found)
        .filteredOn(each -> each.kind() == Difference.Kind.CHANGED)
        .extracting(Difference::type, each -> each.fields().toString())
        .containsExactly(
            tuple("book", "[FieldDifference[name=shelf, before=Optional[a], after=Optional[b]]]"),
            tuple(
                "secret",
                "[FieldDifference[name=password, before=Optional[(secret)], after=Optional[(secret)]]]"));
    assertThat(Map.copyOf(content(target))).hasSize(2);
  }
}
