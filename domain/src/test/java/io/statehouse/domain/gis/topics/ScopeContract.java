package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.topics.entities.DefineResult;
import io.statehouse.domain.gis.topics.entities.NamePattern;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.Notes;
import io.statehouse.domain.gis.topics.entities.Scope;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRule;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.domain.gis.topics.entities.TopicsGroup;
import io.statehouse.domain.gis.topics.layout.ScopeDocuments;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.memory.FaultyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Notes about topics, and scopes with their rules, which are defined together with topics. */
public abstract class ScopeContract extends TopicsGroup {
  public ScopeContract(TopicsContract contract) {
    super(contract);
  }

  private static Notes owner(String name) {
    return new Notes(Optional.of(name), Optional.empty(), Map.of());
  }

  private static TopicChange put(String name, Notes notes) {
    return new TopicChange.Put(new NotedTopic(topic(name), notes));
  }

  private static Scope scope(String name, String... patterns) {
    return scope(name, List.of(), patterns);
  }

  private static Scope scope(String name, List<TopicRule> rules, String... patterns) {
    return new Scope(
        name, List.of(patterns).stream().map(NamePattern::new).toList(), Optional.empty(), rules);
  }

  private static TopicRule rule(String json) {
    return ScopeDocuments.rule(JsonText.read(Bytes.utf8(json.replace('\'', '"'))));
  }

  private DefineResult define(Scope scope, TopicChange... changes) {
    return definitions(store).define(List.of(changes), DefineOptions.DEFAULT.within(scope));
  }

  /** Sets topics of a scope, as a team does with its file: what is gone from it is removed. */
  private static DefineResult replace(KeyValueStore store, Scope scope, String... names) {
    TopicDefinitions definitions = definitions(store);
    List<TopicChange> changes = new ArrayList<>();
    for (String name : definitions.read().names()) {
      if (scope.contains(name) && !List.of(names).contains(name)) {
        changes.add(remove(name));
      }
    }
    List.of(names).forEach(name -> changes.add(put(name)));
    return definitions.define(changes, DefineOptions.DEFAULT.within(scope));
  }

  @Test
  void notes_are_written_with_the_topic_and_removed_with_it() {
    define(
        put("a", new Notes(Optional.of("team"), Optional.of("text"), Map.of("y", "2", "x", "1"))));

    assertThat(text(LAYOUT.notes("a")))
        .isEqualTo(
            "{\"description\":\"text\",\"labels\":{\"x\":\"1\",\"y\":\"2\"},\"owner\":\"team\"}");
    assertThat(text(LAYOUT.topic("a"))).doesNotContain("team");

    define(remove("a"));

    assertThat(store.get(LAYOUT.notes("a"))).isEmpty();
  }

  @Test
  void notes_alone_raise_no_version() {
    define(put("a"), put("b"));

    DefineResult noted = define(put("a", owner("one")), put("b"));
    DefineResult again = define(put("a", owner("one")));

    assertThat(noted.isUnchanged()).isFalse();
    assertThat(noted.steps()).containsExactly(new DefineResult.Step(version(1), List.of("a")));
    assertThat(again.isUnchanged()).isTrue();
    assertThat(text(LAYOUT.desired())).isEqualTo("1");
    assertThat(definitions(store).read().notes()).containsExactly(Map.entry("a", owner("one")));
  }

  @Test
  void notes_that_are_not_given_stay_and_such_without_content_are_removed() {
    define(put("a", owner("one")));

    define(put("a", 2));
    assertThat(text(LAYOUT.notes("a"))).contains("one");

    define(put("a", Notes.NONE));
    assertThat(store.get(LAYOUT.notes("a"))).isEmpty();
  }

  @Test
  void notes_that_are_written_while_the_topic_is_removed_go_with_it() {
    define(put("a"));
    FaultyStore faulty = faulty();
    AtomicBoolean done = new AtomicBoolean();
    faulty.beforeEachCall(
        call -> {
          if (call.equals("commit") && !done.getAndSet(true)) {
            define(put("a", owner("late")));
          }
        });

    definitions(faulty).define(List.of(remove("a")), DefineOptions.DEFAULT);

    assertThat(topics()).isEmpty();
    assertThat(store.get(LAYOUT.notes("a"))).isEmpty();
  }

  @Test
  void notes_about_a_topic_that_was_removed_meanwhile_define_it_again() {
    define(put("a"));
    FaultyStore faulty = faulty();
    AtomicBoolean done = new AtomicBoolean();
    faulty.beforeEachCall(
        call -> {
          if (call.equals("commit") && !done.getAndSet(true)) {
            define(remove("a"));
          }
        });

    DefineResult result =
        definitions(faulty).define(List.of(put("a", owner("one"))), DefineOptions.DEFAULT);

    assertThat(result.version()).isEqualTo(version(3));
    assertThat(topics()).containsExactly("a");
    assertThat(text(LAYOUT.notes("a"))).contains("one");
  }

  @Test
  void a_scope_is_stored_with_the_first_step_and_raises_the_version() {
    DefineResult first = define(scope("team", "a.*"), put("a.x"));
    DefineResult same = define(scope("team", "a.*"), put("a.x"));
    DefineResult wider = define(scope("team", "a.*", "b.*"), put("a.x"));

    assertThat(first.steps()).hasSize(1);
    assertThat(same.isUnchanged()).isTrue();
    assertThat(wider.steps()).containsExactly(new DefineResult.Step(version(2), List.of()));
    assertThat(text(LAYOUT.scope("team")))
        .isEqualTo("{\"name\":\"team\",\"topics\":[\"a.*\",\"b.*\"]}");
  }

  @Test
  void a_topic_outside_its_scope_is_refused() {
    assertRefused(Code.OUT_OF_SCOPE, () -> define(scope("team", "a.*"), put("b")));
    assertRefused(Code.OUT_OF_SCOPE, () -> define(scope("team", "a.*"), remove("b")));
    assertThat(store.get(LAYOUT.desired())).isEmpty();
  }

  @Test
  void scopes_that_overlap_are_refused_with_an_example() {
    define(scope("one", "x", "a.*"));

    assertRefused(Code.SCOPE_OVERLAP, () -> define(scope("two", "y", "*.events")))
        .hasMessage(
            "scopes two and one overlap: *.events and a.* both match a.events; make one of them"
                + " narrower");
    assertThat(store.get(LAYOUT.scope("two"))).isEmpty();
  }

  @Test
  void of_two_scopes_that_overlap_and_are_defined_at_once_one_is_refused() {
    FaultyStore faulty = faulty();
    AtomicBoolean done = new AtomicBoolean();
    faulty.beforeEachCall(
        call -> {
          if (call.equals("commit") && !done.getAndSet(true)) {
            define(scope("one", "a.*"));
          }
        });

    assertRefused(
        Code.SCOPE_OVERLAP,
        () ->
            definitions(faulty)
                .define(List.of(), DefineOptions.DEFAULT.within(scope("two", "a.*"))));
    assertThat(store.get(LAYOUT.scope("two"))).isEmpty();
  }

  @Test
  void a_scope_is_deleted_and_its_topics_stay() {
    define(scope("team", "a.*"), put("a.x"));

    definitions(store).define(List.of(), DefineOptions.DEFAULT.forgetting("team"));

    assertThat(store.get(LAYOUT.scope("team"))).isEmpty();
    assertThat(topics()).containsExactly("a.x");
    assertRefused(
        Code.SCOPE_NOT_FOUND,
        () -> definitions(store).define(List.of(), DefineOptions.DEFAULT.forgetting("team")));
  }

  @Test
  void a_scope_that_cannot_be_read_prevents_definitions_until_it_is_replaced() {
    write(LAYOUT.scope("team"), "{");

    assertRefused(Code.BAD_JSON, () -> define(put("b")));

    define(scope("team", "a.*"), put("a.x"));
    assertThat(define(put("b")).isUnchanged()).isFalse();
  }

  @Test
  void the_rules_of_a_scope_hold_for_whoever_defines_its_topics() {
    define(scope("team", List.of(rule("{'name':'r','partitions':{'max':2}}")), "a.*"));

    assertRefused(Code.RULE_BROKEN, () -> define(put("a.x", 3)))
        .hasMessage("topic a.x breaks rule r of scope team: it has 3 partitions: use at most 2");
    define(put("a.x", 2), put("b", 3));
    assertThat(topics()).containsExactly("a.x", "b");
  }

  @Test
  void a_rule_that_comes_between_reading_and_writing_is_respected() {
    FaultyStore faulty = faulty();
    AtomicBoolean done = new AtomicBoolean();
    faulty.beforeEachCall(
        call -> {
          if (call.equals("commit") && !done.getAndSet(true)) {
            define(scope("team", List.of(rule("{'name':'r','owner':'required'}")), "a.*"));
          }
        });

    assertRefused(
        Code.RULE_BROKEN,
        () -> definitions(faulty).define(List.of(put("a.x")), DefineOptions.DEFAULT));
    assertThat(topics()).isEmpty();
  }

  @Test
  void the_notes_of_a_topic_count_that_a_definition_leaves_as_they_are() {
    define(put("a.x", owner("one")));
    define(scope("team", List.of(rule("{'name':'r','owner':'required'}")), "a.*"));

    define(put("a.x", 2));

    assertRefused(Code.RULE_BROKEN, () -> define(put("a.x", Notes.NONE)));
  }

  @Test
  void two_teams_that_replace_their_topics_at_once_leave_those_of_the_other() throws Exception {
    Scope mine = scope("mine", "m.*");
    Scope yours = scope("yours", "y.*");
    int rounds = 8;
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Future<Void>> teams =
          threads.invokeAll(List.of(team(mine, "m.", rounds), team(yours, "y.", rounds)));
      for (Future<Void> team : teams) {
        team.get();
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(topics())
        .containsExactly("m." + (rounds - 1), "m.kept", "y." + (rounds - 1), "y.kept");
  }

  /** Replaces one topic by another in each round; what the other team does is no conflict. */
  private Callable<Void> team(Scope scope, String prefix, int rounds) {
    KeyValueStore own = faulty();
    return () -> {
      for (int i = 0; i < rounds; i++) {
        tryUntilDone(own, scope, prefix + "kept", prefix + i);
      }
      return null;
    };
  }

  private static void tryUntilDone(KeyValueStore own, Scope scope, String... names) {
    while (true) {
      try {
        replace(own, scope, names);
        return;
      } catch (GisException contended) {
        assertThat(contended.code()).isEqualTo(Code.DEFINE_CONTENTION);
      }
    }
  }
}
