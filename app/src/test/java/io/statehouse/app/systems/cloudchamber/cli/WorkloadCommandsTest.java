package io.statehouse.app.systems.cloudchamber.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadCommandsTest extends ChamberRuns {
  private static final String WEB =
      "{\"name\":\"Web\",\"affinity\":\"Strong_AntiAffinity\",\"instances\":{\"a\":{\"systemName\":\"s\"},"
          + "\"b\":{\"affinityGroup\":\"1\",\"requiredCapacity\":{\"cores\":0.5,\"memoryInMb\":\"5\"}}}}";

  @BeforeEach
  void writeDefinition() {
    write("web.json", WEB);
  }

  @Test
  void a_workload_is_created_listed_and_shown() {
    assertThat(chamber("workloads create Web --file web.json").get(0))
        .startsWith("created workload Web, revision ");

    assertThat(chamber("workloads"))
        .containsExactly(
            "workload  affinity             instances", "Web       Strong_AntiAffinity  2");
    assertThat(chamber("workloads get web"))
        .contains("affinity         Strong_AntiAffinity")
        .contains("instance  system  group  cores  memory-mb  network-mbps  volumes")
        .contains("b         -       1      0.5    5          0             0");
    assertThat(json("workloads get web")).isEqualTo(WEB);
    assertThat(json("workloads"))
        .isEqualTo("{\"workloads\":[{\"name\":\"Web\",\"uri\":\"/api/workloads/Web\"}]}");
    assertThat(chamber("workloads instances web")).hasSize(3);
    assertThat(json("workloads instances web"))
        .startsWith(
            "{\"instances\":[{\"name\":\"a\",\"uri\":\"/api/workloads/web/instances/a\"},{");
  }

  @Test
  void a_definition_is_replaced_with_its_instances() {
    chamber("workloads create web --file web.json");
    write("less.json", "{\"instances\":{\"b\":{}}}");

    assertThat(chamber("workloads update web --file less.json").get(0))
        .startsWith("updated workload web, revision ");

    assertThat(keys()).noneMatch(key -> key.contains("/a"));
    assertThat(chamber("workloads delete web")).containsExactly("deleted workload web");
    assertThat(keys()).isEmpty();
  }

  @Test
  void states_of_an_instance_are_set_and_shown() {
    chamber("workloads create web --file web.json");

    assertThat(chamber("workloads set-target web a --state running --at 7").get(0))
        .startsWith("set the target state of instance a of workload web, revision ");
    chamber("workloads set-actual web a --state starting --blade r7/1");

    assertThat(chamber("workloads states web a"))
        .satisfies(
            lines -> assertThat(lines.get(1)).matches("target  running   -      7   [0-9]+"),
            lines -> assertThat(lines.get(2)).matches("actual  starting  r7/1   0   [0-9]+"));
    assertThat(json("workloads states web a"))
        .isEqualTo(
            "{\"target\":{\"state\":\"running\",\"at\":\"7\"},"
                + "\"actual\":{\"state\":\"starting\",\"blade\":\"r7/1\"}}");
    assertThat(json("workloads states web b")).isEqualTo("{\"target\":{},\"actual\":null}");
    assertThat(json("workloads set-target web a")).isEqualTo("{}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "workloads get no | CloudChamber: workload \"no\" not found",
        "workloads states web c | CloudChamber: instance \"c\" not found in workload \"web\"",
        "workloads create web --file web.json | already exists",
        "workloads create other --file web.json | web.json defines workload \"Web\", not \"other\": leave its name out, or give the same one",
        "workloads update other --file web.json | workload \"other\" cannot be renamed to \"Web\"",
        "workloads set-target web a --blade r7 | blade \"r7\" is not the name of a rack, a slash and the number of a blade, as in r7/1",
        "workloads set-target web a --state off --if-revision 1 | has a newer version than expected",
        "workloads delete web --if-revision 1 | CloudChamber: workload \"web\" has a newer version than expected",
        "workloads --layout code | the code layout has no workloads: use the doc layout",
        "workloads create x --file no.json | cannot read no.json: there is no such file",
      })
  void an_error_names_what_is_at_fault(String line, String sentence) {
    chamber("workloads create web --file web.json");

    assertThat(complaint(line)).contains(sentence);
  }

  @Test
  void misuse_names_the_value_at_fault() {
    assertThat(misuse("workloads create web")).startsWith("missing required option: '--file=FILE'");
    assertThat(misuse("workloads set-target web a --state idle"))
        .isEqualTo("unknown state \"idle\": known are off, starting, running, faulted, stopping");
  }

  @Test
  void a_definition_that_cannot_be_read_hides_no_other() {
    chamber("workloads create web --file web.json");
    put("/CloudChamber/V0.1/workloads/bad", "[]");

    RunResult ran = run("workloads");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.lines()).hasSize(2);
    assertThat(ran.err()).contains("/CloudChamber/V0.1/workloads/bad");
  }
}
