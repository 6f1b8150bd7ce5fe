package io.statehouse.app.systems.cloudchamber.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InventoryCommandsTest extends ChamberRuns {
  private String revision(String line) {
    return chamber(line).stream()
        .filter(each -> each.startsWith("revision"))
        .map(each -> each.replaceFirst("revision +", ""))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void racks_are_listed_with_and_without_the_word_list() {
    createRack("R7");
    chamber("racks put r10 --notes x");

    assertThat(chamber("racks"))
        .isEqualTo(chamber("racks list"))
        .containsExactly(
            "rack  enabled  condition       location  notes",
            "r10   no       not_in_service  -         x",
            "r7    yes      operational     Oslo      -");
    assertThat(json("racks"))
        .startsWith("{\"racks\":{\"r10\":{\"uri\":\"/api/racks/r10/\"},\"r7\":{")
        .contains("\"maxBladeCount\":\"1\"", "\"maxConnectors\":\"2\"");
  }

  @Test
  void a_rack_is_shown_with_all_that_is_in_it() {
    createRack("r7");

    assertThat(chamber("racks get R7"))
        .containsSubsequence(
            "condition        operational",
            "location         Oslo",
            "",
            "pdu  enabled  condition    ports  wired",
            "0    yes      operational  2      1",
            "",
            "tor  enabled  condition    ports  wired",
            "",
            "blade  enabled  condition       cores  memory-mb  disk-gb  network-mbps  arch",
            "1      yes      not_in_service  24     65536      480      10240         X64",
            "",
            "part   port  wired-to  its-port",
            "pdu 0  0     blade 1   0",
            "tor 0  0     blade 1   0");
    assertThat(json("racks get r7"))
        .startsWith(
            "{" + DETAILS.replace("}", ",\"location\":\"Oslo\"}") + ",\"pdu\":{},\"tor\":{}")
        .contains("\"fullBlades\":{\"1\":{\"details\":{\"enabled\":true}");
  }

  @Test
  void flags_change_what_they_name_alone() {
    createRack("r7");

    assertThat(chamber("racks put r7 --notes loan --disabled").get(0))
        .startsWith("put rack \"r7\" in region \"standard\", zone \"standard\", revision ");
    chamber("blades put r7 1 --cores 32 --boot-on-power-on");
    chamber("pdus put r7 --condition retiring");

    assertThat(chamber("racks get r7"))
        .contains("enabled          no", "condition        operational", "notes            loan");
    assertThat(chamber("blades get r7 1"))
        .contains(
            "cores            32",
            "memory-mb        65536",
            "boot-on-power-on yes",
            "boot-source      network");
    assertThat(chamber("pdus get r7"))
        .contains(
            "enabled          yes",
            "condition        retiring",
            "port 0           blade 1 port 0",
            "port 1           not wired");
  }

  @Test
  void what_get_prints_as_json_can_be_put() {
    createRack("r7");
    write("blade.json", run("blades get r7 1 --json").out());
    write("pdu.json", run("pdus get r7 --json").out());

    chamber("racks put r8 --enabled");
    chamber("blades put r8 3 --file blade.json");
    RunResult pdu = with(run("pdus get r7 --json").out(), "pdus put r8 --file -");

    assertThat(pdu.code()).isZero();
    assertThat(json("blades get r8 3")).isEqualTo(json("blades get r7 1"));
    assertThat(json("pdus get r8")).isEqualTo(json("pdus get r7"));
    assertThat(json("blades r8")).isEqualTo("{\"3\":" + json("blades get r7 1") + "}");
  }

  @Test
  void blades_are_listed_in_the_order_of_their_numbers() {
    createRack("r1");
    createBlade("r1", 10);
    createBlade("r1", 2);
    chamber("racks put r10 --enabled");
    createBlade("r10", 3);

    assertThat(chamber("blades r1"))
        .isEqualTo(chamber("blades list r1"))
        .extracting(line -> line.split(" ")[0])
        .containsExactly("blade", "1", "2", "10");
  }

  @Test
  void a_write_that_has_not_seen_the_latest_revision_is_refused() {
    createRack("r7");
    String seen = revision("blades get r7 1");
    chamber("blades put r7 1 --cores 2 --if-revision " + seen);

    String newer =
        "CloudChamber: blade 1 in region \"standard\", zone \"standard\", rack \"r7\" has a newer"
            + " version than expected";
    assertThat(complaint("blades put r7 1 --cores 3 --if-revision " + seen)).isEqualTo(newer);
    assertThat(complaint("blades delete r7 1 --if-revision " + seen)).isEqualTo(newer);
    assertThat(complaint("blades put r7 9 --cores 3 --if-revision " + seen))
        .endsWith("was not found");
    assertThat(chamber("blades get r7 1")).contains("cores            2");
  }

  @Test
  void a_rack_with_content_is_only_deleted_recursively() {
    createRack("r7");

    assertThat(complaint("racks delete r7")).contains("rack \"r7\"");
    assertThat(chamber("racks delete r7 --recursive"))
        .containsExactly("deleted rack \"r7\" in region \"standard\", zone \"standard\"");

    assertThat(keys()).isEmpty();
  }

  @Test
  void parts_are_deleted_one_by_one() {
    createRack("r7");

    chamber("blades delete r7 1");
    chamber("pdus delete r7");
    chamber("tors delete r7 0");
    chamber("racks delete r7");

    assertThat(keys()).isEmpty();
  }

  @Test
  void the_code_layout_has_regions_zones_and_more_than_one_pdu() {
    environment.put("STATEHOUSE_CLOUDCHAMBER_LAYOUT", "code");
    write("ports.json", PORTS);
    chamber("regions put North --state in_service --location Oslo");
    chamber("zones put East --region north --enabled --state in_service");
    chamber("racks put R7 --region north --zone east --enabled");
    chamber("pdus put r7 2 --region north --zone east --file ports.json");

    assertThat(chamber("regions"))
        .containsExactly("region  state       location  notes", "North   in_service  Oslo      -");
    assertThat(chamber("zones --region NORTH").get(1)).startsWith("East  yes      in_service");
    assertThat(chamber("racks --region north --zone east").get(1)).startsWith("R7 ");
    assertThat(chamber("pdus r7 --region north --zone east").get(1)).startsWith("2 ");
    assertThat(json("regions get north"))
        .isEqualTo("{\"details\":{\"state\":\"in_service\",\"location\":\"Oslo\"}}");
    assertThat(complaint("racks"))
        .isEqualTo("CloudChamber: zone \"standard\" in region \"standard\" was not found");
    chamber("regions delete north --recursive");
    assertThat(keys()).isEmpty();
  }

  @Test
  void the_doc_layout_has_the_standard_region_and_zone_alone() {
    createRack("r7");

    assertThat(chamber("regions").get(1)).startsWith("standard ");
    assertThat(json("zones")).isEqualTo("{\"standard\":{}}");
    assertThat(complaint("racks put r7 --zone east --enabled")).contains("the doc layout");
    assertThat(complaint("pdus put r7 1 --file ports.json")).contains("the doc layout");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "blades | missing required parameter: 'RACK'; see statehouse cloudchamber blades --help",
        "blades get r7 x | invalid value for positional parameter at index 1 (N): \"x\" is not a whole number",
        "blades get r7 10000001 | CloudChamber: bladeID 10000001 is out of range (0 to 10000000)",
        "blades get r7 -1 | CloudChamber: bladeID -1 is out of range (0 to 10000000)",
        "pdus get r7 3 | CloudChamber: pduID 3 is out of range (0 to 2)",
        "racks put r7 --condition good | unknown value \"good\" for enum Condition: known are not_in_service, operational, burn_in, out_for_repair, retiring, retired",
        "blades put r7 1 --boot-source disk | unknown value \"disk\" for enum BootMethod: known are local, network",
        "blades put r7 1 --boot-on-power-on --no-boot-on-power-on | give either --boot-on-power-on or --no-boot-on-power-on, not both",
        "racks put r7 | give either --file, or flags that say what to change",
        "racks put r7 --file rack.json --enabled | give either --file, or flags that say what to change",
        "racks --layout docs | the layout is neither doc nor code: \"docs\"",
      })
  void misuse_names_the_value_at_fault(String line, String sentence) {
    RunResult ran = run(line);

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.complaint()).startsWith(sentence);
    assertThat(directory).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"details\":{\"enabld\":true}} | rack.json: unknown field \"enabld\" in inventory.RackDetails",
        "{} | rack.json: details not available",
        "'' | rack.json: expected a JSON object, but it is empty",
        "{\"details\": | rack.json: ",
        "[] | rack.json: ",
      })
  void a_wrong_document_is_refused_with_its_name(String document, String sentence) {
    write("rack.json", document);

    assertThat(complaint("racks put r7 --file rack.json")).startsWith(sentence);
    assertThat(complaint("racks put r7 --file none.json"))
        .isEqualTo("cannot read none.json: there is no such file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "racks get r8 | CloudChamber: rack \"r8\" in region \"standard\", zone \"standard\" was not found",
        "blades r8 | CloudChamber: rack \"r8\" in region \"standard\", zone \"standard\" was not found",
        "blades get r7 2 | CloudChamber: blade 2 in region \"standard\", zone \"standard\", rack \"r7\" was not found",
        "blades put r8 1 --cores 1 --memory-in-mb 1 --disk-in-gb 1 --network-bandwidth-in-mbps 1 | CloudChamber: rack \"r8\" in region \"standard\", zone \"standard\" was not found",
        "blades put r7 2 --enabled | the field \"Cores\" must be greater than or equal to 1.  It is 0, which is invalid",
        "racks put a/b --enabled | rack name \"a/b\" has a slash at position 1: leave it out",
        "racks delete r8 | CloudChamber: rack \"r8\" in region \"standard\", zone \"standard\" was not found",
      })
  void an_error_names_what_is_at_fault(String line, String sentence) {
    createRack("r7");

    assertThat(complaint(line)).isEqualTo(sentence);
  }

  @Test
  void a_part_that_cannot_be_read_hides_no_other() {
    createRack("r7");
    put("/CloudChamber/V0.1/rack/r7/blades/2", "{");

    assertThat(run("racks get r7").out()).contains("blade 1");
    assertThat(run("blades r7").err())
        .contains("/CloudChamber/V0.1/rack/r7/blades/2")
        .contains("entries left out, since they cannot be read: 1");
    assertThat(run("racks get r7").code()).isEqualTo(1);
    assertThat(complaint("blades get r7 2")).contains("/CloudChamber/V0.1/rack/r7/blades/2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "racks put r7 --enabled",
        "blades delete r7 1",
        "racks delete r7 --recursive",
        "pdus put r7 --disabled"
      })
  void what_a_file_defines_is_not_changed_in_another_way(String line) {
    createRack("r7");
    environment.put("STATEHOUSE_CLOUDCHAMBER_DEFINITION", "inventory.yaml");

    assertThat(complaint(line))
        .startsWith("the inventory is defined by ")
        .endsWith("inventory.yaml, as cloudchamber.definition says: change that file instead");
  }
}
