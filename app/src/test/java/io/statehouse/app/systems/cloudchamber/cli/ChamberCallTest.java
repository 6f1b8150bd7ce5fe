package io.statehouse.app.systems.cloudchamber.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What all commands have in common, and {@code verify}. */
class ChamberCallTest extends ChamberRuns {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "users",
        "users --json",
        "racks",
        "racks --json",
        "blades r7",
        "pdus r7",
        "regions",
        "zones",
        "workloads",
        "racks --layout code",
        "regions --layout code"
      })
  void a_listing_of_nothing_says_so_and_creates_nothing(String line) {
    RunResult ran = run(line);

    assertThat(ran.code()).isZero();
    assertThat(ran.complaint())
        .isEqualTo(
            "nothing is stored below /CloudChamber/%s at file:./statehouse-data/cloudchamber"
                .formatted(line.contains("code") ? "v0.1" : "V0.1"));
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void a_listing_of_nothing_names_a_key_below_the_other_root() {
    chamber("racks put r7 --enabled");

    assertThat(run("racks --layout code").complaint())
        .endsWith(", but /CloudChamber/V0.1/racks/r7 is, in the doc layout: use --layout doc");
    assertThat(run("users").err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"racks", "racks put r7 --enabled", "workloads delete w", "namespaces", "verify"})
  void a_store_that_cannot_be_reached_is_named_in_one_line(String line) {
    RunResult ran = run(line + " --store redis://127.0.0.1:1?timeout=200ms");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err().lines()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"racks put r7 --enabled", "users delete dana", "namespaces purge --all"})
  void a_store_that_is_read_only_refuses_writes(String line) {
    createRack("r7");
    chamber("racks put r1 --enabled --instance Standard");
    with("x", "users create dana");
    environment.put("STATEHOUSE_CLOUDCHAMBER_READ_ONLY", "on");

    assertThat(complaint(line)).contains("cloudchamber is read-only");
    assertThat(chamber("racks")).hasSize(2);
  }

  @Test
  void the_configuration_of_the_original_is_read() throws IOException {
    Files.createDirectory(directory.resolve("etc"));
    write("etc/cloudchamber.yaml", "store: {test: {useTestNamespace: 1, useUniqueInstance: 1}}");

    assertThat(misuse("racks -config etc --store file:x"))
        .startsWith("cloudchamber.use-unique-instance is on: ");
    assertThat(run("verify -config etc --store file:x").out())
        .contains("with cloudchamber.use-unique-instance each server has a namespace");
    for (String command : new String[] {"racks", "verify"}) {
      assertThat(misuse(command + " -config none")).contains("none/cloudchamber.yaml");
    }
  }

  @Test
  void verify_repairs_and_prunes() {
    createRack("r7");
    put("/CloudChamber/V0.1/rack/r9/blades/1", run("blades get r7 1 --json").out());
    put("/CloudChamber/V0.1/workload/w/instances/a", "{}");
    assertThat(chamber("verify"))
        .anyMatch(line -> line.endsWith("verify --repair --prune-items deletes it)"))
        .anyMatch(line -> line.endsWith("verify --repair --prune-instances deletes it)"))
        .endsWith("cloudchamber: 0 errors, 2 notices");

    chamber("verify --repair --prune-items --prune-instances");

    assertThat(chamber("verify")).containsExactly("cloudchamber: 0 errors, 0 notices");
    assertThat(keys()).noneMatch(key -> key.contains("r9") || key.contains("/workload/"));
    assertThat(keys()).anyMatch(key -> key.endsWith("/rack/r7/blades/1"));
  }

  @Test
  void verify_takes_the_layout_and_the_test_namespace_as_other_commands_do() {
    chamber("regions put north --layout code --state in_service");
    put("/CloudChamber/V0.1/Test/Standard/users/bad", "{");

    assertThat(chamber("verify --layout code"))
        .anyMatch(line -> line.contains("are of the doc layout"))
        .endsWith("cloudchamber: 0 errors, 1 notice");
    RunResult test = run("verify --instance Standard");
    assertThat(test.code()).isEqualTo(1);
    assertThat(test.out()).contains("error: at /CloudChamber/V0.1/Test/Standard/users/bad");
    assertThat(misuse("verify --layout docs")).contains("neither doc nor code: \"docs\"");
  }
}
