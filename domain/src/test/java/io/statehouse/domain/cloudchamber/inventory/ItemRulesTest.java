package io.statehouse.domain.cloudchamber.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.BladeCapacity;
import io.statehouse.domain.cloudchamber.entities.inventory.BootInfo;
import io.statehouse.domain.cloudchamber.entities.inventory.Condition;
import io.statehouse.domain.cloudchamber.entities.inventory.Hardware;
import io.statehouse.domain.cloudchamber.entities.inventory.HardwareType;
import io.statehouse.domain.cloudchamber.entities.inventory.PartDetails;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.Port;
import io.statehouse.domain.cloudchamber.entities.inventory.Tor;
import io.statehouse.domain.cloudchamber.entities.workloads.Affinity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemRulesTest {
  private static final Hardware BLADE_1 = new Hardware(HardwareType.BLADE, 1, 0);

  private static void refused(String message, ThrowingCallable rule) {
    assertThatThrownBy(rule).isInstanceOf(CloudChamberException.class).hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1, 1, Cores, greater than or equal to 1.  It is 0",
    "16385, 1, 1, 1, Cores, less than or equal to 16384.  It is 16385",
    "1, -1, 1, 1, MemoryInMb, greater than or equal to 1.  It is -1",
    "1, 16777217, 1, 1, MemoryInMb, less than or equal to 16777216.  It is 16777217",
    "1, 1, 0, 1, DiskInGb, greater than or equal to 1.  It is 0",
    "1, 1, 1073741825, 1, DiskInGb, less than or equal to 1073741824.  It is 1073741825",
    "1, 1, 1, 0, NetworkBandwidthInMbps, greater than or equal to 1.  It is 0",
    "1, 1, 1, 1048577, NetworkBandwidthInMbps, less than or equal to 1048576.  It is 1048577"
  })
  void capacities_have_bounds(long c, long m, long d, long n, String field, String problem) {
    String path = "Zones[zone1].Racks[rack1].Blades[2].";

    refused(
        "the field \"" + path + field + "\" must be " + problem + ", which is invalid",
        () -> ItemRules.requireBlade(path, blade(c, m, d, n)));
  }

  @Test
  void capacities_at_their_bounds_are_allowed() {
    ItemRules.requireBlade("", blade(1, 1, 1, 1));
    ItemRules.requireBlade("", blade(16_384, 16_777_216, 1_073_741_824, 1_048_576));
  }

  private static Blade blade(long c, long m, long d, long n) {
    return new Blade(
        PartDetails.NONE, new BladeCapacity(c, m, d, n, "", List.of()), false, BootInfo.NONE);
  }

  @Test
  void a_rack_has_some_parts_of_each_kind_and_not_too_many() {
    ItemRules.requireParts("", 2, 2, 1_000);
    refused(
        "the field \"Racks[r].Pdus\" must be greater than or equal to 1.  It is 0, which is invalid",
        () -> ItemRules.requireParts("Racks[r].", 0, 1, 1));
    refused(
        "the field \"Tors\" must be less than or equal to 2.  It is 3, which is invalid",
        () -> ItemRules.requireParts("", 1, 3, 1));
    refused(
        "the field \"Blades\" must be less than or equal to 1000.  It is 1001, which is invalid",
        () -> ItemRules.requireParts("", 1, 1, 1_001));
    refused(
        "the field \"Zones\" must contain at least 1 element.  It contains 0, which is invalid",
        () -> ItemRules.requireSome("Zones", 0));
  }

  @Test
  void pdus_and_tors_have_ports_one_for_each_blade_and_not_too_many() {
    ItemRules.requirePdu("", new Pdu(PartDetails.NONE, ports(128)));
    ItemRules.requireTor("", new Tor(PartDetails.NONE, ports(1_024)));
    ItemRules.requirePortForEach("", ports(3), 3);
    refused(
        "the field \"Ports\" must contain at least 1 element.  It contains 0, which is invalid",
        () -> ItemRules.requirePdu("", Pdu.NONE));
    refused(
        "the field \"Ports\" must contain no more then 128 elements.  It contains 129, which is"
            + " invalid",
        () -> ItemRules.requirePdu("", new Pdu(PartDetails.NONE, ports(129))));
    refused(
        "the field \"Tors[0].Ports\" must be greater than or equal to 4.  It is 3, which is invalid",
        () -> ItemRules.requirePortForEach("Tors[0].", ports(3), 4));
  }

  @Test
  void a_port_is_wired_to_something_else_or_to_nothing() {
    refused(
        "the field \"Item\" for \"PDU\" port 3 must have a value.",
        () -> ItemRules.requirePdu("", pdu(new Port(true, Optional.empty()))));
    refused(
        "the field \"Item\" for \"PDU\" port 3 must be empty.  It contains \"type:blade id:1"
            + " port:0\", which is invalid",
        () -> ItemRules.requirePdu("", pdu(new Port(false, Optional.of(BLADE_1)))));
    refused(
        "the field \"Item\" for \"PDU\" port 3 must be a valid type.  It contains \"PDU\", which"
            + " connects to itself",
        () -> ItemRules.requirePdu("", pdu(wired(HardwareType.PDU))));
    ItemRules.requirePdu("", pdu(wired(HardwareType.TOR)));
  }

  private static Port wired(HardwareType type) {
    return Port.wiredTo(new Hardware(type, 0, 0));
  }

  private static Pdu pdu(Port third) {
    return new Pdu(PartDetails.NONE, new TreeMap<>(Map.of(3L, third)));
  }

  private static SortedMap<Long, Port> ports(long count) {
    SortedMap<Long, Port> ports = new TreeMap<>();
    LongStream.range(0, count).forEach(number -> ports.put(number, Port.NONE));
    return ports;
  }

  @Test
  void values_without_a_name_are_known_by_their_numbers() {
    assertThat(new Condition(9).text()).isEqualTo("9");
    assertThat(Condition.named("burn_in")).isEqualTo(Condition.BURN_IN);
    assertThat(Affinity.STRONG_ANTI_AFFINITY.text()).isEqualTo("Strong_AntiAffinity");
    assertThatThrownBy(() -> Condition.named("x")).isInstanceOf(CloudChamberException.class);
  }
}
