package io.statehouse.app.systems.runm.demo;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.system.Demonstration;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.documents.DefinitionDocument;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.SchemaValidator;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Two sites with their images and machines, and what an image must say of itself. */
public final class RunmDemo implements Demonstration {
  private static final TypeCode IMAGE = new TypeCode("runm.image");
  private static final TypeCode MACHINE = new TypeCode("runm.machine");
  private static final List<String> SITES = List.of("oslo", "dublin");
  private static final String PROJECT = "infrastructure";
  private static final int MACHINES = 24;
  private static final String STATE = "state";
  private static final List<String> STATES = List.of("running", "stopped", "migrating");
  private static final List<String> SYSTEMS = List.of("debian", "fedora", "freebsd", "plan9");
  private static final List<String> TAGS = List.of("web", "database", "batch");
  private static final List<String> VERSIONS = List.of("1.0", "1.1", "2.0");

  private final Runm runm;
  private final SchemaValidator validator;
  private final KeyValueStore store;
  private final RandomGenerator random;

  public RunmDemo(
      Runm runm, SchemaValidator validator, KeyValueStore store, RandomGenerator random) {
    this.runm = requireNonNull(runm, "runm");
    this.validator = requireNonNull(validator, "validator");
    this.store = requireNonNull(store, "store");
    this.random = requireNonNull(random, "random");
  }

  @Override
  public void fill() {
    runm.start();
    for (String site : SITES) {
      Uuid partition = Uuid.random(random);
      runm.partitions().create(partition.text(), site);
      define(partition);
      for (String system : SYSTEMS) {
        for (String version : VERSIONS) {
          create(IMAGE, partition, system + "-" + version, image(system, version), tags(version));
        }
      }
      for (int i = 1; i <= MACHINES; i++) {
        String name = "%s-%02d".formatted(site, i);
        create(MACHINE, partition, name, machine(i), List.of(TAGS.get(i % TAGS.size())));
      }
    }
  }

  /** An image must name its operating system and architecture. */
  private void define(Uuid partition) {
    Map<String, Object> properties =
        Map.of(
            "os", Map.of("required", true, "schema", Map.of("type", "string", "enum", SYSTEMS)),
            "architecture",
                Map.of(
                    "required",
                    true,
                    "schema",
                    Map.of("type", "string", "enum", List.of("x86_64", "aarch64"))),
            "version", Map.of("schema", Map.of("type", "string", "max_length", 20)));
    DefinitionScope scope = new DefinitionScope(IMAGE, Optional.of(partition), Optional.empty());
    DefinitionDocument document =
        DefinitionDocument.read(Map.of("property_definitions", properties));
    runm.definitions().set(scope, runm.definitions().written(IMAGE, document, PROJECT), validator);
  }

  private static List<Property> image(String system, String version) {
    String architecture = version.equals("2.0") ? "aarch64" : "x86_64";
    return List.of(
        new Property("os", system),
        new Property("architecture", architecture),
        new Property("version", version));
  }

  private static List<String> tags(String version) {
    return version.equals("2.0") ? List.of("latest", "signed") : List.of("signed");
  }

  private static List<Property> machine(int number) {
    return List.of(
        new Property("cores", String.valueOf(4 << number % 3)),
        new Property(STATE, STATES.get(number % 8 == 0 ? 1 : 0)),
        new Property("image", SYSTEMS.get(number % SYSTEMS.size()) + "-2.0"));
  }

  private MetadataObject create(
      TypeCode type, Uuid partition, String name, List<Property> properties, List<String> tags) {
    return runm.objects()
        .create(
            new ObjectDocument(
                Uuid.random(random).text(),
                partition.text(),
                type.text(),
                PROJECT,
                name,
                properties,
                tags));
  }

  /** The index has a key of a tag that its machine lost, as a program would leave it behind. */
  @Override
  public void damage() {
    Key tag =
        runm.objects().keys(machines().get(0)).stream()
            .filter(key -> TAGS.stream().anyMatch(each -> key.text().contains("/" + each + "/")))
            .findFirst()
            .orElseThrow();
    Key lost = new Key(tag.text().replaceFirst("/(" + String.join("|", TAGS) + ")/", "/retired/"));
    store.commit(Transaction.builder().put(lost, store.get(tag).orElseThrow().value()).build());
  }

  private List<MetadataObject> machines() {
    return runm.objects().all().filter(object -> object.type().equals(MACHINE)).toList();
  }

  @Override
  public List<String> findings() {
    return List.of("stray-index-key");
  }

  /** A machine changes its state, or is replaced by another one. */
  @Override
  public void change() {
    List<MetadataObject> machines = machines();
    MetadataObject machine = machines.get(random.nextInt(machines.size()));
    if (random.nextInt(6) == 0) {
      runm.objects().delete(List.of(machine.uuid().text()));
      create(MACHINE, machine.partition(), machine.name(), machine.properties(), machine.tags());
      return;
    }
    String state = STATES.get(random.nextInt(STATES.size()));
    Caller owner = new Caller("demo", machine.project(), machine.partition().text(), Caller.ADMIN);
    runm.objects()
        .change(owner, machine.uuid(), before -> before.withProperties(in(before, state)));
  }

  private static List<Property> in(MetadataObject machine, String state) {
    List<Property> properties = new ArrayList<>(machine.properties());
    properties.replaceAll(each -> each.key().equals(STATE) ? new Property(STATE, state) : each);
    return properties;
  }

  @Override
  public List<Read> reads() {
    return runm.partitions().list().stream()
        .map(Partition::uuid)
        .map(
            partition ->
                new Read(
                    "/objects?type=runm.machine&limit=50",
                    Map.of(
                        "X-Runm-User",
                        "demo",
                        "X-Runm-Project",
                        PROJECT,
                        "X-Runm-Partition",
                        partition.text())))
        .toList();
  }

  @Override
  public void close() {
    runm.close();
  }
}
