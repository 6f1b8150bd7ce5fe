package io.statehouse.app.operations;

import static io.statehouse.testing.servers.ServerKind.ETCD;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.stores.EmptyStores;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Copies that change the layout of the keys, as they are run, between two kinds of store. */
@NeedsServer(ETCD)
class CopyToLayoutTest {
  private static final int MISUSED = 2;

  @TempDir Path directory;

  private final String etcd = SharedServers.etcd().url();

  @BeforeEach
  void empty() {
    EmptyStores.empty(etcd);
  }

  /** Runs a command; {@code LAYOUT=word} before it sets the layout in which it reads. */
  private RunResult run(String words) {
    String[] parts = words.split(" ");
    if (!parts[0].contains("_LAYOUT=")) {
      return RunResult.in(directory, parts);
    }
    String[] variable = parts[0].split("=");
    return RunResult.in(
        directory,
        "",
        Map.of("STATEHOUSE_" + variable[0], variable[1]),
        List.of(parts).subList(1, parts.length).toArray(String[]::new));
  }

  private void succeed(String words) {
    RunResult ran = run(words);
    assertThat(ran.code()).as(ran.err()).isZero();
  }

  private KeyValueStore open(String url) {
    return EmptyStores.open(
        url.startsWith("file:") ? "file:" + directory.resolve(url.substring(5)) : url,
        RoundTripListener.NONE);
  }

  private void write(Population population, String url) {
    try (KeyValueStore store = open(url);
        KeyValueStore other = open(etcd)) {
      population.write(store, TestedStores.commonLimits(List.of(store, other)));
    }
  }

  private SortedMap<Key, Bytes> state(Population population, String url) {
    try (KeyValueStore store = open(url)) {
      return population.state(store);
    }
  }

  private List<String> findings(Meaning meaning, String url) {
    try (KeyValueStore store = open(url)) {
      return meaning
          .verify(store)
          .map(Finding::kind)
          .filter(kind -> !kind.equals("unused-definition"))
          .toList();
    }
  }

  @Test
  void what_is_copied_to_the_layout_of_the_original_and_back_is_the_same_to_the_byte() {
    Population documented = RunmPopulation.inDocumentedLayout();
    write(documented, "file:a");

    succeed("copy runm:file:a runm:%s --layout original".formatted(etcd));

    assertThat(findings(RunmPopulation.inLayoutOfOriginal().meaning(), etcd)).isEmpty();
    assertThat(state(documented, etcd).keySet())
        .noneMatch(key -> key.text().contains("/properties/"));
    succeed("RUNM_LAYOUT=original copy runm:%s runm:file:b --layout documented".formatted(etcd));
    assertThat(state(documented, "file:b")).isEqualTo(state(documented, "file:a"));
    assertThat(findings(documented.meaning(), "file:b")).isEmpty();
  }

  @Test
  void what_the_layout_cannot_hold_is_named_and_refused_or_left_out() {
    Population doc = ChamberPopulation.inDocLayout();
    write(doc, "file:a");

    RunResult refused =
        run("copy cloudchamber:file:a cloudchamber:%s --layout code".formatted(etcd));

    assertThat(refused.code()).isEqualTo(MISUSED);
    assertThat(refused.err().lines())
        .first()
        .asString()
        .startsWith("refused: workload ")
        .endsWith(" has no counterpart in the code layout");
    assertThat(refused.err())
        .endsWith(
            "nothing was written: the plan has %d problems; --accept-losses leaves out what the layout cannot hold\n"
                .formatted(Population.RECORDS));
    assertThat(state(doc, etcd)).isEmpty();

    RunResult accepted =
        run(
            "copy cloudchamber:file:a cloudchamber:%s --layout code --accept-losses"
                .formatted(etcd));

    assertThat(accepted.code()).as(accepted.err()).isZero();
    assertThat(accepted.err())
        .contains("left out: workload ")
        .contains("left out: and " + (Population.RECORDS - 100) + " more");
    assertThat(findings(ChamberPopulation.inCodeLayout().meaning(), etcd)).isEmpty();
  }

  @Test
  void racks_and_users_are_the_same_to_the_byte_when_they_are_back() {
    succeed("cloudchamber racks put r7 --enabled --store file:a");
    succeed(
        "cloudchamber blades put r7 1 --cores 8 --memory-in-mb 64 --disk-in-gb 8"
            + " --network-bandwidth-in-mbps 10 --store file:a");

    succeed("copy cloudchamber:file:a cloudchamber:%s --layout code".formatted(etcd));
    succeed(
        "CLOUDCHAMBER_LAYOUT=code copy cloudchamber:%s cloudchamber:file:b --layout doc"
            .formatted(etcd));

    assertThat(run("CLOUDCHAMBER_LAYOUT=code cloudchamber racks --store " + etcd).out())
        .contains("r7");
    assertThat(run("diff cloudchamber:file:a cloudchamber:file:b").code()).isZero();
  }

  @Test
  void a_dry_run_shows_the_plan_in_the_layout_of_the_target_and_writes_nothing() {
    succeed("cloudchamber racks put r7 --enabled --store file:a");

    RunResult ran = run("copy cloudchamber:file:a cloudchamber:file:b --layout code --dry-run");

    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("rack-listing").contains("nothing was written");
    assertThat(directory.resolve("b")).doesNotExist();
  }

  @Test
  void a_copy_again_finds_nothing_to_do_and_one_that_follows_ends_when_equal() {
    succeed("cloudchamber racks put r7 --enabled --store file:a");
    succeed("copy cloudchamber:file:a cloudchamber:file:b --layout code");
    succeed("cloudchamber racks put r8 --enabled --store file:a");

    assertThat(
            run("copy cloudchamber:file:a cloudchamber:file:b --layout code --until-equal").out())
        .isEqualTo("copied 2 entries (196 bytes); the stores are equal\n");
    assertThat(run("copy cloudchamber:file:a cloudchamber:file:b --layout code").out())
        .startsWith("copied 0 entries");
  }

  @Test
  void a_copy_to_the_layout_that_it_reads_is_a_copy_and_says_so() {
    succeed("cloudchamber racks put r7 --enabled --store file:a");

    RunResult ran = run("copy cloudchamber:file:a cloudchamber:file:b --layout doc");

    assertThat(ran.code()).isZero();
    assertThat(ran.complaint())
        .isEqualTo(
            "file:a is read in the layout doc, as cloudchamber.layout says: it is copied as it is");
    assertThat(run("diff cloudchamber:file:a cloudchamber:file:b").code()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "css css:file:b --layout original|css has one layout only: leave out --layout",
        "runm runm:file:b --layout doc|runm.layout is neither documented nor original: \"doc\"",
        "file:a file:b --raw --layout doc|raw keys have no layout: leave out --raw or --layout",
        "runm runm:file:b --layout original --prefix x|--prefix chooses keys, which --layout changes",
        "runm runm:file:b --accept-losses|--accept-losses has no meaning without --layout"
      })
  void misuse_is_refused_in_one_line(String arguments, String complaint) {
    RunResult ran = run("copy " + arguments);

    assertThat(ran.code()).isEqualTo(MISUSED);
    assertThat(ran.complaint()).contains(complaint);
    assertThat(directory.resolve("b")).doesNotExist();
  }
}
