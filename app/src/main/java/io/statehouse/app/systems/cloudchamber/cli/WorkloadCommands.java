package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.text.Printable;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.entities.workloads.Instance;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceRequirements;
import io.statehouse.domain.cloudchamber.entities.workloads.Workload;
import io.statehouse.domain.cloudchamber.entities.workloads.WorkloadInstance;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.layout.Json;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands on workloads, which only the doc layout has. */
final class WorkloadCommands {
  private static final Caller CALLER = Caller.OPERATOR;
  private static final String FILE = "The definition as JSON; - is standard input.";

  private WorkloadCommands() {}

  @Watchable
  @Command(footer = "  statehouse cloudchamber workloads list", description = "List the workloads.")
  static void list(@Mixin ChamberCall call) {
    call.list(
        access -> {
          Listing<Stored<Workload>> workloads = access.workloads().list();
          if (call.results().wantsDocument()) {
            links(
                call,
                "workloads",
                "/api/workloads",
                workloads.items().stream().map(each -> new Name(each.record().name())));
          } else {
            print(call, workloads);
          }
          call.requireWhole(workloads.problems());
          return !workloads.items().isEmpty();
        });
  }

  /** Prints what is listed as the REST API does: names, and where they are. */
  private static void links(ChamberCall call, String items, String path, Stream<Name> names) {
    call.results()
        .document(
            Json.object(
                items,
                names.map(name -> Json.object("name", name, "uri", DisplayNames.uri(path, name)))));
  }

  private static void print(ChamberCall call, Listing<Stored<Workload>> workloads) {
    try (Table table = Table.of(call, "workload", "affinity", "instances")) {
      workloads.items().stream()
          .map(Stored::record)
          .forEach(each -> table.add(each.name(), each.affinity(), each.instances().size()));
    }
  }

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber workloads get web --json",
      description = "Show the definition of a workload.")
  static void get(@Mixin ChamberCall call, @Parameters(paramLabel = "WORKLOAD") Name name) {
    call.run(
        access -> {
          Stored<Workload> stored = access.workloads().get(name);
          Workload workload = stored.record();
          call.print(
              Messages.WORKLOAD,
              workload,
              () -> {
                Results results = call.results();
                results.field("name", workload.name());
                results.field("affinity", workload.affinity());
                results.field("revision", stored.revision());
                if (!workload.instances().isEmpty()) {
                  results.line("");
                }
                try (Table table = table(call)) {
                  workload.instances().forEach((text, instance) -> add(table, text, instance));
                }
              });
        });
  }

  private static Table table(ChamberCall call) {
    return Table.of(
        call, "instance", "system", "group", "cores", "memory-mb", "network-mbps", "volumes");
  }

  private static void add(Table table, String name, Instance instance) {
    InstanceRequirements needs = instance.requiredCapacity().orElse(InstanceRequirements.NONE);
    table.add(
        name,
        instance.systemName(),
        instance.affinityGroup(),
        needs.cores(),
        needs.memoryInMb(),
        needs.networkBandwidthInMbps(),
        instance.volumes().size());
  }

  @Command(
      footer = "  statehouse cloudchamber workloads create web --file web.json",
      description = {
        "Create a workload with its instances.",
        "If it is interrupted, run it again."
      })
  static void create(
      @Mixin ChamberWrite call,
      @Option(names = "--file", required = true, paramLabel = "FILE", description = FILE) Path file,
      @Parameters(paramLabel = "WORKLOAD") Name name) {
    Workload given = PutFlags.read(call.invocation(), file, Messages.WORKLOAD);
    if (!given.name().isEmpty() && !new Name(given.name()).matches(name)) {
      throw new AppException(
          Kind.BAD_INPUT,
          "%s defines workload \"%s\", not \"%s\": leave its name out, or give the same one"
              .formatted(file, Printable.line(given.name()), Printable.line(name.text())));
    }
    Workload workload = new Workload(name.text(), given.affinity(), given.instances());
    call.run(access -> report(call, "created", access.workloads().create(CALLER, workload)));
  }

  private static void report(ChamberWrite call, String done, Stored<Workload> stored) {
    call.report(
        Messages.WORKLOAD,
        stored.record(),
        "%s workload %s, revision %s".formatted(done, stored.record().name(), stored.revision()));
  }

  @Command(
      footer = "  statehouse cloudchamber workloads update web --file web.json",
      description = {
        "Replace the definition of a workload.",
        "Instances that it no longer has are deleted with their states."
      })
  static void update(
      @Mixin ChamberWrite call,
      @Mixin RevisionFlag revision,
      @Option(names = "--file", required = true, paramLabel = "FILE", description = FILE) Path file,
      @Parameters(paramLabel = "WORKLOAD") Name name) {
    Workload changed = PutFlags.read(call.invocation(), file, Messages.WORKLOAD);
    call.run(
        access ->
            report(
                call,
                "updated",
                access.workloads().update(CALLER, name, revision.expected(), changed)));
  }

  @Command(
      footer = "  statehouse cloudchamber workloads edit web",
      description = {
        "Edit a workload in an editor, as VISUAL or EDITOR names it.",
        EditedDocument.HELP
      })
  static void edit(@Mixin ChamberWrite call, @Parameters(paramLabel = "WORKLOAD") Name name) {
    call.run(
        access ->
            call.edit(
                Messages.WORKLOAD,
                "workload " + name,
                () -> access.workloads().get(name),
                (expected, changed) -> access.workloads().update(CALLER, name, expected, changed)));
  }

  @Command(
      footer = "  statehouse cloudchamber workloads delete web",
      description = "Delete a workload with its instances and their states.")
  static void delete(
      @Mixin ChamberWrite call,
      @Mixin RevisionFlag revision,
      @Parameters(paramLabel = "WORKLOAD") Name name) {
    call.run(
        access -> {
          access.workloads().delete(CALLER, name, revision.expected());
          call.report("deleted workload " + name);
        });
  }

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber workloads instances web",
      description = "List the instances of a workload.")
  static void instances(
      @Mixin ChamberCall call, @Parameters(paramLabel = "WORKLOAD") Name workload) {
    call.list(
        access -> {
          Listing<WorkloadInstance> instances = access.workloads().instances(workload);
          if (call.results().wantsDocument()) {
            links(
                call,
                "instances",
                DisplayNames.uri("/api/workloads", workload) + "/instances",
                instances.items().stream().map(WorkloadInstance::name));
          } else {
            try (Table table = table(call)) {
              instances
                  .items()
                  .forEach(each -> add(table, each.name().text(), each.stored().record()));
            }
          }
          call.requireWhole(instances.problems());
          return !instances.items().isEmpty();
        });
  }
}
