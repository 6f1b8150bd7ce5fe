package io.statehouse.app.systems.cloudchamber;

import static java.util.stream.Collectors.joining;

import java.util.stream.Stream;

/** Definitions of small inventories, as text. */
final class Definitions {
  private Definitions() {}

  /** Racks of one blade each, in the only zone that the doc layout has. */
  static String racks(String... names) {
    return """
        BladeTypes:
          - &blade
            Details: &details {Enabled: true, Condition: Operational}
            BootInfo: {Source: network, Image: base.vhdx, Version: "7"}
            Capacity: {Cores: 24, MemoryInMb: 65536, DiskInGb: 480, NetworkBandwidthInMbps: 10240}
        Details: {Name: test}
        Regions:
          - Name: standard
            Details: {State: In_Service}
            Zones:
              - Name: standard
                Details: {Enabled: true, State: In_Service}
                Racks:
        """
        + Stream.of(names).map(Definitions::rack).collect(joining());
  }

  private static String rack(String name) {
    return """
                  - Name: %s
                    Details: *details
                    Pdus: [{Index: 0, Details: *details, Ports: [{Index: 0, Wired: true, Item: {Type: blade, Id: 1}}]}]
                    Tors: [{Index: 0, Details: *details, Ports: [{Index: 0, Wired: true, Item: {Type: blade, Id: 1}}]}]
                    Blades: [{Index: 1, <<: *blade}]
        """
        .formatted(name);
  }
}
