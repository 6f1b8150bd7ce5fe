package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.domain.gis.topics.meaning.TopicsMeaning;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.lease.Lease;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is found wrong with definitions, and what is not. */
public abstract class TopicsMeaningContract extends AdoptGroup {
  private final TopicsMeaning meaning = new TopicsMeaning(GisSettings.DEFAULT, TopicRules.DEFAULT);

  public TopicsMeaningContract(TopicsContract contract) {
    super(contract);
  }

  private List<Finding> findings() {
    return meaning.verify(store).toList();
  }

  private List<String> kinds() {
    return findings().stream().map(Finding::kind).toList();
  }

  private void repair() {
    findings().forEach(finding -> finding.repair().ifPresent(store::commit));
  }

  private StateRecord decode(Key key) {
    return meaning.decode(store.get(key).orElseThrow());
  }

  @Test
  void adopted_definitions_have_no_findings() {
    define(put("a"), put("b"));
    adopt();

    assertThat(findings()).isEmpty();
  }

  @Test
  void every_entry_is_decoded() {
    define(put("a", 5));
    adopt();

    assertThat(decode(LAYOUT.desired()).fields())
        .containsExactly(StateRecord.Field.of("version", 1));
    assertThat(decode(LAYOUT.topic("a")).fields())
        .containsExactly(
            StateRecord.Field.of("partitions", 5), StateRecord.Field.of("replicas", 1));
    assertThat(decode(LAYOUT.managed("a")).type()).isEqualTo("managed-topic");
    assertThat(decode(LAYOUT.status()).type()).isEqualTo("adoption-report");
  }

  @Test
  void what_cannot_be_read_is_decoded_as_that() {
    write(LAYOUT.desired(), "v2");
    write(LAYOUT.topic("a"), "{");
    write(new Key("/gis/topic-manager/other"), "");

    assertThat(decode(LAYOUT.desired()).type()).isEqualTo(StateRecord.UNREADABLE);
    assertThat(decode(LAYOUT.topic("a")).type()).isEqualTo(StateRecord.UNREADABLE);
    assertThat(decode(new Key("/gis/topic-manager/other")).type()).isEqualTo(StateRecord.UNKNOWN);
  }

  @Test
  void versions_out_of_step_are_noticed_in_both_directions() {
    define(put("a"));
    assertThat(kinds()).containsExactly("not-adopted");

    write(LAYOUT.adopted(), "9");

    assertThat(kinds()).containsExactly("desired-went-back");
  }

  @Test
  void topics_without_a_version_are_found() {
    define(put("a"), put("b"));
    delete(LAYOUT.desired());

    assertThat(kinds()).containsExactly("unsignalled");
  }

  @Test
  void bad_values_are_found_with_their_keys() {
    write(LAYOUT.desired(), "v2");
    write(LAYOUT.topic("a"), "{\"name\":\"b\",\"partitions\":1,\"replicas\":1}");

    assertThat(kinds()).containsExactlyInAnyOrder("bad-version", "bad-topic");
    assertThat(findings())
        .anyMatch(finding -> finding.sentence().contains("topics/a' is not adopted: NAME_MISMATCH"))
        .anyMatch(finding -> finding.sentence().contains("v2"));
  }

  @Test
  void notes_and_scopes_that_are_of_no_use_are_found() {
    define(put("a"));
    write(LAYOUT.adopted(), "1");
    write(LAYOUT.notes("a"), "{\"owner\":5}");
    write(LAYOUT.notes("gone"), "{\"owner\":\"x\"}");
    write(LAYOUT.scope("bad"), "{\"name\":\"other\",\"topics\":[\"x\"]}");
    write(LAYOUT.scope("one"), "{\"name\":\"one\",\"topics\":[\"a.*\"]}");
    write(LAYOUT.scope("two"), "{\"name\":\"two\",\"topics\":[\"*.b\"]}");

    assertThat(kinds())
        .containsExactlyInAnyOrder(
            "unreadable-notes", "undefined-notes", "unreadable-scope", "overlapping-scopes");
    assertThat(findings())
        .anyMatch(
            finding ->
                finding
                    .sentence()
                    .equals(
                        "scopes one and two both have a.b, by a.* and *.b: make one of them"
                            + " narrower"));
    assertThat(decode(LAYOUT.scope("one")).type()).isEqualTo("topic-scope");
    assertThat(decode(LAYOUT.notes("gone")).type()).isEqualTo("topic-notes");
  }

  @Test
  void topics_that_break_a_rule_of_their_scope_are_found() {
    define(put("a.x", 3), put("b", 3));
    write(LAYOUT.adopted(), "1");
    write(
        LAYOUT.scope("team"),
        "{\"name\":\"team\",\"topics\":[\"a.*\"],\"rules\":[{\"name\":\"r\",\"partitions\":{\"max\":2}}]}");

    assertThat(kinds()).containsExactly("rule-broken");
    assertThat(findings().get(0).sentence())
        .isEqualTo(
            "'/gis/topic-manager/topics/a.x' is not adopted: topic a.x breaks rule r of scope team:"
                + " it has 3 partitions: use at most 2");
  }

  @Test
  void names_that_collide_are_found() {
    write(LAYOUT.desired(), "0");
    write(LAYOUT.topic("a.b"), "{\"name\":\"a.b\",\"partitions\":1,\"replicas\":1}");
    write(LAYOUT.topic("a_b"), "{\"name\":\"a_b\",\"partitions\":1,\"replicas\":1}");

    assertThat(kinds()).containsExactly("name-collision");
  }

  @Test
  void the_other_spellings_and_foreign_keys_are_noticed() {
    write(new Key("/gis/topic-manager/desired_version"), "1");
    write(new Key("/gis/topic-manager/adopted-version"), "1");
    write(new Key("/gis/topic-manager/other"), "1");

    assertThat(kinds())
        .containsExactlyInAnyOrder("suspicious-key", "suspicious-key", "foreign-key");
  }

  @Test
  void folders_that_tools_left_are_deleted_if_they_are_empty() {
    List<Key> empty =
        Stream.of(
                "/gis/topic-manager/",
                "/gis/topic-manager/topics/",
                "/gis/topic-manager/topics/a/",
                "/statehouse/gis/topic-manager/",
                "/statehouse/gis/topic-manager/managed/",
                "/statehouse/gis/topic-manager/leader/")
            .map(Key::new)
            .toList();
    Key filled = new Key("/gis/topic-manager/topics/b/");
    empty.forEach(key -> write(key, ""));
    write(filled, "x");

    assertThat(kinds()).hasSize(7).containsOnly("stray-folder");
    repair();

    assertThat(findings())
        .extracting(Finding::sentence)
        .containsExactly(filled + " is a folder, and means nothing");
    assertThat(store.getAll(empty)).isEmpty();
  }

  @Test
  void the_greatest_version_is_found_since_nothing_can_be_defined_after_it() {
    for (Key indicator : List.of(LAYOUT.desired(), LAYOUT.adopted())) {
      write(LAYOUT.desired(), "1");
      write(LAYOUT.adopted(), "1");
      write(indicator, Long.toString(Long.MAX_VALUE - 1));
      assertThat(kinds()).doesNotContain("version-overflow");

      write(indicator, Long.toString(Long.MAX_VALUE));

      assertThat(findings())
          .filteredOn(finding -> finding.kind().equals("version-overflow"))
          .extracting(Finding::sentence)
          .containsExactly(
              "'"
                  + indicator
                  + "' is the greatest version there is, so that nothing more can be defined: write"
                  + " the former number");
    }
  }

  @Test
  void a_lease_that_is_none_is_deleted_so_that_an_adopter_becomes_active() {
    for (String garbage : List.of("", "host-1", "x host-1", "7")) {
      write(LAYOUT.leader(), garbage);

      assertThat(decode(LAYOUT.leader()).type()).isEqualTo(StateRecord.UNREADABLE);
      assertThat(findings())
          .extracting(finding -> finding.kind() + " " + finding.severity())
          .containsExactly("unreadable-lease ERROR");
      repair();
      assertThat(store.get(LAYOUT.leader())).isEmpty();
    }
    Lease lease = new Lease(store, LAYOUT.leader(), "host-1", Duration.ofSeconds(15));

    assertThat(lease.tryAcquire()).isTrue();
    assertThat(decode(LAYOUT.leader()).fields())
        .containsExactly(StateRecord.Field.of("holder", "host-1"));
    assertThat(findings()).isEmpty();
  }

  @Test
  void a_cluster_without_a_name_is_found_and_left_to_an_operator() {
    for (String none : List.of("", " ", "id\n", "two words")) {
      write(LAYOUT.cluster(), none);

      assertThat(decode(LAYOUT.cluster()).type()).isEqualTo(StateRecord.UNREADABLE);
      assertThat(kinds()).containsExactly("bad-cluster");
      repair();
    }
    assertThat(findings())
        .allMatch(finding -> finding.sentence().contains("adopt --confirm-cluster ID"));

    write(LAYOUT.cluster(), "J7s9-kLmQ_2x");

    assertThat(findings()).isEmpty();
  }

  @Test
  void a_throttled_move_is_noticed_and_one_that_cannot_be_read_is_left_to_an_operator() {
    write(
        LAYOUT.move("a"),
        "{\"followers\":{\"during\":\"0:1\"},\"leaders\":{\"before\":\"*\",\"during\":\"*\"},"
            + "\"rates\":{\"1\":500}}");
    assertThat(decode(LAYOUT.move("a")))
        .isEqualTo(
            new StateRecord(
                "throttled-move", "a", List.of(StateRecord.Field.of("broker-1", 500L))));
    assertThat(findings())
        .extracting(finding -> finding.kind() + " " + finding.severity())
        .containsExactly("unfinished-move NOTICE");

    for (String none : List.of("", "x", "[]", "{\"rates\":{\"one\":1}}", "{\"rates\":[]}")) {
      write(LAYOUT.move("a"), none);

      assertThat(decode(LAYOUT.move("a")).type()).isEqualTo(StateRecord.UNREADABLE);
      assertThat(kinds()).as(none).containsExactly("unreadable-move");
      repair();
    }
  }

  @Test
  void an_entry_of_the_ledger_without_a_definition_is_noticed() {
    define(put("a"), put("b"));
    adopt();
    define(remove("a"));
    adopt();

    assertThat(kinds()).containsExactly("undefined-managed");
  }

  @Test
  void a_report_that_cannot_be_read_is_deleted() {
    write(LAYOUT.status(), "{}");

    repair();

    assertThat(store.get(LAYOUT.status())).isEmpty();
    assertThat(findings()).isEmpty();
  }

  @Test
  void pauses_are_notices_until_they_have_ended() {
    TopicPauses pauses =
        new TopicPauses(store, GisSettings.DEFAULT, Clock.fixed(NOW, ZoneOffset.UTC));
    define(put("a"));
    adopt();
    pauses.pause(List.of("a"), "dana", "load test");

    assertThat(findings())
        .singleElement()
        .extracting(Finding::sentence)
        .isEqualTo(
            "topic 'a' is paused, and left alone: since 2026-01-02T03:04:05Z by dana: load test");
    assertThat(decode(LAYOUT.paused("a")).type()).isEqualTo("paused-topic");
    assertThat(decode(LAYOUT.paused("a")).fields())
        .contains(StateRecord.Field.of("reason", "load test"));

    pauses.resume(List.of("a"));
    assertThat(kinds()).containsExactly("resumed-topic");
    adopt();
    assertThat(kinds()).isEmpty();
  }

  @Test
  void a_pause_of_what_is_not_defined_is_removed_unless_it_protects_a_topic() {
    define(put("a"));
    adopt();
    String pause = "{\"since\":\"2026-01-02T03:04:05Z\",\"by\":\"\",\"reason\":\"\"}";
    write(LAYOUT.paused("a"), pause);
    write(LAYOUT.paused("b"), pause);
    define(remove("a"));
    adopt();
    assertThat(kinds())
        .containsExactlyInAnyOrder("undefined-paused", "undefined-paused", "undefined-managed");

    repair();

    assertThat(store.list(LAYOUT.paused()))
        .extracting(Entry::key)
        .containsExactly(LAYOUT.paused("a"));
  }

  @Test
  void a_pause_that_cannot_be_read_is_found() {
    define(put("a"));
    adopt();
    write(LAYOUT.paused("a"), "since yesterday");

    assertThat(kinds()).containsExactly("unreadable-pause");
    assertThat(decode(LAYOUT.paused("a")).type()).isEqualTo(StateRecord.UNREADABLE);
  }
}
