package io.statehouse.app.systems.cloudchamber.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.systems.cloudchamber.Definitions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadCommandsTest extends ChamberRuns {
  private static final String RACK = "rack \"%s\" in region \"standard\", zone \"standard\"";
  private static final String PART = "%s in region \"standard\", zone \"standard\", rack \"%s\"";

  private void define(String... racks) {
    write("inventory.yaml", Definitions.racks(racks));
  }

  @Test
  void a_load_prints_what_it_did_and_the_second_one_that_it_did_nothing() {
    define("R7");

    assertThat(chamber("load inventory.yaml"))
        .containsExactlyInAnyOrder(
            "created " + RACK.formatted("R7"),
            "created " + PART.formatted("pdu 0", "R7"),
            "created " + PART.formatted("tor 0", "R7"),
            "created " + PART.formatted("blade 1", "R7"),
            "4 changes: created 1 rack, 1 pdu, 1 tor, 1 blade");
    assertThat(chamber("load inventory.yaml")).containsExactly("0 changes");
    assertThat(chamber("racks")).hasSize(2);
  }

  @Test
  void a_plan_prints_each_change_and_writes_nothing() {
    define("r7", "r8");
    chamber("load inventory.yaml");
    List<String> before = keys().toList();
    write("inventory.yaml", Definitions.racks("r8", "r9").replace("Cores: 24", "Cores: 32"));

    assertThat(chamber("plan inventory.yaml --prune"))
        .contains(
            "create " + RACK.formatted("r9"),
            "update " + PART.formatted("blade 1", "r8") + ": capacity.cores from \"24\" to \"32\"",
            "delete " + RACK.formatted("r7") + ": with 3 items in it")
        .endsWith("6 changes: create 1 rack, 1 pdu, 1 tor, 1 blade; update 1 blade; delete 1 rack");
    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void a_load_makes_the_changes_of_its_plan() {
    define("r7", "r8");
    chamber("load inventory.yaml");
    define("r8");

    List<String> planned = chamber("plan inventory.yaml --prune");

    assertThat(chamber("load inventory.yaml --prune --dry-run")).isEqualTo(planned);
    assertThat(chamber("load inventory.yaml --prune"))
        .isEqualTo(planned.stream().map(line -> line.replace("delete ", "deleted ")).toList());
    assertThat(keys()).noneMatch(key -> key.contains("r7"));
  }

  @Test
  void json_names_each_change() {
    define("r7");

    assertThat(json("plan inventory.yaml"))
        .startsWith("{\"changes\":4,\"steps\":[{\"action\":\"create\",\"kind\":\"")
        .endsWith("\"withheld\":[],\"leftovers\":[],\"obstacles\":[]}");
    assertThat(json("load inventory.yaml --quiet")).startsWith("{\"changes\":4,\"done\":[{");
    assertThat(json("load inventory.yaml"))
        .isEqualTo("{\"changes\":0,\"done\":[],\"withheld\":[],\"leftovers\":[]}");
    assertThat(chamber("load inventory.yaml --quiet")).isEmpty();
  }

  @Test
  void a_definition_is_in_a_directory_or_on_standard_input() {
    define("r7");

    RunResult loaded = with(Definitions.racks("r7"), "load -");

    assertThat(loaded.lines()).last().asString().startsWith("4 changes: ");
    assertThat(chamber("load .")).containsExactly("0 changes");
    assertThat(with("Regions: 1", "load -").complaint()).startsWith("standard input: ");
  }

  @Test
  void no_more_is_deleted_than_allowed() {
    define("r7", "r8");
    chamber("load inventory.yaml");
    define("r8", "r9");

    RunResult ran = run("load inventory.yaml --prune --max-deletes 3");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.lines()).last().isEqualTo("4 changes: created 1 rack, 1 pdu, 1 tor, 1 blade");
    assertThat(ran.err())
        .startsWith("not done: delete ")
        .endsWith(
            "nothing is deleted: it would be 4 items, and 3 may be deleted (--max-deletes): delete"
                + " them by --confirm-deletes 4, if the plan shows no others\n");
    assertThat(chamber("racks")).hasSize(4);
    assertThat(run("plan inventory.yaml --prune --max-deletes 3").lines())
        .contains("not delete " + RACK.formatted("r7") + ": with 3 items in it")
        .endsWith("0 changes");
  }

  @Test
  void a_load_of_another_file_deletes_nothing_unless_it_is_requested() {
    define("r7");
    chamber("load inventory.yaml");
    define("r8");
    List<String> before = keys().toList();
    String left =
        "nothing is deleted, but the file does not define 4 items: delete them by --prune, or by"
            + " --confirm-deletes 4, if the plan shows no others\n";

    RunResult planned = run("plan inventory.yaml");
    RunResult ran = run("load inventory.yaml");

    assertThat(planned.code()).isZero();
    assertThat(planned.lines())
        .contains("not delete " + RACK.formatted("r7") + ": with 3 items in it");
    assertThat(planned.err()).isEqualTo(left);
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).endsWith(left);
    assertThat(keys().toList()).containsAll(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--prune", "--confirm-deletes 4", "--prune --max-deletes 4"})
  void what_the_file_does_not_define_is_deleted_on_request(String flags) {
    define("r7");
    chamber("load inventory.yaml");
    define("r8");

    assertThat(chamber("load inventory.yaml " + flags))
        .last()
        .asString()
        .endsWith("; deleted 1 rack");
    assertThat(keys()).noneMatch(key -> key.contains("r7"));
  }

  @Test
  void no_more_is_deleted_than_the_plan_has_shown_or_the_server_would() {
    define("r7", "r8", "r9");
    chamber("load inventory.yaml");
    define("r7");

    assertThat(run("load inventory.yaml --confirm-deletes 7").err())
        .endsWith(
            "it would be 8 items, and 7 may be deleted (--confirm-deletes): delete them by"
                + " --confirm-deletes 8, if the plan shows no others\n");
    environment.put("STATEHOUSE_CLOUDCHAMBER_MAX_DELETES", "7");
    assertThat(run("load inventory.yaml --prune").err())
        .contains("7 may be deleted (cloudchamber.max-deletes)");
    assertThat(chamber("racks")).hasSize(4);
    environment.put("STATEHOUSE_CLOUDCHAMBER_MAX_DELETES", "8");
    assertThat(chamber("load inventory.yaml --prune")).endsWith("2 changes: deleted 2 racks");
  }

  @Test
  void what_an_unfinished_load_left_is_named_and_pruned_on_request() {
    define("r7");
    chamber("load inventory.yaml");
    put("/CloudChamber/V0.1/rack/r9/blades/1", "{}");

    RunResult ran = run("load inventory.yaml");

    assertThat(ran.code()).isZero();
    assertThat(ran.complaint())
        .isEqualTo(
            "there are items in "
                + RACK.formatted("r9")
                + ", which is neither listed nor defined: --prune deletes them");
    chamber("load inventory.yaml --prune");
    assertThat(keys()).noneMatch(key -> key.contains("r9"));
  }

  @Test
  void what_the_layout_cannot_hold_is_named_and_nothing_is_loaded() {
    write("north.yaml", Definitions.racks("r7", "r8").replace("- Name: standard", "- Name: north"));

    RunResult planned = run("plan north.yaml");

    assertThat(planned.code()).isEqualTo(1);
    assertThat(planned.out()).isEmpty();
    assertThat(planned.err().lines())
        .doesNotHaveDuplicates()
        .anyMatch(line -> line.endsWith("cannot hold region \"north\""))
        .last()
        .isEqualTo(
            "the doc layout cannot hold what north.yaml defines:"
                + " use the layout code, by --layout code or the setting cloudchamber.layout");
    assertThat(complaint("load north.yaml"))
        .startsWith("the doc layout has no regions and zones")
        .endsWith(
            "it cannot hold region \"north\", and 3 more that the plan names:"
                + " use the layout code, by --layout code or the setting cloudchamber.layout");
    assertThat(directory.resolve("statehouse-data")).doesNotExist();
    assertThat(chamber("load north.yaml --layout code"))
        .last()
        .asString()
        .contains("created 1 region, 1 zone, 2 racks");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "load none.yaml | no inventory definition found at ",
        "load large | no inventory definition found at ",
        "load broken.yaml | line 1, column ",
        "plan wrong.yaml | the field \"Zones[standard].Racks[r7].Blades[1].Cores\" must be greater",
        "load latin1.yaml | it is not UTF-8 text",
      })
  void a_wrong_definition_is_refused_in_a_line_that_names_it(String line, String sentence)
      throws IOException {
    write("broken.yaml", "Regions: [");
    write("wrong.yaml", Definitions.racks("r7").replace("Cores: 24", "Cores: 0"));
    Files.write(directory.resolve("latin1.yaml"), new byte[] {(byte) 0xE4});

    assertThat(complaint(line)).contains(sentence).contains(line.split(" ")[1]);
    assertThat(directory.resolve("statehouse-data")).doesNotExist();
  }

  @Test
  void misuse_names_the_value_at_fault() {
    define("r7");

    assertThat(misuse("load inventory.yaml --max-deletes -1"))
        .isEqualTo("--max-deletes is -1: give 0 or more");
    assertThat(misuse("load inventory.yaml --confirm-deletes -1"))
        .isEqualTo("--confirm-deletes is -1: give 0 or more");
    assertThat(misuse("load")).startsWith("missing required parameter: 'FILE'");
  }

  @Test
  void the_file_that_is_the_inventory_may_be_loaded_and_no_other() {
    environment.put("STATEHOUSE_CLOUDCHAMBER_DEFINITION", ".");
    define("r7");
    write("other.yaml", Definitions.racks("r8"));

    assertThat(chamber("load inventory.yaml")).hasSize(5);
    assertThat(chamber("load .")).containsExactly("0 changes");
    assertThat(complaint("load other.yaml")).contains("cloudchamber.definition");
    assertThat(run("plan other.yaml").code()).isZero();
  }

  @Test
  void a_load_that_is_interrupted_says_how_to_complete_it() {
    define("r7");

    assertThat(complaint("load inventory.yaml --store redis://127.0.0.1:1?timeout=200ms"))
        .endsWith("; some of it may be done: the same load, run again, completes it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"doc", "code"})
  void a_large_rack_loads_and_loads_again_without_a_change(String layout) {
    StringBuilder blades = new StringBuilder("Blades: [");
    StringBuilder ports = new StringBuilder("Ports: [");
    for (int i = 1; i <= 128; i++) {
      blades.append("{Index: %d, <<: *blade},".formatted(i));
      ports.append("{Index: %d, Wired: true, Item: {Type: blade, Id: %d}},".formatted(i, i));
    }
    write(
        "inventory.yaml",
        Definitions.racks("r7")
            .replaceAll("Blades: \\[.*]", blades + "]")
            .replaceAll("Ports: \\[[^]]*]", ports + "]"));

    assertThat(chamber("load inventory.yaml --layout " + layout))
        .last()
        .asString()
        .endsWith("128 blades");
    assertThat(chamber("load inventory.yaml --layout " + layout)).containsExactly("0 changes");
  }
}
