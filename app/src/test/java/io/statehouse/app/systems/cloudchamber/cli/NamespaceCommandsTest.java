package io.statehouse.app.systems.cloudchamber.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.cli.keys.RunningWatch;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamespaceCommandsTest extends ChamberRuns {
  private static final String TESTS = "/CloudChamber/V0.1/Test/";
  private static final String EARLIER = "2021-03-04T05:06:07.12-08:00";

  /** Its text comes before the other one's, but the moment is later. */
  private static final String LATER = "2021-03-04T05:06:08.12-12:00";

  private void createRacks() {
    chamber("racks put production --enabled");
    chamber("racks put standard --enabled --instance Standard");
    put(TESTS + EARLIER + "/racks/earlier", "{" + DETAILS + "}");
    put(TESTS + LATER + "/racks/later", "{" + DETAILS + "}");
    put(TESTS + "StandardX/racks/x", "{" + DETAILS + "}");
  }

  private String only(String line) {
    List<String> racks = chamber(line);
    assertThat(racks).hasSize(2);
    return racks.get(1).split(" ")[0];
  }

  @Test
  void test_namespaces_are_listed() {
    createRacks();

    assertThat(chamber("namespaces"))
        .extracting(line -> line.split(" ")[0])
        .containsExactly("name", EARLIER, LATER, "Standard", "StandardX");
    assertThat(json("namespaces"))
        .contains("\"prefix\":\"" + TESTS + "Standard/\",\"started\":null")
        .contains("\"started\":\"2021-03-04T17:06:08.120Z\"");
    assertThat(run("namespaces --layout code").complaint())
        .isEqualTo("there are no test namespaces below /CloudChamber/v0.1/Test/");
  }

  @Test
  void a_command_uses_the_namespace_that_it_is_given_or_that_is_configured() {
    createRacks();

    assertThat(only("racks")).isEqualTo("production");
    assertThat(only("racks --instance Standard")).isEqualTo("standard");
    assertThat(only("racks --instance " + EARLIER)).isEqualTo("earlier");
    assertThat(only("racks --instance latest")).isEqualTo("later");
    environment.put("STATEHOUSE_CLOUDCHAMBER_USE_TEST_NAMESPACE", "1");
    assertThat(only("racks")).isEqualTo("standard");
    environment.put("STATEHOUSE_CLOUDCHAMBER_INSTANCE", "latest");
    assertThat(only("racks")).isEqualTo("later");
  }

  @Test
  void a_command_never_empties_a_namespace_and_never_begins_one_of_its_own() {
    createRacks();
    List<String> before = keys().toList();
    environment.put("STATEHOUSE_CLOUDCHAMBER_USE_TEST_NAMESPACE", "1");
    environment.put("STATEHOUSE_CLOUDCHAMBER_PRE_CLEAN_STORE", "on");
    assertThat(only("racks")).isEqualTo("standard");

    environment.put("STATEHOUSE_CLOUDCHAMBER_PRE_CLEAN_STORE", "off");
    environment.put("STATEHOUSE_CLOUDCHAMBER_USE_UNIQUE_INSTANCE", "on");

    String sentence =
        "cloudchamber.use-unique-instance is on: name a test namespace, as in --instance latest;"
            + " see statehouse cloudchamber namespaces";
    assertThat(misuse("racks put r7 --enabled")).isEqualTo(sentence);
    assertThat(chamber("verify").get(0)).contains("none of them is verified");
    assertThat(chamber("verify --instance latest"))
        .containsExactly("cloudchamber: 0 errors, 0 notices");
    assertThat(only("racks --instance latest")).isEqualTo("later");
    assertThat(chamber("namespaces")).hasSize(5);
    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void an_instance_that_does_not_exist_is_refused() {
    createRacks();

    assertThat(complaint("racks put r7 --enabled --instance 2021"))
        .isEqualTo("there is no test namespace \"2021\": see statehouse cloudchamber namespaces");
    assertThat(complaint("racks --instance ../users")).contains("is empty or has a slash");
    assertThat(complaint("racks --layout code --instance latest"))
        .isEqualTo("no test namespace with a timestamp is below /CloudChamber/v0.1/Test/");
  }

  @Test
  void a_purge_deletes_one_test_namespace_and_no_other() {
    createRacks();

    assertThat(chamber("namespaces purge Standard"))
        .containsExactly("deleted everything below " + TESTS + "Standard");
    assertThat(chamber("namespaces purge latest"))
        .containsExactly("deleted everything below " + TESTS + LATER);

    assertThat(keys())
        .containsExactly(
            TESTS + EARLIER + "/racks/earlier",
            TESTS + "StandardX/racks/x",
            "/CloudChamber/V0.1/racks/production");
  }

  @Test
  void a_purge_of_all_leaves_production() {
    createRacks();

    assertThat(json("namespaces purge --all --quiet")).contains(TESTS + "StandardX");

    assertThat(keys()).containsExactly("/CloudChamber/V0.1/racks/production");
    assertThat(chamber("namespaces purge --all"))
        .containsExactly("there are no test namespaces below " + TESTS);
  }

  @Test
  void a_purge_needs_a_namespace_that_is_no_production() {
    createRacks();
    List<String> before = keys().toList();

    for (String name : List.of("production", "Test", "..", "standard")) {
      assertThat(complaint("namespaces purge " + name)).contains("there is no test namespace");
    }
    assertThat(misuse("namespaces purge"))
        .isEqualTo("give either the NAME of a test namespace, or --all");
    assertThat(misuse("namespaces purge Standard --all")).contains("give either");
    assertThat(misuse("namespaces purge --all --instance Standard")).contains("--instance");
    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void help_has_the_commands_of_etcdctl_for_either_layout() {
    for (String command : List.of("list", "watch", "purge")) {
      RunResult help = run("namespaces " + command + " --help");

      assertThat(help.out())
          .containsPattern("etcdctl [a-z -]+ /CloudChamber/V0.1/Test/\n")
          .containsPattern("etcdctl [a-z -]+ /CloudChamber/v0.1/Test/\n");
    }
  }

  @Test
  void changes_in_test_namespaces_are_printed_and_those_in_production_are_not() {
    chamber("racks put r7 --enabled");
    try (RunningWatch watch =
        new RunningWatch(directory, List.of("cloudchamber", "namespaces", "watch"))) {
      chamber("racks put r8 --enabled");
      chamber("racks put r9 --enabled --instance Standard");

      assertThat(watch.next())
          .endsWith(" created rack Test/Standard/racks/r9: details.enabled true");
    }
  }
}
