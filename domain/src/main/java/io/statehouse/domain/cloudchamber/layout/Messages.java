package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.User;
import io.statehouse.domain.cloudchamber.entities.inventory.Accelerator;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.BladeCapacity;
import io.statehouse.domain.cloudchamber.entities.inventory.BootInfo;
import io.statehouse.domain.cloudchamber.entities.inventory.BootMethod;
import io.statehouse.domain.cloudchamber.entities.inventory.Condition;
import io.statehouse.domain.cloudchamber.entities.inventory.Hardware;
import io.statehouse.domain.cloudchamber.entities.inventory.HardwareType;
import io.statehouse.domain.cloudchamber.entities.inventory.PartDetails;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.Port;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.Region;
import io.statehouse.domain.cloudchamber.entities.inventory.ServiceState;
import io.statehouse.domain.cloudchamber.entities.inventory.Tor;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.workloads.Affinity;
import io.statehouse.domain.cloudchamber.entities.workloads.Instance;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceRequirements;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceState;
import io.statehouse.domain.cloudchamber.entities.workloads.Volume;
import io.statehouse.domain.cloudchamber.entities.workloads.VolumeAttribute;
import io.statehouse.domain.cloudchamber.entities.workloads.Workload;
import io.statehouse.ports.Bytes;
import java.util.List;
import java.util.Optional;

/** The messages that are stored, each with its fields in the original's order. */
public final class Messages {
  public static final ProtoMessage<Rights> RIGHTS =
      new ProtoMessage<>("admin.Rights", Rights.NONE, Messages::rights);
  public static final ProtoMessage<User> USER =
      new ProtoMessage<>(
          "admin.User",
          new User(new Name(""), Bytes.EMPTY, 0, false, false, false, Optional.empty()),
          Messages::user);

  private static final ProtoMessage<Hardware> HARDWARE =
      new ProtoMessage<>("inventory.Hardware", Hardware.NONE, Messages::hardware);
  static final ProtoMessage<Port> POWER_PORT =
      new ProtoMessage<>("inventory.PowerPort", Port.NONE, Messages::port);
  static final ProtoMessage<Port> NETWORK_PORT =
      new ProtoMessage<>("inventory.NetworkPort", Port.NONE, Messages::port);
  private static final ProtoMessage<String> V100 =
      new ProtoMessage<>("inventory.Accelerator_NVIDIA_V100", "", (json, none) -> none);
  private static final ProtoMessage<Accelerator> ACCELERATOR =
      new ProtoMessage<>("inventory.Accelerator", Accelerator.UNSET, Messages::accelerator);
  public static final ProtoMessage<BladeCapacity> CAPACITY =
      new ProtoMessage<>("inventory.BladeCapacity", BladeCapacity.NONE, Messages::capacity);
  private static final ProtoMessage<InstanceRequirements> REQUIREMENTS =
      new ProtoMessage<>(
          "inventory.InstanceRequirements", InstanceRequirements.NONE, Messages::requirements);
  public static final ProtoMessage<BootInfo> BOOT_INFO =
      new ProtoMessage<>("inventory.BladeBootInfo", BootInfo.NONE, Messages::bootInfo);

  public static final ProtoMessage<Region.Details> REGION_DETAILS =
      new ProtoMessage<>("inventory.RegionDetails", Region.Details.NONE, Messages::details);
  public static final ProtoMessage<Zone.Details> ZONE_DETAILS =
      new ProtoMessage<>("inventory.ZoneDetails", Zone.Details.NONE, Messages::details);
  public static final ProtoMessage<Rack.Details> RACK_DETAILS =
      new ProtoMessage<>("inventory.RackDetails", Rack.Details.NONE, Messages::details);
  public static final ProtoMessage<PartDetails> PDU_DETAILS = details("Pdu");
  public static final ProtoMessage<PartDetails> TOR_DETAILS = details("Tor");
  public static final ProtoMessage<PartDetails> BLADE_DETAILS = details("Blade");

  public static final ProtoMessage<Region> REGION =
      new ProtoMessage<>(
          record("Region"),
          Region.NONE,
          (json, region) -> new Region(required(json, region.details(), REGION_DETAILS)));
  public static final ProtoMessage<Zone> ZONE =
      new ProtoMessage<>(
          record("Zone"),
          Zone.NONE,
          (json, zone) -> new Zone(required(json, zone.details(), ZONE_DETAILS)));
  public static final ProtoMessage<Rack> RACK =
      new ProtoMessage<>(
          record("Rack"),
          Rack.NONE,
          (json, rack) -> new Rack(required(json, rack.details(), RACK_DETAILS)));
  public static final ProtoMessage<Pdu> PDU =
      new ProtoMessage<>(
          record("Pdu"),
          Pdu.NONE,
          (json, pdu) ->
              new Pdu(
                  required(json, pdu.details(), PDU_DETAILS),
                  json.numbered("ports", pdu.ports(), POWER_PORT)));
  public static final ProtoMessage<Tor> TOR =
      new ProtoMessage<>(
          record("Tor"),
          Tor.NONE,
          (json, tor) ->
              new Tor(
                  required(json, tor.details(), TOR_DETAILS),
                  json.numbered("ports", tor.ports(), NETWORK_PORT)));
  public static final ProtoMessage<Blade> BLADE =
      new ProtoMessage<>(record("Blade"), Blade.NONE, Messages::blade);

  private static final ProtoMessage<Volume> VOLUME =
      new ProtoMessage<>("workload.External_Volume", Volume.NONE, Messages::volume);
  public static final ProtoMessage<Instance> INSTANCE =
      new ProtoMessage<>("workload.External_Instance", Instance.NONE, Messages::instance);
  public static final ProtoMessage<Workload> WORKLOAD =
      new ProtoMessage<>("workload.External_Workload", Workload.NONE, Messages::workload);

  /** A message of ours; the original reads only the empty one. */
  public static final ProtoMessage<InstanceState> INSTANCE_STATE =
      new ProtoMessage<>("workload.InstanceState", InstanceState.NONE, Messages::state);

  private static final List<String> RIGHT_NAMES =
      List.of(
          "canManageAccounts",
          "canStepTime",
          "canModifyWorkloads",
          "canModifyInventory",
          "canInjectFaults",
          "canPerformRepairs");

  private Messages() {}

  private static String record(String item) {
    return "inventory.Store_RecordDefinition_" + item;
  }

  private static <T> T required(ProtoFields json, T details, ProtoMessage<T> message) {
    return json.required("details", details, message, "details");
  }

  private static Rights rights(ProtoFields json, Rights rights) {
    Rights all = rights;
    for (Right right : Right.values()) {
      all = all.with(right, json.bool(RIGHT_NAMES.get(right.ordinal()), rights.has(right)));
    }
    return all;
  }

  private static User user(ProtoFields json, User user) {
    return new User(
        new Name(json.text("name", user.name().text())),
        json.bytes("passwordHash", user.passwordHash()),
        json.int64("userId", user.userId()),
        json.bool("enabled", user.enabled()),
        json.bool("canManageAccounts", user.oldAccountManager()),
        json.bool("neverDelete", user.neverDelete()),
        json.message("rights", user.storedRights(), RIGHTS));
  }

  private static Hardware hardware(ProtoFields json, Hardware item) {
    return new Hardware(
        json.named("type", item.type(), HardwareType::new),
        json.int64("id", item.id()),
        json.int64("port", item.port()));
  }

  private static Port port(ProtoFields json, Port port) {
    return new Port(json.bool("wired", port.wired()), json.message("item", port.item(), HARDWARE));
  }

  private static Accelerator accelerator(ProtoFields json, Accelerator accelerator) {
    Optional<String> v100 =
        accelerator == Accelerator.V100 ? Optional.of(V100.none()) : Optional.empty();
    return json.message("v100", v100, V100).isPresent() ? Accelerator.V100 : Accelerator.UNSET;
  }

  private static BladeCapacity capacity(ProtoFields json, BladeCapacity capacity) {
    return new BladeCapacity(
        json.int64("cores", capacity.cores()),
        json.int64("memoryInMb", capacity.memoryInMb()),
        json.int64("diskInGb", capacity.diskInGb()),
        json.int64("networkBandwidthInMbps", capacity.networkBandwidthInMbps()),
        json.text("arch", capacity.arch()),
        json.list("accelerators", capacity.accelerators(), ACCELERATOR));
  }

  private static InstanceRequirements requirements(
      ProtoFields json, InstanceRequirements requirements) {
    return new InstanceRequirements(
        json.float32("cores", requirements.cores()),
        json.int64("memoryInMb", requirements.memoryInMb()),
        json.int64("networkBandwidthInMbps", requirements.networkBandwidthInMbps()),
        json.text("arch", requirements.arch()),
        json.list("accelerators", requirements.accelerators(), ACCELERATOR));
  }

  private static BootInfo bootInfo(ProtoFields json, BootInfo info) {
    return new BootInfo(
        json.named("source", info.source(), BootMethod::new),
        json.text("image", info.image()),
        json.text("version", info.version()),
        json.text("parameters", info.parameters()));
  }

  private static Region.Details details(ProtoFields json, Region.Details details) {
    return new Region.Details(
        json.text("name", details.name()),
        json.named("state", details.state(), ServiceState::new),
        json.text("location", details.location()),
        json.text("notes", details.notes()));
  }

  private static Zone.Details details(ProtoFields json, Zone.Details details) {
    return new Zone.Details(
        json.bool("enabled", details.enabled()),
        json.named("state", details.state(), ServiceState::new),
        json.text("location", details.location()),
        json.text("notes", details.notes()));
  }

  private static Rack.Details details(ProtoFields json, Rack.Details details) {
    return new Rack.Details(
        json.bool("enabled", details.enabled()),
        json.named("condition", details.condition(), Condition::new),
        json.text("location", details.location()),
        json.text("notes", details.notes()));
  }

  private static ProtoMessage<PartDetails> details(String part) {
    return new ProtoMessage<>(
        "inventory." + part + "Details",
        PartDetails.NONE,
        (json, details) ->
            new PartDetails(
                json.bool("enabled", details.enabled()),
                json.named("condition", details.condition(), Condition::new)));
  }

  static Blade blade(ProtoFields json, Blade blade) {
    return new Blade(
        required(json, blade.details(), BLADE_DETAILS),
        json.required("capacity", blade.capacity(), CAPACITY, "capacity"),
        json.bool("bootOnPowerOn", blade.bootOnPowerOn()),
        json.required("bootInfo", blade.bootInfo(), BOOT_INFO, "boot information"));
  }

  private static Volume volume(ProtoFields json, Volume volume) {
    return new Volume(
        json.int64("sizeInGb", volume.sizeInGb()),
        json.named("attribute", volume.attribute(), VolumeAttribute::new),
        json.text("uri", volume.uri()));
  }

  private static Instance instance(ProtoFields json, Instance instance) {
    return new Instance(
        json.int64("affinityGroup", instance.affinityGroup()),
        json.message("requiredCapacity", instance.requiredCapacity(), REQUIREMENTS),
        json.text("systemName", instance.systemName()),
        json.keyed("volumes", instance.volumes(), VOLUME),
        json.text("config", instance.config()));
  }

  private static Workload workload(ProtoFields json, Workload workload) {
    return new Workload(
        json.text("name", workload.name()),
        json.named("affinity", workload.affinity(), Affinity::new),
        json.keyed("instances", workload.instances(), INSTANCE));
  }

  private static InstanceState state(ProtoFields json, InstanceState state) {
    String phase = json.text("state", state.phase().map(InstanceState.Phase::text).orElse(""));
    return new InstanceState(
        Optional.of(phase).filter(text -> !text.isEmpty()).map(InstanceState.Phase::named),
        json.text("blade", state.blade()),
        json.int64("at", state.at()));
  }
}
