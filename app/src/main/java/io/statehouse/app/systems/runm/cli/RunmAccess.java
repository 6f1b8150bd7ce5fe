package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.runm.config.RunmConfig;
import io.statehouse.app.systems.runm.config.SkippedRecordLog;
import io.statehouse.app.systems.runm.schema.LazySchemaValidator;
import io.statehouse.app.text.Printable;
import io.statehouse.domain.runm.CheckedObjects;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.SchemaValidator;
import io.statehouse.domain.runm.entities.Session;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The metadata in an open store, as the caller of a command sees it. */
final class RunmAccess {
  private final RunmCall call;
  private final RunmConfig config;
  private final KeyValueStore store;
  private final Runm runm;
  private final SchemaValidator validator = new LazySchemaValidator();
  private Optional<Caller> caller = Optional.empty();

  RunmAccess(RunmCall call, RunmConfig config, KeyValueStore store) {
    this.call = call;
    this.config = config;
    this.store = store;
    this.runm = Runm.open(store, config.store(), new SecureRandom(), SkippedRecordLog.uncounted());
  }

  RunmConfig config() {
    return config;
  }

  KeyValueStore store() {
    return store;
  }

  SchemaValidator validator() {
    return validator;
  }

  Runm runm() {
    return runm;
  }

  /** Returns the metadata of a store which this may be the first to write to. */
  Runm started() {
    runm.start();
    return runm;
  }

  CheckedObjects objects() {
    return runm.checkedObjects(validator(), config.enforcePermissions());
  }

  /** Returns who makes the call, once the session is complete. */
  Caller caller() {
    if (caller.isEmpty()) {
      Session session = call.session();
      if (!Uuid.isUuidLike(session.partition())) {
        partition(session.partition());
      }
      caller = Optional.of(call.withRole(runm.sessions().check(session), config));
    }
    return caller.get();
  }

  boolean isEmpty() {
    try (Stream<Entry> entries = store.scan(new Prefix(config.store().root()))) {
      return entries.findFirst().isEmpty();
    }
  }

  Partition partition(String uuidOrName) {
    return runm.partitions()
        .find(uuidOrName)
        .orElseThrow(() -> missing("partition", uuidOrName, "see runm partition list"));
  }

  /**
   * Returns an object that the caller may see, by its identifier or its name.
   *
   * @param type what type it has, if it is given by name; without it, every type is tried
   */
  MetadataObject object(String uuidOrName, Optional<TypeCode> type) {
    Caller caller = caller();
    if (type.isEmpty() && Uuid.isUuidLike(uuidOrName)) {
      return found(() -> objects().get(caller, uuidOrName))
          .orElseThrow(() -> noObject(type, uuidOrName));
    }
    List<MetadataObject> named =
        types(type)
            .flatMap(
                code ->
                    found(() -> objects().getByName(caller, "", code.text(), "", uuidOrName))
                        .stream())
            .toList();
    if (named.size() > 1) {
      throw AppException.misused(
          "objects of the types %s are named \"%s\": give --type or a UUID"
              .formatted(
                  String.join(", ", named.stream().map(each -> each.type().text()).toList()),
                  Printable.line(uuidOrName)));
    }
    return named.stream().findFirst().orElseThrow(() -> noObject(type, uuidOrName));
  }

  private Stream<TypeCode> types(Optional<TypeCode> given) {
    return given
        .map(Stream::of)
        .orElseGet(() -> runm.objectTypes().stream().map(known -> known.code()));
  }

  private interface Lookup {
    MetadataObject run();
  }

  private static Optional<MetadataObject> found(Lookup lookup) {
    try {
      return Optional.of(lookup.run());
    } catch (RunmException refused) {
      if (refused.kind() == RunmException.Kind.NOT_FOUND) {
        return Optional.empty();
      }
      throw refused;
    }
  }

  private static AppException noObject(Optional<TypeCode> type, String uuidOrName) {
    return missing(
        type.map(TypeCode::text).orElse("object"), uuidOrName, "in this partition and project");
  }

  static AppException missing(String kind, String name, String where) {
    return new AppException(
        Kind.NOT_FOUND, "there is no %s \"%s\": %s".formatted(kind, Printable.line(name), where));
  }
}
