package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.IfRevision;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.runm.documents.RunmDocuments;
import io.statehouse.app.systems.runm.documents.RunmDocuments.RunmDeleted;
import io.statehouse.app.systems.runm.documents.RunmDocuments.RunmKey;
import io.statehouse.app.systems.runm.documents.RunmExpectations;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands on objects of any type. */
final class ObjectCommands {
  private ObjectCommands() {}

  @Command(
      footer = "  statehouse runm object create db-server.yaml web-server.yaml",
      description = {
        "Create objects, and print their UUIDs.",
        "All documents are validated before the first object is created."
      })
  static void create(@Mixin RunmWrite call, @Mixin DocumentFiles files) {
    create(call, files, document -> document);
  }

  /**
   * @param accepted returns the document, or refuses it
   */
  static void create(RunmWrite call, DocumentFiles files, UnaryOperator<ObjectDocument> accepted) {
    List<Path> given = files.all();
    call.run(
        access -> {
          Caller caller = access.caller();
          Documents<ObjectDocument> documents =
              Documents.read(
                  call.invocation(),
                  given,
                  tree -> {
                    ObjectDocument document = accepted.apply(ObjectDocument.read(tree));
                    access.objects().requireValid(caller, document);
                    return document;
                  });
          List<MetadataObject> created = new ArrayList<>();
          try {
            documents.each(document -> created.add(access.objects().create(caller, document)));
          } finally {
            // Also if one of them could not be created: the others are.
            call.reportCreated(RunmDocuments.OBJECT.list(), created, one -> one.uuid().text());
          }
        });
  }

  @Watchable
  @Command(
      footer = "  statehouse runm object get db-server --type runm.image",
      description = "Show an object.")
  static void get(@Mixin RunmCall call, @Mixin ObjectName object) {
    call.run(access -> print(call.results(), object.find(access)));
  }

  static void print(Results results, MetadataObject object) {
    results.print(
        RunmDocuments.OBJECT,
        object,
        shown -> {
          results.field("uuid", shown.uuid());
          results.field("partition", shown.partition());
          results.field("type", shown.type());
          results.field("project", shown.project().isEmpty() ? "-" : shown.project());
          results.field("name", shown.name());
          shown
              .properties()
              .forEach(each -> results.field("property", each.key() + "=" + each.value()));
          shown.tags().forEach(tag -> results.field("tag", tag));
          results.field("revision", RunmExpectations.revision(object));
        });
  }

  @Watchable
  @Command(
      footer = {
        "  statehouse runm object find --property location.site=east1 --tag compute",
        "  statehouse runm object find --filter type=runm.image --filter architecture"
      },
      description = {
        "Find objects: those that all flags admit, of the caller's partition and project.",
        "A key of a property ends at the first equals sign."
      })
  static void find(@Mixin RunmCall call, @Mixin ObjectQuery.OfAnyType query) {
    PageRequest page = query.page();
    call.run(access -> print(call, access, query.filters(access), page));
  }

  static void print(
      RunmCall call, RunmAccess access, List<ObjectFilter> filters, PageRequest page) {
    try (Stream<MetadataObject> found = access.objects().find(access.caller(), filters, page)) {
      call.results()
          .print(
              RunmDocuments.OBJECTS,
              found,
              all ->
                  Table.print(
                      call,
                      List.of("uuid", "type", "name", "project"),
                      all,
                      one -> List.of(one.uuid(), one.type(), one.name(), one.project())));
    }
  }

  @Watchable
  @Command(
      footer = "  statehouse runm object keys db-server",
      description = "List the keys of an object: its record, its name, its properties and tags.")
  static void keys(@Mixin RunmCall call, @Mixin ObjectName object) {
    call.run(
        access -> {
          List<Key> keys = access.runm().objects().keys(object.find(access));
          Map<Key, Entry> stored = access.store().getAll(keys);
          Results results = call.results();
          results.print(
              RunmDocuments.KEYS,
              keys.stream().map(key -> new RunmKey(key.text(), stored.containsKey(key))).toList(),
              all ->
                  all.forEach(
                      one -> results.line(one.key() + (one.present() ? "" : "  (missing)"))));
        });
  }

  @Command(
      footer = "  statehouse runm object delete db-server",
      description = "Delete objects. Only an admin deletes what belongs to other projects.")
  static void delete(
      @Mixin RunmWrite call,
      @Mixin IfRevision revision,
      @Parameters(
              arity = "1..*",
              paramLabel = "OBJECT",
              description = "UUIDs, or names in the caller's partition and project.")
          List<String> objects,
      @Option(
              names = "--type",
              paramLabel = "TYPE",
              description = "The type of those that are given by name.")
          Optional<TypeCode> type) {
    call.run(
        access -> {
          boolean admin = access.caller().role().equals(Caller.ADMIN);
          // What an admin deletes need not be of the own project, where objects are looked up.
          List<String> uuids =
              objects.stream()
                  .map(
                      object ->
                          admin && type.isEmpty() && Uuid.isUuidLike(object)
                              ? Uuid.of(object).text()
                              : access.object(object, type).uuid().text())
                  .toList();
          delete(call, access, uuids, revision);
        });
  }

  static void delete(RunmWrite call, RunmAccess access, List<String> uuids, IfRevision revision) {
    int wanted = Set.copyOf(uuids).size();
    int deleted = delete(access, uuids, revision);
    if (deleted < wanted) {
      throw new AppException(
          Kind.NOT_FOUND,
          "%d of %d objects do not exist, the others are deleted"
              .formatted(wanted - deleted, wanted));
    }
    call.report(
        RunmDocuments.DELETED,
        new RunmDeleted(deleted),
        "deleted %d %s".formatted(deleted, deleted == 1 ? "object" : "objects"));
  }

  private static int delete(RunmAccess access, List<String> uuids, IfRevision revision) {
    if (!revision.isGiven()) {
      return access.objects().delete(access.caller(), uuids);
    }
    if (Set.copyOf(uuids).size() > 1) {
      throw AppException.misused("--if-revision is that of one object: delete one at a time");
    }
    new RunmExpectations(revision.expected())
        .of(access.objects())
        .delete(access.caller(), Uuid.of(uuids.get(0)));
    return 1;
  }
}
