package io.statehouse.app.systems.cloudchamber.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.cli.keys.RunningWatch;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WatchCommandTest extends ChamberRuns {
  private static final String TIME = "[0-9-]+T[0-9:.]+Z";

  /** Watches a store that exists, which is faster than one that does not. */
  private RunningWatch watch(String words) {
    return new RunningWatch(
        directory,
        Stream.concat(Stream.of("cloudchamber", "watch"), Stream.of(words.split(" ")))
            .filter(word -> !word.isEmpty())
            .toList());
  }

  @Test
  void a_line_says_when_what_happened_to_what_and_which_members_changed() {
    createRack("r7");
    try (RunningWatch watch = watch("rack r7")) {
      String in = " in region \"standard\", zone \"standard\", rack \"r7\"";
      // Changes of a record that follow each other quickly may be one line, or none.
      chamber("blades put r7 1 --cores 32 --arch X86");
      assertThat(watch.next())
          .matches(TIME + " .*")
          .endsWith(
              " updated blade 1"
                  + in
                  + ": capacity.arch from X64 to X86, capacity.cores from 24 to 32");
      createBlade("r7", 2);
      assertThat(watch.next())
          .contains(" created blade 2" + in + ": bootInfo.source network, capacity.arch X64, ");
      chamber("blades delete r7 2");
      assertThat(watch.next()).endsWith(" deleted blade 2" + in);
    }
  }

  @Test
  void a_json_line_has_the_key_the_revisions_and_the_changed_members() {
    createRack("r7");
    try (RunningWatch watch = watch("blade r7 1 --json")) {
      chamber("blades put r7 1 --cores 32");

      assertThat(watch.next())
          .startsWith("{\"time\":\"")
          .contains("\"change\":\"update\",\"key\":\"/CloudChamber/V0.1/rack/r7/blades/1\"")
          .contains("\"kind\":\"blade\",\"item\":\"blade 1 in region ")
          .endsWith("\"changed\":[{\"member\":\"capacity.cores\",\"from\":\"24\",\"to\":\"32\"}]}");
    }
  }

  @Test
  void a_changed_password_is_named_without_its_hash() {
    with("s3cret", "users create dana");
    try (RunningWatch text = watch("users");
        RunningWatch json = watch("users --json")) {
      with("other", "users passwd dana");

      assertThat(text.next()).endsWith(" updated user users/dana: passwordHash changed");
      assertThat(json.next()).endsWith("\"changed\":[{\"member\":\"passwordHash\"}]}");
    }
  }

  @Test
  void only_what_is_watched_is_printed() {
    createRack("r1");
    createRack("r10");
    write("web.json", "{\"instances\":{\"a\":{}}}");
    chamber("workloads create web --file web.json");
    chamber("workloads create web2 --file web.json");
    try (RunningWatch rack = watch("rack r1");
        RunningWatch racks = watch("racks");
        RunningWatch workload = watch("workload WEB")) {
      chamber("racks put r10 --notes a");
      chamber("blades put r1 1 --cores 2");
      assertThat(rack.next()).contains(" updated blade 1 ");
      chamber("workloads set-target web2 a --state off");
      chamber("racks put r1 --notes b");
      chamber("workloads set-target web a --state off");

      assertThat(rack.next()).contains(" updated rack \"r1\" ", "details.notes b");
      assertThat(racks.next()).contains(" updated rack \"r10\" ");
      assertThat(racks.next()).contains(" updated rack \"r1\" ");
      assertThat(workload.next())
          .endsWith(" updated target-state workload/web/instance/a/target: state off");
    }
  }

  @Test
  void everything_is_watched_but_tests_below_production() {
    chamber("racks put r7 --enabled");
    try (RunningWatch watch = watch("")) {
      chamber("racks put r8 --enabled --instance Standard");
      put("/CloudChamber/V0.1/odd", "x");
      put("/CloudChamber/V0.1/racks/bad", "{");

      assertThat(watch.next()).contains(" created key odd");
      assertThat(watch.next()).contains(" created rack \"bad\" ", "problem ");
    }
  }

  @Test
  void a_long_list_of_changes_is_counted_in_a_line() {
    createRack("r7");
    StringBuilder ports = new StringBuilder();
    for (int port = 0; port < 20; port++) {
      ports
          .append(port == 0 ? "" : ",")
          .append("\"%d\":{\"wired\":true,\"item\":{}}".formatted(port));
    }
    write("ports.json", "{" + DETAILS + ",\"ports\":{" + ports + "}}");
    try (RunningWatch watch = watch("pdu r7 0")) {
      chamber("pdus put r7 --file ports.json");

      assertThat(watch.next()).matches(".*, and [0-9]+ more");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "watch user | cannot watch \"user\": known are users, workloads, workload, inventory, racks, rack, pdu, tor, blade",
        "watch users dana | unexpected argument \"dana\"",
        "watch rack | rack needs a name after it",
        "watch blade r7 | blade needs the name of a rack and a number after it",
        "watch blade r7 x | \"x\" is not a whole number",
        "watch pdu r7 3 | CloudChamber: pduID 3 is out of range (0 to 2)",
      })
  void misuse_names_the_value_at_fault(String line, String sentence) {
    assertThat(misuse(line)).isEqualTo(sentence);
  }

  @Test
  void what_the_layout_cannot_hold_is_not_watched_in_vain() {
    assertThat(complaint("watch workloads --layout code"))
        .isEqualTo("the code layout has no workloads: use the doc layout");
    assertThat(complaint("watch pdu r7 1")).contains("the doc layout");
    assertThat(List.of(misuse("watch a b c d"))).isNotEmpty();
  }

  @Test
  void a_store_that_cannot_be_reached_ends_the_watch_before_it_begins() {
    assertThat(complaint("watch --store redis://127.0.0.1:1?timeout=200ms"))
        .contains("127.0.0.1:1");
  }
}
