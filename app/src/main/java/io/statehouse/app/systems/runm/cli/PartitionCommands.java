package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.Consent;
import io.statehouse.app.cli.IfRevision;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.app.systems.runm.documents.RunmExpectations;
import io.statehouse.domain.runm.Partitions;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.documents.PartitionDocument;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.NameRules;
import io.statehouse.domain.runm.entities.Partition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands on partitions, which need no session, as there may be no partition for one yet. */
final class PartitionCommands {
  private PartitionCommands() {}

  @Command(
      footer = {
        "  statehouse runm partition create part0.yaml",
        "  statehouse runm partition create --name part0"
      },
      description = "Create partitions, and print their UUIDs.")
  static void create(
      @Mixin RunmWrite call,
      @Mixin DocumentFiles files,
      @Option(names = "--name", paramLabel = "NAME", description = "Instead of a document.")
          Optional<String> name,
      @Option(
              names = "--uuid",
              paramLabel = "UUID",
              description = "With --name: the identifier (default: a new one).")
          Optional<String> uuid) {
    if (name.isPresent() != files.isEmpty() || uuid.isPresent() && name.isEmpty()) {
      throw AppException.misused("give either a FILE, or --name NAME with or without --uuid");
    }
    List<Path> given = name.isPresent() ? List.of() : files.all();
    call.run(
        access -> {
          List<Partition> created = new ArrayList<>();
          try {
            if (name.isPresent()) {
              PartitionDocument document = new PartitionDocument(uuid.orElse(""), name.get());
              created.add(create(access.started(), document));
            } else {
              Documents<PartitionDocument> documents =
                  Documents.read(call.invocation(), given, PartitionDocument::read);
              Runm runm = access.started();
              documents.each(document -> created.add(create(runm, document)));
            }
          } finally {
            // Also if one of them could not be created: the others are.
            call.reportCreated(RunmDocuments.PARTITIONS, created, one -> one.uuid().text());
          }
        });
  }

  private static Partition create(Runm runm, PartitionDocument document) {
    return runm.partitions().create(document.uuid(), document.name());
  }

  @Watchable
  @Command(
      footer = "  statehouse runm partition get part0 --json",
      description = "Show a partition.")
  static void get(
      @Mixin RunmCall call,
      @Parameters(paramLabel = "PARTITION", description = "Its name or UUID.") String partition) {
    call.run(
        access -> {
          Results results = call.results();
          Partition found = access.partition(partition);
          results.print(
              RunmDocuments.PARTITION,
              found,
              shown -> {
                results.field("uuid", shown.uuid());
                results.field("name", shown.name());
                results.field("revision", RunmExpectations.revision(found));
              });
        });
  }

  @Watchable
  @Command(
      footer = "  statehouse runm partition list --name-prefix us-",
      description = "List the partitions.")
  static void list(
      @Mixin RunmCall call,
      @Option(
              names = "--name-prefix",
              paramLabel = "TEXT",
              defaultValue = "",
              description = "Only those with names that begin so.")
          String start) {
    call.list(
        access ->
            call.results()
                .print(
                    RunmDocuments.PARTITIONS,
                    access.runm().partitions().list().stream()
                        .filter(partition -> partition.name().startsWith(start))
                        .toList(),
                    all ->
                        Table.print(
                            call,
                            List.of("uuid", "name"),
                            all.stream(),
                            one -> List.of(one.uuid(), one.name()))));
  }

  @Command(
      footer = "  statehouse runm partition rename part0 us-west",
      description = "Give a partition another name.")
  static void rename(
      @Mixin RunmWrite call,
      @Mixin IfRevision revision,
      @Parameters(paramLabel = "PARTITION", description = "Its name or UUID.") String partition,
      @Parameters(paramLabel = "NAME") String name) {
    RunmExpectations expected = new RunmExpectations(revision.expected());
    NameRules.requireName("name", name);
    call.run(
        access -> {
          Partition before = access.partition(partition);
          Partition renamed = expected.of(access.runm().partitions()).rename(before.uuid(), name);
          call.report(
              RunmDocuments.PARTITION,
              renamed,
              "renamed partition %s to %s".formatted(before.name(), renamed.name()));
        });
  }

  private static long objects(RunmAccess access, Partition partition) {
    try (Stream<MetadataObject> all = access.runm().objects().all()) {
      return all.filter(object -> object.partition().equals(partition.uuid())).count();
    }
  }

  @Command(
      footer = "  statehouse runm partition delete part0 --force",
      description = "Delete a partition. If it is interrupted, run it again.")
  static void delete(
      @Mixin RunmWrite call,
      @Mixin IfRevision revision,
      @Mixin Consent consent,
      @Parameters(paramLabel = "PARTITION", description = "Its name or UUID.") String partition,
      @Option(names = "--force", description = "Delete its objects and definitions too.")
          boolean force) {
    RunmExpectations expected = new RunmExpectations(revision.expected());
    call.run(
        access -> {
          Partition found = access.partition(partition);
          Partitions partitions = expected.of(access.runm().partitions());
          if (force) {
            consent.require(
                call,
                found.name(),
                () ->
                    "delete partition %s with all its objects, %d now, and definitions from %s"
                        .formatted(found.name(), objects(access, found), call.place()));
            partitions.deleteWithContent(found.uuid());
          } else {
            partitions.delete(found.uuid());
          }
          call.report("deleted partition %s, %s".formatted(found.name(), found.uuid()));
        });
  }
}
