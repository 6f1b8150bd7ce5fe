package io.statehouse.domain.cloudchamber.layout;

import static io.statehouse.domain.layout.FieldType.LONG;

import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Named;
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
import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.Scalar;
import io.statehouse.ports.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** The messages that are stored, each with its fields in the original's order. */
public final class Messages {
  private static final Scalar<Affinity> AFFINITY = word(Affinity::new);
  private static final Scalar<BootMethod> BOOT_METHOD = word(BootMethod::new);
  private static final Scalar<Condition> CONDITION = word(Condition::new);
  private static final Scalar<HardwareType> HARDWARE_TYPE = word(HardwareType::new);
  private static final Scalar<ServiceState> SERVICE_STATE = word(ServiceState::new);
  private static final Scalar<VolumeAttribute> VOLUME_ATTRIBUTE = word(VolumeAttribute::new);

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
      new ProtoMessage<>("inventory.PowerPort", "port", Port.NONE, Messages::port);
  static final ProtoMessage<Port> NETWORK_PORT =
      new ProtoMessage<>("inventory.NetworkPort", "port", Port.NONE, Messages::port);
  private static final ProtoMessage<String> V100 =
      new ProtoMessage<>("inventory.Accelerator_NVIDIA_V100", "", (fields, none) -> none);
  private static final ProtoMessage<Accelerator> ACCELERATOR =
      new ProtoMessage<>("inventory.Accelerator", Accelerator.UNSET, Messages::accelerator);
  public static final ProtoMessage<BladeCapacity> CAPACITY =
      new ProtoMessage<>(
          "inventory.BladeCapacity", "capacity", BladeCapacity.NONE, Messages::capacity);
  private static final ProtoMessage<InstanceRequirements> REQUIREMENTS =
      new ProtoMessage<>(
          "inventory.InstanceRequirements", InstanceRequirements.NONE, Messages::requirements);
  public static final ProtoMessage<BootInfo> BOOT_INFO =
      new ProtoMessage<>(
          "inventory.BladeBootInfo", "boot information", BootInfo.NONE, Messages::bootInfo);

  public static final ProtoMessage<Region.Details> REGION_DETAILS =
      new ProtoMessage<>(
          "inventory.RegionDetails", "details", Region.Details.NONE, Messages::details);
  public static final ProtoMessage<Zone.Details> ZONE_DETAILS =
      new ProtoMessage<>("inventory.ZoneDetails", "details", Zone.Details.NONE, Messages::details);
  public static final ProtoMessage<Rack.Details> RACK_DETAILS =
      new ProtoMessage<>("inventory.RackDetails", "details", Rack.Details.NONE, Messages::details);
  public static final ProtoMessage<PartDetails> PDU_DETAILS = details("Pdu");
  public static final ProtoMessage<PartDetails> TOR_DETAILS = details("Tor");
  public static final ProtoMessage<PartDetails> BLADE_DETAILS = details("Blade");

  public static final ProtoMessage<Region> REGION =
      new ProtoMessage<>(
          record("Region"),
          Region.NONE,
          (fields, region) -> new Region(required(fields, region.details(), REGION_DETAILS)));
  public static final ProtoMessage<Zone> ZONE =
      new ProtoMessage<>(
          record("Zone"),
          Zone.NONE,
          (fields, zone) -> new Zone(required(fields, zone.details(), ZONE_DETAILS)));
  public static final ProtoMessage<Rack> RACK =
      new ProtoMessage<>(
          record("Rack"),
          Rack.NONE,
          (fields, rack) -> new Rack(required(fields, rack.details(), RACK_DETAILS)));
  public static final ProtoMessage<Pdu> PDU =
      new ProtoMessage<>(
          record("Pdu"),
          Pdu.NONE,
          (fields, pdu) ->
              new Pdu(
                  required(fields, pdu.details(), PDU_DETAILS),
                  sorted(fields.field("ports", pdu.ports(), POWER_PORT.mapBy(LONG)))));
  public static final ProtoMessage<Tor> TOR =
      new ProtoMessage<>(
          record("Tor"),
          Tor.NONE,
          (fields, tor) ->
              new Tor(
                  required(fields, tor.details(), TOR_DETAILS),
                  sorted(fields.field("ports", tor.ports(), NETWORK_PORT.mapBy(LONG)))));
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

  /** An enum of the original, by its names, or by numbers that have none yet. */
  private static <E extends Named> Scalar<E> word(IntFunction<E> numbered) {
    E unset = numbered.apply(0);
    return new Scalar<>(
        Scalar.Kind.WORD,
        Optional.of(unset),
        unset.names().names(),
        plain ->
            numbered.apply(
                plain instanceof String name ? unset.names().number(name) : (Integer) plain),
        value -> value.isKnown() ? value.text() : (Object) value.number());
  }

  static <K, V> SortedMap<K, V> sorted(Map<K, V> map) {
    return new TreeMap<>(map);
  }

  private static <T> T required(Fields fields, T details, ProtoMessage<T> message) {
    return fields.field("details", details, message);
  }

  private static Rights rights(Fields fields, Rights rights) {
    Rights all = rights;
    for (Right right : Right.values()) {
      all = all.with(right, fields.flag(RIGHT_NAMES.get(right.ordinal()), rights.has(right)));
    }
    return all;
  }

  private static User user(Fields fields, User user) {
    return new User(
        new Name(fields.text("name", user.name().text())),
        fields.field("passwordHash", user.passwordHash(), FieldType.BYTES),
        fields.longInteger("userId", user.userId()),
        fields.flag("enabled", user.enabled()),
        fields.flag("canManageAccounts", user.oldAccountManager()),
        fields.flag("neverDelete", user.neverDelete()),
        fields.field("rights", user.storedRights(), RIGHTS.optional()));
  }

  private static Hardware hardware(Fields fields, Hardware item) {
    return new Hardware(
        fields.field("type", item.type(), HARDWARE_TYPE),
        fields.longInteger("id", item.id()),
        fields.longInteger("port", item.port()));
  }

  private static Port port(Fields fields, Port port) {
    return new Port(
        fields.flag("wired", port.wired()), fields.field("item", port.item(), HARDWARE.optional()));
  }

  private static Accelerator accelerator(Fields fields, Accelerator accelerator) {
    Optional<String> v100 =
        accelerator == Accelerator.V100 ? Optional.of(V100.none()) : Optional.empty();
    return fields.field("v100", v100, V100.optional()).isPresent()
        ? Accelerator.V100
        : Accelerator.UNSET;
  }

  private static BladeCapacity capacity(Fields fields, BladeCapacity capacity) {
    return new BladeCapacity(
        fields.longInteger("cores", capacity.cores()),
        fields.longInteger("memoryInMb", capacity.memoryInMb()),
        fields.longInteger("diskInGb", capacity.diskInGb()),
        fields.longInteger("networkBandwidthInMbps", capacity.networkBandwidthInMbps()),
        fields.text("arch", capacity.arch()),
        fields.field("accelerators", capacity.accelerators(), ACCELERATOR.list()));
  }

  private static InstanceRequirements requirements(
      Fields fields, InstanceRequirements requirements) {
    return new InstanceRequirements(
        fields.field("cores", requirements.cores(), FieldType.FLOAT),
        fields.longInteger("memoryInMb", requirements.memoryInMb()),
        fields.longInteger("networkBandwidthInMbps", requirements.networkBandwidthInMbps()),
        fields.text("arch", requirements.arch()),
        fields.field("accelerators", requirements.accelerators(), ACCELERATOR.list()));
  }

  private static BootInfo bootInfo(Fields fields, BootInfo info) {
    return new BootInfo(
        fields.field("source", info.source(), BOOT_METHOD),
        fields.text("image", info.image()),
        fields.text("version", info.version()),
        fields.text("parameters", info.parameters()));
  }

  private static Region.Details details(Fields fields, Region.Details details) {
    return new Region.Details(
        fields.text("name", details.name()),
        fields.field("state", details.state(), SERVICE_STATE),
        fields.text("location", details.location()),
        fields.text("notes", details.notes()));
  }

  private static Zone.Details details(Fields fields, Zone.Details details) {
    return new Zone.Details(
        fields.flag("enabled", details.enabled()),
        fields.field("state", details.state(), SERVICE_STATE),
        fields.text("location", details.location()),
        fields.text("notes", details.notes()));
  }

  private static Rack.Details details(Fields fields, Rack.Details details) {
    return new Rack.Details(
        fields.flag("enabled", details.enabled()),
        fields.field("condition", details.condition(), CONDITION),
        fields.text("location", details.location()),
        fields.text("notes", details.notes()));
  }

  private static ProtoMessage<PartDetails> details(String part) {
    return new ProtoMessage<>(
        "inventory." + part + "Details",
        "details",
        PartDetails.NONE,
        (fields, details) ->
            new PartDetails(
                fields.flag("enabled", details.enabled()),
                fields.field("condition", details.condition(), CONDITION)));
  }

  static Blade blade(Fields fields, Blade blade) {
    return new Blade(
        required(fields, blade.details(), BLADE_DETAILS),
        fields.field("capacity", blade.capacity(), CAPACITY),
        fields.flag("bootOnPowerOn", blade.bootOnPowerOn()),
        fields.field("bootInfo", blade.bootInfo(), BOOT_INFO));
  }

  private static Volume volume(Fields fields, Volume volume) {
    return new Volume(
        fields.longInteger("sizeInGb", volume.sizeInGb()),
        fields.field("attribute", volume.attribute(), VOLUME_ATTRIBUTE),
        fields.text("uri", volume.uri()));
  }

  private static Instance instance(Fields fields, Instance instance) {
    return new Instance(
        fields.longInteger("affinityGroup", instance.affinityGroup()),
        fields.field("requiredCapacity", instance.requiredCapacity(), REQUIREMENTS.optional()),
        fields.text("systemName", instance.systemName()),
        sorted(fields.field("volumes", instance.volumes(), VOLUME.map())),
        fields.text("config", instance.config()));
  }

  private static Workload workload(Fields fields, Workload workload) {
    return new Workload(
        fields.text("name", workload.name()),
        fields.field("affinity", workload.affinity(), AFFINITY),
        sorted(fields.field("instances", workload.instances(), INSTANCE.map())));
  }

  private static InstanceState state(Fields fields, InstanceState state) {
    String phase = fields.text("state", state.phase().map(InstanceState.Phase::text).orElse(""));
    return new InstanceState(
        Optional.of(phase).filter(text -> !text.isEmpty()).map(InstanceState.Phase::named),
        fields.text("blade", state.blade()),
        fields.longInteger("at", state.at()));
  }
}
