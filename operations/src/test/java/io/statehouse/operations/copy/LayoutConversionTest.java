package io.statehouse.operations.copy;

import static io.statehouse.operations.Shelves.content;
import static io.statehouse.operations.Shelves.put;
import static io.statehouse.operations.Shelves.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.domain.layout.LayoutChange;
import io.statehouse.operations.Checkpoint;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Plan;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Policy;
import io.statehouse.operations.Problem;
import io.statehouse.operations.Problem.Cause;
import io.statehouse.operations.Retries;
import io.statehouse.operations.Selection;
import io.statehouse.operations.ShelfMeaning;
import io.statehouse.operations.Shelves;
import io.statehouse.operations.compare.Difference;
import io.statehouse.operations.copy.Copy.Losses;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Copies that change the layout on the way. */
class LayoutConversionTest {
  private static final Selection ALL = Selection.of(new ShelfMeaning());

  private final MemoryStore source = Shelves.withBooks(20);
  private final MemoryStore target = new MemoryStore();
  private final MemoryStore notes = new MemoryStore();

  /**
   * A layout in which other keys come first, and of which a title is lost without its book:
   *
   * <pre>
   *   /book/ID       /zbook/ID
   *   /title/TITLE   /atitle/TITLE
   *   /secret        cannot be converted
   *   (implied)      /layout
   * </pre>
   */
  private record Renamed() implements LayoutChange {
    @Override
    public Collection<Key> decisive(Key key) {
      return key.text().startsWith("/title/t")
          ? List.of(new Key("/book/" + key.text().substring("/title/t".length())))
          : List.of();
    }

    @Override
    public Converted convert(Entry entry, Map<Key, Entry> view) {
      String key = entry.key().text();
      if (key.equals("/secret")) {
        return new Converted(Map.of(), Optional.of(new Loss("it is a secret", false)));
      }
      if (key.startsWith("/title/")
          && !decisive(entry.key()).stream().allMatch(view::containsKey)) {
        return Converted.lost("its book is missing");
      }
      return Converted.to(Map.of(new Key(renamed(key)), entry.value()));
    }

    static String renamed(String key) {
      return key.replaceFirst("^/book/", "/zbook/").replaceFirst("^/title/", "/atitle/");
    }

    @Override
    public Map<Key, Bytes> implied() {
      return Map.of(new Key("/layout"), Bytes.utf8("2"));
    }

    @Override
    public boolean isOfTarget(Key key) {
      return !key.text().startsWith("/theirs/");
    }
  }

  private static Map<String, String> converted(KeyValueStore store) {
    Map<String, String> converted = new TreeMap<>(Map.of("/layout", "2"));
    state(store).forEach((key, value) -> converted.put(Renamed.renamed(key), value));
    return converted;
  }

  private Copy.Builder copy(KeyValueStore from, KeyValueStore to, Losses losses) {
    LayoutChange change = new Renamed();
    return Copy.of(ALL.only(change::isOfTarget), to)
        .converting(new LayoutConversion(change, ALL, from), losses);
  }

  private static PlanRun.Outcome run(Copy copy, KeyValueStore from) {
    try (Plan plan = copy.plan(EntrySource.of(from))) {
      assertThat(plan.problems()).isEmpty();
      return copy.run(plan);
    }
  }

  private static List<Difference> differences(Copy copy, KeyValueStore from) {
    List<Difference> found = new ArrayList<>();
    copy.compare(EntrySource.of(from), found::add);
    return found;
  }

  @Test
  void the_target_has_the_other_layout_and_is_equal() {
    Copy copy = copy(source, target, Losses.REFUSE).build();

    run(copy, source);

    assertThat(content(target)).isEqualTo(converted(source));
    assertThat(differences(copy, source)).isEmpty();
    try (Plan again = copy.plan(EntrySource.of(source))) {
      assertThat(again.isEmpty()).isTrue();
    }
  }

  @Test
  void a_state_that_is_larger_than_what_is_held_in_memory_is_converted_as_well() {
    String large = "x".repeat(200_000);
    for (int i = 100; i < 250; i++) {
      put(source, "/book/" + i, large + i);
      put(source, "/title/t" + i, large + i);
    }

    run(copy(source, target, Losses.REFUSE).build(), source);

    assertThat(content(target)).isEqualTo(converted(source));
  }

  @Test
  void a_comparison_names_what_differs_in_the_target() {
    Copy copy = copy(source, target, Losses.REFUSE).build();
    run(copy, source);

    put(source, "/version", "2");

    assertThat(differences(copy, source))
        .extracting(Difference::identity)
        .containsExactly("/version");
  }

  @Test
  void what_the_other_layout_cannot_hold_is_refused_or_left_out_and_named_before_any_write() {
    put(source, "/title/t77", "77");

    try (Plan plan = copy(source, target, Losses.REFUSE).build().plan(EntrySource.of(source))) {
      assertThat(plan.problems())
          .containsExactly(
              new Problem(
                  new Key("/title/t77"), "title /title/t77", Cause.LOSS, "its book is missing"));
    }
    Copy accepting = copy(source, target, Losses.ACCEPT).build();
    try (Plan plan = accepting.plan(EntrySource.of(source))) {
      assertThat(plan.losses().first())
          .extracting(Problem::sentence)
          .containsExactly("its book is missing");
      accepting.run(plan);
    }

    assertThat(content(target)).doesNotContainKey("/atitle/t77").containsKey("/zbook/7");
    assertThat(differences(accepting, source)).isEmpty();
  }

  @Test
  void what_the_rest_needs_is_refused_in_any_case() {
    put(source, "/secret", "x");

    try (Plan plan = copy(source, target, Losses.ACCEPT).build().plan(EntrySource.of(source))) {
      assertThat(plan.problemCount()).isEqualTo(1);
      assertThat(plan.problems()).extracting(Problem::cause).containsExactly(Cause.NOT_CONVERTED);
      assertThat(plan.losses().count()).isZero();
    }
  }

  @Test
  void all_losses_are_counted_and_the_first_named() {
    for (int i = 100; i < 350; i++) {
      put(source, "/title/t" + i, "" + i);
    }

    try (Plan plan = copy(source, target, Losses.REFUSE).build().plan(EntrySource.of(source))) {
      assertThat(plan.problemCount()).isEqualTo(250);
      assertThat(plan.problems()).hasSize(100);
    }
  }

  @Test
  void nothing_is_implied_by_a_source_that_has_nothing() {
    MemoryStore empty = new MemoryStore();

    try (Plan plan = copy(empty, target, Losses.REFUSE).build().plan(EntrySource.of(empty))) {
      assertThat(plan.isEmpty()).isTrue();
      assertThat(plan.isOfEmptySource()).isTrue();
    }
  }

  @Test
  void what_is_not_of_the_state_in_the_target_is_left_alone() {
    put(target, "/theirs/1", "x");
    put(target, "/zbook/99", "extra");

    run(copy(source, target, Losses.REFUSE).policy(Policy.MAKE_EQUAL).build(), source);

    assertThat(content(target)).containsKey("/theirs/1").doesNotContainKey("/zbook/99");
  }

  @Test
  void a_copy_that_was_interrupted_is_continued_and_follows_what_changed_meanwhile() {
    FaultyStore cut = new FaultyStore(target.another());
    AtomicBoolean isCut = new AtomicBoolean();
    cut.beforeEachCall(
        call -> {
          if (call.startsWith("commit") && isCut.getAndSet(true)) {
            throw new StoreException.Unavailable("cut");
          }
        });
    Copy copy = checkpointed(cut);
    try {
      run(copy, source);
    } catch (StoreException.Unavailable interrupted) {
      assertThat(content(target)).isNotEmpty();
    }
    Shelves.removeBook(source, 3);
    Shelves.addBook(source, 4, "b");

    run(checkpointed(target), source);

    assertThat(content(target)).isEqualTo(converted(source));
  }

  private Copy checkpointed(KeyValueStore to) {
    return copy(source, to, Losses.REFUSE)
        .checkpoint(Checkpoint.open(notes.another(), "converted"))
        .build();
  }

  @Test
  void what_is_changed_while_it_is_read_is_not_taken_for_lost() {
    Entry late = late();
    KeyValueStore racing =
        new ForwardingStore(source) {
          private boolean removed;

          @Override
          public Map<Key, Entry> getAll(Collection<Key> keys) {
            if (!removed) { // the book and its title go while the title has been read already
              Shelves.removeBook(source, 5);
              removed = true;
            }
            return super.getAll(keys);
          }
        };

    try (Plan plan = copy(racing, target, Losses.REFUSE).build().plan(EntrySource.of(racing))) {
      assertThat(plan.problems()).isEmpty();
    }
    assertThat(source.get(late.key())).isEmpty();
  }

  private Entry late() {
    return source.get(new Key("/title/t5")).orElseThrow();
  }

  @Test
  void changes_of_the_source_are_followed_and_what_is_lost_is_reported() {
    List<Problem> refused = new CopyOnWriteArrayList<>();
    CopyFollower.Listener listener =
        new CopyFollower.Listener() {
          @Override
          public void refused(Problem problem) {
            refused.add(problem);
          }
        };
    Copy copy =
        copy(source, target, Losses.REFUSE)
            .checkpoint(Checkpoint.open(notes.another(), "converted"))
            .retries(Retries.endless(failure -> {}))
            .build();
    CompletableFuture<PlanRun.Outcome> running;
    try (CopyFollower follower = copy.follow(source, listener)) {
      running = CompletableFuture.supplyAsync(follower::run);
      await().untilAsserted(() -> assertThat(content(target)).isEqualTo(converted(source)));

      Shelves.addBook(source, 30, "b");
      Shelves.removeBook(source, 4);
      await().untilAsserted(() -> assertThat(content(target)).isEqualTo(converted(source)));

      source.commit(Transaction.builder().delete(new Key("/book/30")).build());
      await().untilAsserted(() -> assertThat(refused).isNotEmpty());
      assertThat(refused).extracting(Problem::identity).containsOnly("title /title/t30");
    }
    running.join();
  }

  @Test
  void until_equal_it_ends_when_only_what_is_lost_is_left() {
    Copy copy =
        copy(source, target, Losses.REFUSE)
            .checkpoint(Checkpoint.open(notes.another(), "converted"))
            .build();
    try (CopyFollower follower = copy.follow(source, new CopyFollower.Listener() {})) {
      follower.runUntilEqual();
      assertThat(follower.isEqual()).isTrue();
    }
    put(source, "/title/t77", "77");

    try (CopyFollower follower = copy.follow(source, new CopyFollower.Listener() {})) {
      follower.runUntilEqual();
      assertThat(follower.isEqual()).isFalse();
    }
    assertThat(content(target)).doesNotContainKey("/atitle/t77");
  }
}
