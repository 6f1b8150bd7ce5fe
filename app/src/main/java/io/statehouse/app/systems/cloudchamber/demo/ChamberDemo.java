package io.statehouse.app.systems.cloudchamber.demo;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.system.Demonstration;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.BladeCapacity;
import io.statehouse.domain.cloudchamber.entities.inventory.BootInfo;
import io.statehouse.domain.cloudchamber.entities.inventory.BootMethod;
import io.statehouse.domain.cloudchamber.entities.inventory.Condition;
import io.statehouse.domain.cloudchamber.entities.inventory.Hardware;
import io.statehouse.domain.cloudchamber.entities.inventory.HardwareType;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.PartDetails;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.Port;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Tor;
import io.statehouse.domain.cloudchamber.entities.workloads.Affinity;
import io.statehouse.domain.cloudchamber.entities.workloads.Instance;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceRequirements;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceState;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceState.Phase;
import io.statehouse.domain.cloudchamber.entities.workloads.Workload;
import io.statehouse.domain.cloudchamber.workloads.Workloads.StateKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** Two rows of racks with their blades, the people who work with them, and what runs there. */
public final class ChamberDemo implements Demonstration {
  private static final int RACKS = 6;
  private static final Password PASSWORD = Password.of("demonstration");
  private static final PartDetails OPERATIONAL = new PartDetails(true, Condition.OPERATIONAL);

  /** The blade whose condition changes now and then. */
  private static final PartAddress REPAIRED = rack(2).blade(5);

  private static final Map<String, Integer> WORKLOADS = workloads();

  private final CloudChamber chamber;
  private final RandomGenerator random;
  private long tick;

  public ChamberDemo(CloudChamber chamber, RandomGenerator random) {
    this.chamber = requireNonNull(chamber, "chamber");
    this.random = requireNonNull(random, "random");
  }

  /** The workloads, and how many instances each has. */
  private static Map<String, Integer> workloads() {
    Map<String, Integer> workloads = new LinkedHashMap<>();
    workloads.put("web-frontend", 4);
    workloads.put("search-index", 3);
    workloads.put("nightly-batch", 2);
    return workloads;
  }

  @Override
  public void fill() {
    user("dana", true, Right.MANAGE_ACCOUNTS, Right.MODIFY_INVENTORY);
    user("lee", true, Right.MODIFY_WORKLOADS, Right.PERFORM_REPAIRS);
    user("guest", false);
    for (int number = 1; number <= RACKS; number++) {
      addRack(number);
    }
    WORKLOADS.forEach(this::addWorkload);
  }

  private void user(String name, boolean enabled, Right... rights) {
    chamber.users().create(Caller.OPERATOR, new Name(name), PASSWORD, enabled, Rights.of(rights));
  }

  private static RackAddress rack(int number) {
    return RackAddress.standard(new Name("R" + number));
  }

  private void addRack(int number) {
    RackAddress rack = rack(number);
    int blades = 12 - number % 3 * 2;
    String row = number <= RACKS / 2 ? "1" : "2";
    Condition condition = number == RACKS ? Condition.BURN_IN : Condition.OPERATIONAL;
    chamber
        .inventory()
        .racks()
        .create(rack, new Rack(new Rack.Details(true, condition, "Hall B, row " + row, "")));
    SortedMap<Long, Port> ports = new TreeMap<>();
    for (long blade = 1; blade <= blades; blade++) {
      ports.put(blade, Port.wiredTo(new Hardware(HardwareType.BLADE, blade, 0)));
    }
    chamber.inventory().pdus().create(rack.pdu(0), new Pdu(OPERATIONAL, ports));
    chamber.inventory().tors().create(rack.tor(0), new Tor(OPERATIONAL, ports));
    for (int blade = 1; blade <= blades; blade++) {
      chamber.inventory().blades().create(rack.blade(blade), blade(number, blade));
    }
  }

  private static Blade blade(int rack, int number) {
    boolean large = number % 4 == 0;
    Condition condition =
        rack == 4 && number == 7
            ? Condition.OUT_FOR_REPAIR
            : rack == RACKS ? Condition.BURN_IN : Condition.OPERATIONAL;
    return new Blade(
        new PartDetails(condition.equals(Condition.OPERATIONAL), condition),
        new BladeCapacity(
            large ? 64 : 24,
            large ? 262_144 : 65_536,
            960,
            large ? 40_960 : 10_240,
            "X64",
            List.of()),
        true,
        new BootInfo(BootMethod.NETWORK, "standard.vhdx", "7", ""));
  }

  private void addWorkload(String name, int count) {
    Instance instance =
        new Instance(
            0,
            Optional.of(new InstanceRequirements(4, 8_192, 1_024, "X64", List.of())),
            name + "-image",
            new TreeMap<>(),
            "");
    SortedMap<String, Instance> instances = new TreeMap<>();
    for (int i = 1; i <= count; i++) {
      instances.put(instance(i).text(), instance);
    }
    chamber
        .workloads()
        .create(Caller.OPERATOR, new Workload(name, Affinity.WEAK_ANTI_AFFINITY, instances));
    for (int i = 1; i <= count; i++) {
      set(name, i, StateKind.TARGET, Phase.RUNNING);
      set(name, i, StateKind.ACTUAL, i == count ? Phase.STARTING : Phase.RUNNING);
    }
  }

  private static Name instance(int number) {
    return new Name("i" + number);
  }

  private void set(String workload, int instance, StateKind kind, Phase phase) {
    boolean placed = kind == StateKind.ACTUAL && phase != Phase.OFF;
    int rack = 1 + workload.length() % (RACKS - 1);
    String blade = placed ? "r%d/%d".formatted(rack, instance) : "";
    chamber
        .workloads()
        .setState(
            Caller.OPERATOR,
            new Name(workload),
            instance(instance),
            kind,
            ExpectedRevision.ANY,
            new InstanceState(Optional.of(phase), blade, ++tick));
  }

  /** An instance goes on to its next phase, or a blade is taken out for repair and comes back. */
  @Override
  public void change() {
    if (random.nextInt(5) == 0) {
      Blade blade = chamber.inventory().blades().get(REPAIRED).record();
      boolean inService = blade.details().enabled();
      PartDetails details =
          inService ? new PartDetails(false, Condition.OUT_FOR_REPAIR) : OPERATIONAL;
      chamber
          .inventory()
          .blades()
          .update(
              REPAIRED,
              ExpectedRevision.ANY,
              new Blade(details, blade.capacity(), blade.bootOnPowerOn(), blade.bootInfo()));
      return;
    }
    List<String> names = List.copyOf(WORKLOADS.keySet());
    String workload = names.get(random.nextInt(names.size()));
    int number = 1 + random.nextInt(WORKLOADS.get(workload));
    Phase now =
        chamber
            .workloads()
            .state(new Name(workload), instance(number), StateKind.ACTUAL)
            .flatMap(state -> state.record().phase())
            .orElse(Phase.OFF);
    set(workload, number, StateKind.ACTUAL, next(now));
  }

  private Phase next(Phase now) {
    return switch (now) {
      case OFF, FAULTED -> Phase.STARTING;
      case STARTING -> Phase.RUNNING;
      case RUNNING -> random.nextInt(8) == 0 ? Phase.FAULTED : Phase.STOPPING;
      case STOPPING -> Phase.OFF;
    };
  }

  @Override
  public List<String> hints() {
    return List.of("CloudChamber: sign in as dana with the password demonstration");
  }
}
