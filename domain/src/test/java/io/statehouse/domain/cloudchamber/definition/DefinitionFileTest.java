package io.statehouse.domain.cloudchamber.definition;

import static io.statehouse.domain.cloudchamber.DefinitionTree.blade;
import static io.statehouse.domain.cloudchamber.DefinitionTree.bladeType;
import static io.statehouse.domain.cloudchamber.DefinitionTree.file;
import static io.statehouse.domain.cloudchamber.DefinitionTree.list;
import static io.statehouse.domain.cloudchamber.DefinitionTree.map;
import static io.statehouse.domain.cloudchamber.DefinitionTree.number;
import static io.statehouse.domain.cloudchamber.DefinitionTree.part;
import static io.statehouse.domain.cloudchamber.DefinitionTree.port;
import static io.statehouse.domain.cloudchamber.DefinitionTree.rack;
import static io.statehouse.domain.cloudchamber.DefinitionTree.region;
import static io.statehouse.domain.cloudchamber.DefinitionTree.with;
import static io.statehouse.domain.cloudchamber.DefinitionTree.zone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.BootInfo;
import io.statehouse.domain.cloudchamber.entities.inventory.BootMethod;
import io.statehouse.domain.cloudchamber.entities.inventory.Condition;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.Port;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.Region;
import io.statehouse.domain.cloudchamber.entities.inventory.ServiceState;
import io.statehouse.domain.cloudchamber.inventory.InventoryGroup;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefinitionFileTest {
  private static final String RACK_R7 = "rack \"R7\" in region \"r\", zone \"z\"";
  private static final String IN_R7 = "in region \"r\", zone \"z\", rack \"R7\"";
  private static final String AT_R7 = "Regions[r].Zones[z].Racks[R7]";

  private static void refused(String message, Object tree) {
    assertThatThrownBy(() -> DefinitionFile.read(tree))
        .isInstanceOfSatisfying(
            CloudChamberException.class,
            refusal -> assertThat(refusal.kind()).isEqualTo(Kind.INVALID))
        .hasMessage(message);
  }

  private static Map<String, Object> around(Map<String, Object> rack) {
    return file(region("r", zone("z", rack)));
  }

  private static Map<String, Object> aroundBlade(Map<String, Object> blade) {
    return around(with(rack("R7", 1), "Blades", list(blade)));
  }

  private static Map<String, Object> aroundPdu(Object... ports) {
    Map<String, Object> pdu = with(part(0, 1), "Ports", list(ports));
    return around(with(rack("R7", 1), "Pdus", list(pdu)));
  }

  private static <T> T read(Map<String, Object> tree, Class<T> type) {
    return DefinitionFile.read(tree).items().stream()
        .map(DesiredItem::record)
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void items_are_read_each_after_what_it_is_in() {
    InventoryDefinition definition = DefinitionFile.read(around(rack("R7", 1, 10, 2)));

    assertThat(definition.details().name()).isEqualTo("demo");
    assertThat(definition.items())
        .map(item -> item.address().text())
        .containsExactly(
            "Region r",
            "Region: r Zone: z",
            "Region: r Zone: z Rack: R7",
            "Region: r Zone: z Rack: R7 Pdu: 0",
            "Region: r Zone: z Rack: R7 Tor: 0",
            "Region: r Zone: z Rack: R7 Blade: 1",
            "Region: r Zone: z Rack: R7 Blade: 10",
            "Region: r Zone: z Rack: R7 Blade: 2");
    assertThat(read(around(rack("R7", 1)), Blade.class)).isEqualTo(InventoryGroup.BLADE);
  }

  @Test
  void keys_and_names_of_values_are_found_in_any_case() {
    Map<String, Object> tree =
        map("DETAILS", map("name", "x"), "regions", list(region("r", zone("z", rack("k", 1)))));

    assertThat(DefinitionFile.read(tree).details().name()).isEqualTo("x");
    assertThat(read(tree, Region.class).details().state()).isEqualTo(ServiceState.IN_SERVICE);
    assertThat(read(tree, Rack.class).details().condition()).isEqualTo(Condition.OPERATIONAL);
  }

  @Test
  void a_key_that_no_one_reads_is_an_error_that_names_its_place() {
    refused(
        "CloudChamber: inventory definition: unknown key \"Colour\": known are Details, ZoneTypes,"
            + " RackTypes, PduTypes, TorTypes, BladeTypes, Regions",
        with(file(), "Colour", "red"));
    refused(
        "CloudChamber: inventory definition, at Regions[r].Zones[z].Racks[R7].Blades[1].Capacity:"
            + " unknown key \"Accelerators\": known are Cores, MemoryInMb, DiskInGb,"
            + " NetworkBandwidthInMbps, Arch",
        aroundBlade(
            with(
                blade(1, 1),
                "Capacity",
                map("Cores", number(1), "Accelerators", new ArrayList<>()))));
  }

  @Test
  void two_spellings_of_a_key_are_an_error() {
    refused(
        "CloudChamber: inventory definition, at Regions[#1]: the keys \"Name\" and \"name\" are"
            + " the same",
        file(with(region("r"), "name", "s")));
  }

  @Test
  void lists_of_types_are_dropped() {
    Map<String, Object> tree = with(around(rack("k", 1)), "BladeTypeS", list(map("Any", "thing")));

    assertThat(DefinitionFile.read(tree).items()).hasSize(6);
  }

  @Test
  void a_merge_key_counts_as_far_as_the_map_has_no_such_key() {
    Map<String, Object> outer = map("CAPACITY", map("Cores", number(1)), "<<", bladeType(2));
    Map<String, Object> capacity = with(typeCapacity(), "Cores", number(3));
    Map<String, Object> blade =
        map("Index", number(1), "<<", list(map("capacity", capacity), outer, bladeType(4)));

    assertThat(read(aroundBlade(blade), Blade.class).capacity().cores()).isEqualTo(3);
    assertThat(read(aroundBlade(blade), Blade.class).bootInfo().version()).isEqualTo("7");
  }

  @SuppressWarnings("unchecked") // the map is made so
  private static Map<String, Object> typeCapacity() {
    return (Map<String, Object>) bladeType(1).get("Capacity");
  }

  @Test
  void merge_keys_must_name_maps_and_must_end() {
    Map<String, Object> circle = map("Index", number(1));
    circle.put("<<", circle);

    refused(
        "CloudChamber: inventory definition, at "
            + AT_R7
            + ".Blades[#1]: expected a map, or a list"
            + " of maps, at the merge key <<",
        aroundBlade(map("Index", number(1), "<<", "bladeType1")));
    refused(
        "CloudChamber: inventory definition, at "
            + AT_R7
            + ".Blades[#1]: merge keys are nested"
            + " deeper than 50 levels",
        aroundBlade(circle));
  }

  @Test
  void aliases_cannot_make_a_short_file_fill_the_memory() {
    Map<String, Object> rack = rack("k", 1);
    List<Object> racks = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      racks.add(with(rack, "Name", "k" + i));
    }
    Map<String, Object> tree = file(region("r", with(zone("z"), "Racks", racks)));

    assertThatThrownBy(() -> DefinitionFile.read(tree, 4_000))
        .hasMessageContaining("at Regions[r].Zones[z].Racks[k266]")
        .hasMessageEndingWith(
            "the file is too large, with all its aliases resolved: define fewer items");
    assertThat(DefinitionFile.read(tree).items()).hasSize(1_202);
  }

  @Test
  void scalars_are_read_as_the_original_reads_them() {
    Map<String, Object> info = map("Source", "LOCAL", "Version", new BigDecimal("7.50"));
    Map<String, Object> blade = with(with(blade(1, 1), "BootInfo", info), "BootOnPowerOn", "Yes");
    blade.put("Index", "12");

    Blade read = read(aroundBlade(blade), Blade.class);

    assertThat(read.bootInfo()).isEqualTo(new BootInfo(BootMethod.LOCAL, "", "7.5", ""));
    assertThat(read.bootOnPowerOn()).isTrue();
    assertThat(DefinitionFile.read(aroundBlade(blade)).items().get(5).address().spelling())
        .isEqualTo("12");
  }

  @ParameterizedTest
  @CsvSource({"1.5", "1e999999999", "x", "9223372036854775808", "true"})
  void a_number_must_be_an_integer(String text) {
    Object value = text.startsWith("1") ? new BigDecimal(text) : text;
    refused(
        "CloudChamber: inventory definition, at "
            + AT_R7
            + ".Blades["
            + value
            + "].Index: expected an integer of 64 bits",
        aroundBlade(with(blade(1, 1), "Index", value)));
  }

  @Test
  void a_value_of_another_type_is_an_error_that_names_its_place() {
    refused(
        "CloudChamber: inventory definition: expected a map with the keys Details and Regions",
        null);
    refused(
        "CloudChamber: inventory definition, at Regions: expected a list",
        map("Regions", "standard"));
    refused(
        "CloudChamber: inventory definition, at Regions: expected a map as element 1",
        map("Regions", List.of("standard")));
    refused(
        "CloudChamber: inventory definition, at Regions[r].Details: expected a map",
        file(with(region("r"), "Details", "none")));
    refused(
        "CloudChamber: inventory definition, at Regions[r].Zones[z].Details.Enabled: expected true"
            + " or false",
        file(region("r", with(zone("z"), "Details", map("Enabled", "maybe")))));
    refused(
        "CloudChamber: inventory definition, at Regions[r].Details.Location: expected a string;"
            + " write it in quotes",
        file(with(region("r"), "Details", map("State", "in_service", "Location", true))));
  }

  @Test
  void a_file_without_regions_is_refused_unless_it_says_so() {
    refused(
        "CloudChamber: inventory definition: there are no Regions: for an empty inventory, write"
            + " Regions: []",
        map("Details", map("Name", "demo"), "Regions", null));

    assertThat(DefinitionFile.read(file()).items()).isEmpty();
  }

  @Test
  void names_must_be_such_as_can_be_stored() {
    refused(
        "CloudChamber: inventory definition, at Regions[r].Zones[a/b]: zone name \"a/b\" has a"
            + " slash at position 1: leave it out",
        file(region("r", zone("a/b"))));
    refused(
        "CloudChamber: inventory definition, at Regions[#1]: region name is empty",
        file(map("Details", map("State", "in_service"))));
  }

  @Test
  void numbers_must_be_in_range() {
    refused(
        "CloudChamber: inventory definition, at "
            + AT_R7
            + ".Pdus[3]: CloudChamber: pduID 3 is out of range (0 to 2)",
        around(with(rack("R7", 1), "Pdus", list(part(3, 1)))));
  }

  @Test
  void duplicates_are_refused_at_every_level_in_whichever_case() {
    String found = "CloudChamber: Configuration detected duplicate ";
    Map<String, Object> r = region("r", zone("z", rack("k", 1)));
    refused(found + "Region R", file(r, with(r, "Name", "R")));
    refused(
        found + "Zone \"Z\" in region \"r\"",
        file(region("r", zone("z", rack("k", 1)), zone("Z", rack("k", 1)))));
    refused(
        found + "Rack r7 in zone \"z\" in region \"r\"",
        file(region("r", zone("z", rack("R7", 1), rack("r7", 1)))));
    refused(
        found + "Pdu for pdu 0 " + IN_R7,
        around(with(rack("R7", 1), "Pdus", list(part(0, 1), part(0, 1)))));
    refused(
        found + "Tor for tor 0 " + IN_R7,
        around(with(rack("R7", 1), "Tors", list(part(0, 1), part(0, 1)))));
    refused(
        found + "Blade for blade 1 " + IN_R7,
        around(with(rack("R7", 1), "Blades", list(blade(1, 1), blade(1, 2)))));
    Map<String, Object> twice =
        with(part(0, 1), "Ports", list(port(1, "blade", 1), port(1, "blade", 2)));
    refused(
        found + "power port 1 in pdu 0 " + IN_R7, around(with(rack("R7", 1), "Pdus", list(twice))));
    refused(
        found + "network port 1 in tor 0 " + IN_R7,
        around(with(rack("R7", 1), "Tors", list(twice))));
  }

  @Test
  void names_of_values_that_are_unknown_or_missing_are_refused() {
    String found = "CloudChamber: Configuration detected invalid ";
    Map<String, Object> none = map();
    refused(found + "state \"\" for region \"r\"", file(with(region("r"), "Details", none)));
    refused(
        found + "state \"\" for zone \"z\" in region \"r\"",
        file(region("r", with(zone("z"), "Details", none))));
    refused(found + "condition \"\" for " + RACK_R7, around(with(rack("R7", 1), "Details", none)));
    refused(
        found + "condition \"\" for pdu 0 " + IN_R7,
        around(with(rack("R7", 1), "Pdus", list(with(part(0, 1), "Details", none)))));
    refused(
        "CloudChamber: Configuration file detected invalid condition \"\" for tor 0 " + IN_R7,
        around(with(rack("R7", 1), "Tors", list(with(part(0, 1), "Details", none)))));
    refused(
        "CloudChamber: Configuration file has invalid condition \"odd\" for blade 1 " + IN_R7,
        aroundBlade(with(blade(1, 1), "Details", map("Condition", "odd"))));
    refused(
        found + "boot source \"floppy\" at blade 1 " + IN_R7,
        aroundBlade(with(blade(1, 1), "BootInfo", map("Source", "floppy"))));
    refused(
        found + "hardware type \"fan\" at port 4 " + IN_R7 + ", pdu 0",
        aroundPdu(port(4, "fan", 1)));
  }

  @Test
  void a_port_that_is_not_wired_needs_no_item_and_must_have_none() {
    Map<String, Object> free = map("Index", number(2), "Wired", false);
    Map<String, Object> wired = port(1, "blade", 1);

    Pdu pdu = read(aroundPdu(wired, free), Pdu.class);

    assertThat(pdu.ports()).containsEntry(2L, new Port(false, Optional.empty()));
    refused(
        "CloudChamber: in region \"r\": the field \"Zones[z].Racks[R7].Pdus[0].Item\" for \"PDU\""
            + " port 1 must be empty.  It contains \"type:blade id:1 port:0\", which is invalid",
        aroundPdu(with(wired, "Wired", false)));
    refused(
        "CloudChamber: Configuration detected invalid hardware type \"\" at port 2 "
            + IN_R7
            + ", pdu 0",
        aroundPdu(wired, with(free, "Wired", true)));
  }

  @Test
  void rules_are_checked_region_by_region_and_name_the_path() {
    refused(
        "CloudChamber: in region \"r\": the field \"Zones[z].Racks[R7].Blades[2].Cores\" must be"
            + " greater than or equal to 1.  It is 0, which is invalid",
        around(with(rack("R7", 1, 2), "Blades", list(blade(1, 1), blade(2, 0)))));
    refused(
        "CloudChamber: in region \"r\": the field \"Zones[z].Racks[R7].Tors[0].Ports\" must be"
            + " greater than or equal to 2.  It is 1, which is invalid",
        around(with(rack("R7", 1, 2), "Tors", list(part(0, 1)))));
    refused(
        "CloudChamber: in region \"r\": the field \"Zones[z].Racks[R7].Pdus\" must be greater than"
            + " or equal to 1.  It is 0, which is invalid",
        around(with(rack("R7", 1), "Pdus", null)));
    refused(
        "CloudChamber: in region \"r\": the field \"Zones[z].Racks\" must contain at least 1"
            + " element.  It contains 0, which is invalid",
        file(region("r", zone("z"))));
    refused(
        "CloudChamber: in region \"r\": the field \"Zones\" must contain at least 1 element.  It"
            + " contains 0, which is invalid",
        file(region("r")));
  }
}
