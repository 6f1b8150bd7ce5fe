package io.statehouse.domain.missions;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionRequest;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.contract.Racers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What verification finds on a store, also while services and repairs are at work on it. */
abstract class MissionsMeaningContract extends MissionsGroup {
  private static final int WRITERS = 8;

  private final MissionsMeaning meaning = new MissionsMeaning();

  MissionsMeaningContract(MissionsContract contract) {
    super(contract);
  }

  private List<Finding> findings() {
    return meaning.verify(store).toList();
  }

  private List<String> kinds() {
    return findings().stream().map(Finding::kind).sorted().toList();
  }

  /** Repairs as it verifies, and returns what could only be reported. */
  private List<String> repaired() {
    List<String> reported = new ArrayList<>();
    meaning
        .verify(store)
        .forEach(
            finding ->
                finding
                    .repair()
                    .ifPresentOrElse(store::commit, () -> reported.add(finding.kind())));
    return reported;
  }

  private void plant(String key, String value) {
    Samples.plant(store, key, value);
  }

  /** One of each kind of damage, besides a mission that is correct. */
  private void damage() {
    plant("lunar-dev|a|hop", "m0,gone,stray,m0");
    plant("lunar-dev|stray", Samples.document("stray", "other"));
    plant("lunar-dev|lost", Samples.document("lost", "hop"));
    plant("lunar-dev|broken", "{");
    plant(
        "lunar-dev|p|loop",
        "{\"name\":\"loop\",\"stages\":[{\"name\":\"a\",\"upstream\":[\"a\"]}]}");
    plant("nobody|n", "No one");
  }

  @Test
  void damage_is_found_and_repaired_where_nothing_can_be_lost() {
    prepare("a");
    control.missions().create(LUNAR, hop());
    assertThat(kinds()).isEmpty();
    damage();

    assertThat(kinds())
        .containsExactly(
            "invalid-graph",
            "misplaced-mission",
            "missing-mission",
            "no-tenant",
            "repeated-mission",
            "unlisted-mission",
            "unlisted-mission",
            "unreadable");
    repaired();
    assertThat(repaired()).containsExactlyInAnyOrder("unreadable", "invalid-graph", "no-tenant");
    assertThat(kinds()).containsExactly("invalid-graph", "no-tenant", "unreadable");
    assertThat(content())
        .containsEntry("lunar-dev|a|hop", "m0,lost")
        .containsEntry("lunar-dev|a|other", "stray");
  }

  @Test
  void no_finding_no_record_and_no_repair_shows_an_api_key() {
    prepare("a");
    damage();
    plant("lunar-dev|x|y", "unknown");

    for (Finding finding : findings()) {
      assertThat(finding.subject() + finding.sentence()).doesNotContain("lunar-dev", "nobody");
    }
    for (Entry entry : store.list(Prefix.ALL)) {
      StateRecord decoded = meaning.decode(entry);
      assertThat(decoded.identity()).doesNotContain("lunar-dev", "nobody");
      assertThat(decoded.fields())
          .filteredOn(field -> !field.secret())
          .noneMatch(field -> field.value().contains("lunar-dev"));
    }
  }

  /** What a writer does: it runs missions and deletes some, and saves and deletes a plan. */
  private Set<MissionId> work(MissionControl server, int writer, AtomicInteger working) {
    Set<MissionId> kept = new HashSet<>();
    PlanName own = new PlanName("own" + writer);
    for (boolean keep : List.of(false, true)) {
      MissionId id = server.missions().create(LUNAR, hop());
      server.missions().change(LUNAR, id, "a", to("started"));
      server.missions().change(LUNAR, id, "a", to("finished"));
      if (keep) {
        kept.add(id);
      } else {
        server.missions().delete(LUNAR, id);
      }
    }
    server.plans().save(LUNAR, Samples.plan(own.text(), "a", "b<a"));
    server.missions().create(LUNAR, MissionRequest.of(own));
    server.plans().delete(LUNAR, own);
    working.decrementAndGet();
    return kept;
  }

  /** Runs writers on two servers, and a task over and over until they are done. */
  private Set<MissionId> besideWriters(Runnable task) {
    List<MissionControl> servers = List.of(control, another());
    AtomicInteger working = new AtomicInteger(WRITERS);
    List<Callable<Set<MissionId>>> racers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      int writer = i;
      racers.add(
          () -> {
            try {
              return work(servers.get(writer % 2), writer, working);
            } catch (RuntimeException | Error failed) {
              working.set(0);
              throw failed;
            }
          });
    }
    racers.add(
        () -> {
          do {
            task.run();
          } while (working.get() > 0);
          return Set.of();
        });
    Set<MissionId> kept = new HashSet<>();
    Racers.race(racers).forEach(kept::addAll);
    return kept;
  }

  @Test
  void writers_at_work_cause_no_finding() {
    prepare("a");
    List<Finding> found = new ArrayList<>();

    besideWriters(() -> found.addAll(findings()));

    assertThat(found).isEmpty();
  }

  @Test
  void repair_beside_writers_loses_nothing_of_theirs() {
    prepare("a");
    damage();
    plant("lunar-dev|a|hop", "gone,stray");

    Set<MissionId> kept = besideWriters(this::repaired);

    repaired();
    assertThat(kinds()).containsExactly("invalid-graph", "no-tenant", "unreadable");
    assertThat(control.missions().ids(LUNAR)).containsAll(kept);
    assertThat(control.missions().completed(LUNAR)).containsExactlyInAnyOrderElementsOf(kept);
    assertThat(control.plans().missions(LUNAR, HOP))
        .hasSize(kept.size() + 1)
        .containsAll(kept)
        .contains(new MissionId("lost"));
  }

  @Test
  void a_repair_that_meets_a_fresh_writer_does_nothing() {
    prepare("a");
    plant("lunar-dev|a|hop", "gone");
    Finding finding = findings().get(0);
    MissionId made = control.missions().create(LUNAR, hop());

    assertThat(store.commit(finding.repair().orElseThrow()).applied()).isFalse();
    assertThat(control.plans().missions(LUNAR, HOP)).contains(made);
  }

  @Test
  void a_long_list_is_compared_in_parts() {
    prepare("a");
    List<Write> puts = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      ids.add("m" + i);
      if (i != 5 && i != 37) {
        puts.add(
            new Write.Put(
                new Key("lunar-dev|m" + i), Bytes.utf8(Samples.document("m" + i, "hop"))));
      }
    }
    assertThat(store.commit(new Transaction(List.of(), puts)).applied()).isTrue();
    plant("lunar-dev|a|hop", String.join(",", ids));

    assertThat(findings())
        .extracting(Finding::sentence)
        .containsExactly(
            "the list of missions of plan 'hop' names missions that do not exist: m5",
            "the list of missions of plan 'hop' names missions that do not exist: m37");
    repaired();
    assertThat(kinds()).isEmpty();
    assertThat(control.plans().missions(LUNAR, HOP)).hasSize(38);
  }

  @Test
  void an_empty_folder_of_a_tool_means_nothing_and_the_empty_list_of_a_plan_does() {
    prepare("a");
    plant("lunar-dev|a|hop/", "");
    plant("lunar-dev|p|hop/", "");
    plant("folder/", "");

    assertThat(kinds()).containsExactly("stray-folder", "stray-folder");
    assertThat(repaired()).isEmpty();
    assertThat(kinds()).isEmpty();
    assertThat(store.get(new Key("lunar-dev|a|hop/"))).isPresent();
  }
}
