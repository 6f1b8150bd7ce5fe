package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.DefineResult;
import io.statehouse.domain.gis.topics.entities.PartlyDefined;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.domain.gis.topics.entities.TopicsGroup;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.FaultyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How definitions change: with their version, or not at all. */
public abstract class DefineContract extends TopicsGroup {
  private static final int MAX_TESTED = 2_000;

  /** So that twelve topics are four steps on any store. */
  private static final Limits THREE_TOPICS =
      Limits.builder()
          .keyBytes(512)
          .valueBytes(4096)
          .conditions(4)
          .writes(4)
          .operations(8)
          .transactionBytes(16_384)
          .keysPerRead(8)
          .build();

  public DefineContract(TopicsContract contract) {
    super(contract);
  }

  /**
   * More topics than a transaction holds with the version beside them, or as many as are tested.
   */
  private List<TopicChange> tooMany() {
    return puts("t", Math.min(store.limits().writes() * 2, MAX_TESTED));
  }

  private boolean isUnlimited() {
    return store.limits().writes() > MAX_TESTED;
  }

  @Test
  void a_topic_and_its_version_are_written_together() {
    DefineResult result = define(put("a", 5), put("b"));

    assertThat(result.lastVersion()).isEqualTo(version(1));
    assertThat(result.isAtomic()).isTrue();
    assertThat(text(LAYOUT.desired())).isEqualTo("1");
    assertThat(text(LAYOUT.topic("a")))
        .isEqualTo("{\"name\":\"a\",\"partitions\":5,\"replicas\":1,\"properties\":{}}");
    assertThat(store.get(LAYOUT.adopted())).isEmpty();
  }

  @Test
  void what_changes_nothing_raises_no_version() {
    define(put("a"));
    write(
        LAYOUT.topic("a"), " {\"replicas\":1, \"partitions\":1, \"name\":\"a\", \"owner\":\"x\"} ");

    DefineResult result = define(put("a"), remove("b"));

    assertThat(result.isUnchanged()).isTrue();
    assertThat(result.lastVersion()).isEqualTo(version(1));
    assertThat(text(LAYOUT.topic("a"))).startsWith(" {");
  }

  @Test
  void members_that_mean_nothing_here_survive_a_change() {
    write(LAYOUT.topic("a"), "{\"owner\":\"x\",\"name\":\"a\",\"partitions\":1,\"replicas\":1}");

    define(put("a", 2));

    assertThat(text(LAYOUT.topic("a")))
        .isEqualTo(
            "{\"name\":\"a\",\"partitions\":2,\"replicas\":1,\"properties\":{},\"owner\":\"x\"}");
  }

  @Test
  void a_plan_has_the_steps_of_the_definition_and_writes_nothing() {
    define(put("old"));

    DefineResult plan =
        definitions(store)
            .plan(List.of(put("new"), put("old"), remove("old.")), DefineOptions.DEFAULT);
    DefineResult many = definitions(store).plan(tooMany(), DefineOptions.DEFAULT);

    assertThat(plan.steps()).containsExactly(new DefineResult.Step(version(2), List.of("new")));
    assertThat(many.steps()).hasSizeGreaterThan(isUnlimited() ? 0 : 1);
    assertThat(topics()).containsExactly("old");
    assertThat(text(LAYOUT.desired())).isEqualTo("1");
  }

  @Test
  void a_plan_is_refused_for_the_same_reasons_as_the_definition() {
    define(put("a.b"));

    assertRefused(
        Code.NAME_COLLISION,
        () -> definitions(store).plan(List.of(put("a_b")), DefineOptions.DEFAULT));
    assertRefused(
        Code.DEFINE_CONFLICT,
        () ->
            definitions(store)
                .plan(List.of(put("c")), DefineOptions.DEFAULT.ifVersion(version(7))));
  }

  @Test
  void names_are_listed_also_where_the_document_cannot_be_read() {
    define(put("good"));
    write(LAYOUT.topic("broken"), "{");
    write(LAYOUT.adopted(), "1");

    TopicDefinitions.Definitions all = definitions(store).read();

    assertThat(all.names()).containsExactly("broken", "good");
    assertThat(all.topics()).hasSize(1);
    assertThat(all.problems()).hasSize(1);
    assertThat(all.adopted()).isEqualTo(version(1));
  }

  @Test
  void a_version_that_fell_behind_the_adopted_one_is_raised_above_it() {
    write(LAYOUT.desired(), "40\n");
    write(LAYOUT.adopted(), "41");

    assertThat(define(put("a")).lastVersion()).isEqualTo(version(42));
  }

  @Test
  void there_is_no_version_after_the_last() {
    for (Key indicator : List.of(LAYOUT.desired(), LAYOUT.adopted())) {
      write(LAYOUT.desired(), "1");
      write(indicator, Long.toString(Long.MAX_VALUE));

      assertRefused(Code.VERSION_OVERFLOW, () -> define(put("a")))
          .hasMessage(
              "at %s: there is no version after 9223372036854775807: write the former number, or"
                  + " delete the key",
              indicator);

      assertThat(topics()).isEmpty();
    }
  }

  @Test
  void an_indicator_that_is_no_number_is_not_overwritten() {
    write(LAYOUT.desired(), "v2");

    assertRefused(Code.BAD_VERSION_VALUE, () -> define(put("a")))
        .hasMessageContaining("/gis/topic-manager/desired-version")
        .hasMessageContaining("v2");
    assertThat(text(LAYOUT.desired())).isEqualTo("v2");
  }

  @Test
  void the_other_spelling_of_an_indicator_is_not_read() {
    write(new Key("/gis/topic-manager/desired_version"), "7");

    assertThat(define(put("a")).lastVersion()).isEqualTo(version(1));
  }

  @Test
  void topics_that_would_not_be_valid_together_are_refused_as_a_whole() {
    define(put("a.b"));

    assertRefused(Code.NAME_COLLISION, () -> define(put("x"), put("a_b")))
        .hasMessageContaining("a.b and a_b");
    assertThat(topics()).containsExactly("a.b");
    assertThat(text(LAYOUT.desired())).isEqualTo("1");
  }

  @Test
  void a_colliding_name_replaces_the_other_in_one_step() {
    define(put("a.b"));

    DefineResult result = define(put("a_b"), remove("a.b"));

    assertThat(result.steps()).hasSize(1);
    assertThat(topics()).containsExactly("a_b");
  }

  @Test
  void a_bad_topic_of_another_writer_is_named_until_it_is_replaced_or_removed() {
    write(LAYOUT.topic("bad"), "{");
    write(LAYOUT.topic("a/b"), "{}");

    assertRefused(Code.INVALID_TOPIC_NAME, () -> define(put("x"), put("bad")));
    define(put("x"), put("bad"), remove("a/b"));

    assertThat(topics()).containsExactly("bad", "x");
  }

  @Test
  void several_bad_topics_of_another_writer_are_removed_one_by_one() {
    write(LAYOUT.topic("bad"), "{");
    write(LAYOUT.topic("worse"), "{");

    define(remove("bad"));
    assertThat(topics()).containsExactly("worse");

    define(remove("worse"));
    assertThat(topics()).isEmpty();
  }

  @Test
  void a_definition_under_a_reserved_name_is_left_to_who_wrote_it() {
    write(LAYOUT.topic("__consumer_offsets"), "{}");

    assertRefused(Code.RESERVED_TOPIC, () -> define(remove("__consumer_offsets")))
        .hasMessageContaining("delete the key " + LAYOUT.topic("__consumer_offsets"));
    assertThat(topics()).containsExactly("__consumer_offsets");
  }

  @Test
  void of_names_that_collide_the_removal_stands_first() {
    define(put("a_b"), put("c"));

    DefineResult result = define(put("a.b"), remove("a_b"), put("d"), remove("c"));

    assertThat(result.steps().get(0).names()).startsWith("a_b", "a.b");
  }

  @Test
  void a_definition_for_another_version_is_refused() {
    define(put("a"));
    DefineOptions zero = DefineOptions.DEFAULT.ifVersion(VersionNumber.NEVER);

    assertRefused(Code.DEFINE_CONFLICT, () -> definitions(store).define(List.of(put("b")), zero))
        .hasMessageContaining("desired version is 1, not 0");
    assertThat(topics()).containsExactly("a");
  }

  @Test
  void a_definition_for_a_version_that_changes_meanwhile_is_refused() {
    define(put("a"));
    FaultyStore faulty = faulty();
    AtomicInteger left = new AtomicInteger(1);
    faulty.beforeEachCall(
        call -> {
          if (call.equals("commit") && left.getAndDecrement() > 0) {
            define(put("other"));
          }
        });

    assertRefused(
        Code.DEFINE_CONFLICT,
        () ->
            definitions(faulty)
                .define(List.of(put("b")), DefineOptions.DEFAULT.ifVersion(version(1))));
    assertThat(topics()).containsExactly("a", "other");
  }

  @Test
  void a_writer_that_loses_every_race_gives_up() {
    FaultyStore faulty = faulty();
    AtomicInteger races = new AtomicInteger();
    faulty.beforeEachCall(
        call -> {
          if (call.equals("commit")) {
            define(put("other", 1 + races.incrementAndGet()));
          }
        });

    assertRefused(
        Code.DEFINE_CONTENTION,
        () -> definitions(faulty).define(List.of(put("b")), DefineOptions.DEFAULT));
    assertThat(races).hasValue(20);
  }

  /** Tries again where the other writer came first each time. */
  private VersionNumber defineAtLast(String topic) {
    while (true) {
      try {
        return define(put(topic)).lastVersion();
      } catch (GisException contended) {
        assertThat(contended.code()).isEqualTo(Code.DEFINE_CONTENTION);
      }
    }
  }

  @Test
  void racing_writers_lose_no_change_and_share_no_version() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    List<Callable<List<VersionNumber>>> writers = new ArrayList<>();
    for (String name : List.of("a", "b")) {
      writers.add(
          () -> {
            List<VersionNumber> versions = new ArrayList<>();
            for (int i = 1; i <= 30; i++) {
              versions.add(defineAtLast(name + i));
            }
            return versions;
          });
    }
    List<VersionNumber> versions = new ArrayList<>();
    for (Future<List<VersionNumber>> each : threads.invokeAll(writers)) {
      versions.addAll(each.get());
    }
    threads.shutdown();

    assertThat(versions).doesNotHaveDuplicates().hasSize(60);
    assertThat(topics()).hasSize(60);
    assertThat(text(LAYOUT.desired())).isEqualTo("60");
  }

  @Test
  void a_lost_response_is_recognized_as_success() {
    FaultyStore faulty = faulty();
    faulty.loseNextAnswer();

    DefineResult result =
        definitions(faulty)
            .define(List.of(put("a")), DefineOptions.DEFAULT.ifVersion(VersionNumber.NEVER));

    assertThat(result.lastVersion()).isEqualTo(version(1));
    assertThat(result.steps()).hasSize(1);
    assertThat(text(LAYOUT.desired())).isEqualTo("1");
  }

  @Test
  void a_lost_request_is_sent_again() {
    FaultyStore faulty = faulty();
    faulty.loseNextRequest();

    DefineResult result =
        definitions(faulty)
            .define(List.of(put("a")), DefineOptions.DEFAULT.ifVersion(VersionNumber.NEVER));

    assertThat(result.lastVersion()).isEqualTo(version(1));
    assertThat(topics()).containsExactly("a");
  }

  @Test
  void a_lost_response_followed_by_another_writer_raises_the_version_at_most_once_more() {
    FaultyStore faulty = faulty();
    faulty.loseNextAnswer();
    AtomicBoolean sent = new AtomicBoolean();
    faulty.beforeEachCall(
        call -> {
          if (call.equals("commit")) {
            sent.set(true);
          } else if (sent.getAndSet(false)) {
            define(put("b"));
          }
        });

    DefineResult result = definitions(faulty).define(List.of(put("a")), DefineOptions.DEFAULT);

    assertThat(topics()).containsExactly("a", "b");
    assertThat(result.lastVersion()).isEqualTo(version(2));
  }

  @Test
  void an_outage_after_a_lost_response_does_not_look_as_if_nothing_was_written() {
    FaultyStore faulty = faulty();
    faulty.loseNextAnswer();
    AtomicBoolean sent = new AtomicBoolean();
    faulty.beforeEachCall(
        call -> {
          if (call.equals("commit")) {
            sent.set(true);
          } else if (sent.getAndSet(false)) {
            faulty.fail();
          }
        });

    assertThatThrownBy(() -> definitions(faulty).define(List.of(put("a")), DefineOptions.DEFAULT))
        .isInstanceOf(StoreException.OutcomeUnknown.class);
    assertThat(topics()).containsExactly("a");
  }

  @Test
  void more_changes_than_fit_are_steps_that_are_each_complete() {
    List<TopicChange> changes = tooMany();
    DefineResult result = definitions(store).define(changes, DefineOptions.DEFAULT);

    assertThat(topics()).hasSize(changes.size());
    assertThat(result.isAtomic()).isEqualTo(isUnlimited());
    assertThat(result.firstVersion()).isEqualTo(version(1));
    assertThat(result.lastVersion()).isEqualTo(version(result.steps().size()));
    assertThat(text(LAYOUT.desired())).isEqualTo(result.lastVersion().toString());
    assertThat(result.steps().stream().flatMap(step -> step.names().stream()))
        .containsExactlyElementsOf(changes.stream().map(TopicChange::name).toList());
  }

  @Test
  void more_changes_than_fit_are_refused_if_they_must_be_atomic() {
    if (isUnlimited()) {
      return; // no limit can be met
    }
    // Beside the topics there is the version, which is required and written.
    int version = store.limits().conditionalPutsCountOnce() ? 1 : 2;
    int most = Math.min(store.limits().writes() - 1, store.limits().operations() - version);
    assertRefused(
            Code.TOO_MANY_CHANGES,
            () -> definitions(store).define(tooMany(), DefineOptions.DEFAULT.atomically()))
        .hasMessageContaining("at most " + most + " of them");
    assertThat(store.list(LAYOUT.root())).isEmpty();
  }

  @Test
  void removals_come_last_and_a_collision_is_never_divided() {
    definitions(store).define(puts("old.", 12), DefineOptions.DEFAULT);
    List<TopicChange> changes = new ArrayList<>(puts("old_", 12));
    puts("old.", 12).forEach(put -> changes.add(remove(put.name())));
    changes.addAll(puts("new", 6));
    FaultyStore faulty = faulty();
    faulty.beforeEachCall(
        call -> assertThat(definitions(store).read().problems()).as("in between").isEmpty());

    definitions(faulty).define(changes, DefineOptions.DEFAULT);

    assertThat(topics()).hasSize(18).noneMatch(name -> name.startsWith("old."));
  }

  @Test
  void a_crash_at_any_call_leaves_valid_definitions_that_the_next_attempt_completes() {
    List<TopicChange> changes = puts("t", 12);
    FaultyStore faulty = faulty();
    faulty.limitTo(THREE_TOPICS);
    AtomicInteger calls = new AtomicInteger();
    boolean completed = false;
    for (int nth = 1; !completed; nth++) {
      int last = nth;
      store.commit(Transaction.builder().deletePrefix(LAYOUT.root()).build());
      calls.set(0);
      faulty.beforeEachCall(
          call -> {
            if (calls.incrementAndGet() == last) {
              throw new StoreException.Unavailable("killed");
            }
          });
      try {
        definitions(faulty).define(changes, DefineOptions.DEFAULT);
        completed = true;
      } catch (StoreException.Unavailable killed) {
        assertThat(topics()).isEmpty();
      } catch (PartlyDefined killed) {
        List<String> names =
            killed.committed().steps().stream().flatMap(s -> s.names().stream()).toList();
        assertThat(topics()).containsExactlyElementsOf(names);
        assertThat(text(LAYOUT.desired())).isEqualTo(killed.committed().version().toString());
        definitions(store).define(changes, DefineOptions.DEFAULT);
      }
      assertThat(definitions(store).read().problems()).isEmpty();
      if (!topics().isEmpty()) {
        assertThat(topics()).hasSize(changes.size());
      }
    }
    assertThat(calls).hasValueGreaterThan(4);
  }

  @Test
  void a_topic_that_the_store_cannot_hold_is_refused_before_anything_is_written() {
    String name = "n".repeat(249);
    if (LAYOUT.topic(name).utf8().length <= store.limits().keyBytes()) {
      define(put(name));
      assertThat(topics()).containsExactly(name);
    } else {
      assertThatThrownBy(() -> define(put("a"), put(name)))
          .isInstanceOf(StoreException.Refused.class);
      assertThat(topics()).isEmpty();
    }
  }

  @Test
  void a_thousand_topics_are_defined_and_defined_again_for_nothing() {
    DefineResult first = definitions(store).define(puts("t", 1_000), DefineOptions.DEFAULT);
    DefineResult second = definitions(store).define(puts("t", 1_000), DefineOptions.DEFAULT);

    assertThat(topics()).hasSize(1_000);
    assertThat(second.isUnchanged()).isTrue();
    assertThat(second.lastVersion()).isEqualTo(first.lastVersion());
  }

  /** Another writer begins before each commit; if none took turns, the first would always lose. */
  @Test
  void writers_of_one_process_take_turns() throws Exception {
    FaultyStore client = faulty();
    TopicDefinitions shared = definitions(client);
    Thread first = Thread.currentThread();
    List<Thread> others = new ArrayList<>();
    client.beforeEachCall(
        call -> {
          if (Thread.currentThread() == first && call.equals("commit")) {
            TopicChange change = put("other" + others.size());
            Thread other = new Thread(() -> shared.define(List.of(change), DefineOptions.DEFAULT));
            others.add(other);
            other.start();
            while (other.isAlive() && other.getState() != Thread.State.TIMED_WAITING) {
              Thread.onSpinWait();
            }
          }
        });

    DefineResult defined = shared.define(List.of(put("first")), DefineOptions.DEFAULT);

    assertThat(defined.lastVersion()).isEqualTo(version(1));
    for (Thread other : others) {
      other.join();
    }
    assertThat(topics()).containsExactly("first", "other0");
  }

  private static final class Changed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Requires a topic to be defined with so many partitions, whatever becomes of others. */
  private static DefineOptions onlyIf(String name, int partitions) {
    return DefineOptions.DEFAULT.onlyIf(
        all -> {
          if (all.topics().stream()
              .map(StoredTopic::topic)
              .noneMatch(topic -> topic.equals(topic(name, partitions)))) {
            throw new Changed();
          }
        });
  }

  /** A store to which another program writes just before the first commit. */
  private FaultyStore interrupted(Runnable other) {
    FaultyStore faulty = faulty();
    AtomicInteger left = new AtomicInteger(1);
    faulty.beforeEachCall(
        call -> {
          if (call.equals("commit") && left.getAndDecrement() > 0) {
            other.run();
          }
        });
    return faulty;
  }

  @Test
  void a_definition_on_a_condition_is_refused_if_the_topic_changes_before_the_commit() {
    define(put("a"));

    assertThatThrownBy(
            () ->
                definitions(interrupted(() -> define(put("a", 2))))
                    .define(List.of(put("a", 3)), onlyIf("a", 1)))
        .isInstanceOf(Changed.class);
    assertThat(text(LAYOUT.topic("a"))).contains("\"partitions\":2");
  }

  @Test
  void a_condition_notices_a_program_that_raises_no_version() {
    define(put("a"));
    Runnable foreign =
        () -> write(LAYOUT.topic("a"), "{\"name\":\"a\",\"partitions\":7,\"replicas\":1}");

    assertThatThrownBy(
            () -> definitions(interrupted(foreign)).define(List.of(put("a", 3)), onlyIf("a", 1)))
        .isInstanceOf(Changed.class);
    assertThat(text(LAYOUT.topic("a"))).contains("\"partitions\":7");
  }

  @Test
  void a_condition_on_a_topic_bears_changes_of_others() {
    define(put("a"));

    DefineResult result =
        definitions(interrupted(() -> define(put("other"))))
            .define(List.of(put("a", 3)), onlyIf("a", 1));

    assertThat(result.lastVersion()).isEqualTo(version(3));
    assertThat(text(LAYOUT.topic("a"))).contains("\"partitions\":3");
  }

  @Test
  void a_condition_that_only_the_own_change_may_have_ended_leaves_the_outcome_unknown() {
    define(put("a"));
    FaultyStore faulty = faulty();
    faulty.loseNextAnswer();
    AtomicBoolean sent = new AtomicBoolean();
    faulty.beforeEachCall(
        call -> {
          if (call.equals("commit")) {
            sent.set(true);
          } else if (sent.getAndSet(false)) {
            define(put("b"));
          }
        });

    assertThatThrownBy(() -> definitions(faulty).define(List.of(put("a", 3)), onlyIf("a", 1)))
        .isInstanceOf(StoreException.OutcomeUnknown.class);
    assertThat(text(LAYOUT.topic("a"))).contains("\"partitions\":3");
  }
}
