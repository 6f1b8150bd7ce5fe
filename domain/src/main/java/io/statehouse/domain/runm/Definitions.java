package io.statehouse.domain.runm;

import io.statehouse.domain.runm.documents.DefinitionDocument;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.Definition.PropertyPermissions;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.NameRules;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.SchemaValidator;
import io.statehouse.domain.runm.entities.ScopedDefinition;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmKey;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.domain.runm.verification.DeletionSuspects;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.transact.Scope;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The definitions of objects: for a type or a provider type, everywhere or in one partition. */
public final class Definitions {
  private final RunmContext context;
  private final RunmLayout layout;
  private final Optional<Consumer<Optional<Definition>>> condition;

  Definitions(RunmContext context) {
    this(context, Optional.empty());
  }

  private Definitions(RunmContext context, Optional<Consumer<Optional<Definition>>> condition) {
    this.context = context;
    this.layout = context.layout();
    this.condition = condition;
  }

  /**
   * Returns a service that sets or deletes a definition only on a condition.
   *
   * @param required receives the definition that is set for exactly this, as the transaction reads
   *     it, possibly several times; what it throws, the request fails with, and nothing is written
   */
  public Definitions onlyIf(Consumer<Optional<Definition>> required) {
    return new Definitions(context, Optional.of(required));
  }

  private void requireCondition(Scope transaction, Key index) {
    condition.ifPresent(required -> required.accept(find(transaction, index)));
  }

  private Optional<Definition> find(Scope transaction, Key index) {
    return transaction
        .get(index)
        .flatMap(Definitions::named)
        .flatMap(uuid -> transaction.get(layout.definition(uuid)))
        .map(StoredMessages::definition);
  }

  /**
   * Sets a definition. The one that it replaces is deleted, unless it also applies elsewhere; the
   * original leaves it.
   *
   * @param uuid empty for a new identifier
   * @param schema not validated, as by the original
   */
  public Definition set(
      DefinitionScope scope, String uuid, String schema, List<PropertyPermissions> permissions) {
    return set(
        scope, new Definition(context.givenOrNew(uuid), schema, permissions), before -> false);
  }

  /**
   * @param isSame whether the definition that is set already is the one that is meant, so that
   *     nothing is written
   */
  private Definition set(
      DefinitionScope scope, Definition definition, Predicate<Definition> isSame) {
    Key index = layout.definitionOf(scope);
    Key record = layout.definition(definition.uuid());
    Bytes stored = StoredMessages.write(definition);
    return context.write(
        transaction -> {
          requireKnown(transaction, scope);
          requireCondition(transaction, index);
          Optional<Definition> same = find(transaction, index).filter(isSame);
          if (same.isPresent()) {
            return same.get();
          }
          transaction
              .get(index)
              .flatMap(Definitions::named)
              .filter(before -> isSuperseded(before, definition.uuid()))
              .ifPresent(before -> deleteUnlessShared(transaction, before, index));
          transaction.put(index, Bytes.utf8(definition.uuid().text()));
          transaction.put(record, stored);
          return definition;
        },
        set -> context.store().get(record).map(Entry::value).filter(stored::equals).isPresent());
  }

  /**
   * Sets a definition as it was read; nothing is written if it is set already. Its identifier is a
   * new one, since the one that was read may apply elsewhere too.
   *
   * @throws RunmException as for one that an operator has written
   */
  public Definition set(DefinitionScope scope, DefinitionCopy copy, SchemaValidator validator) {
    requireSchema(copy.schema(), validator);
    Definition wanted = new Definition(context.givenOrNew(""), copy.schema(), copy.permissions());
    return set(scope, wanted, wanted::saysAs);
  }

  /**
   * Sets a definition as it was read, under its own identifier; nothing is written if it is set
   * already.
   *
   * @throws RunmException as for one that an operator has written, and if another definition has
   *     the identifier that applies elsewhere too
   */
  public Definition set(DefinitionScope scope, Definition definition, SchemaValidator validator) {
    requireSchema(definition.schema(), validator);
    Key index = layout.definitionOf(scope);
    context
        .store()
        .get(layout.definition(definition.uuid()))
        .map(StoredMessages::definition)
        .filter(before -> !before.saysAs(definition))
        .filter(before -> isSharedBeyond(index, before.uuid()))
        .ifPresent(
            before -> {
              throw RunmException.invalid(
                  "definition %s also applies elsewhere, and says something else there: leave out"
                      + " the uuid, so that this one has a new one",
                  before.uuid().text());
            });
    return set(scope, definition, definition::equals);
  }

  private boolean isSharedBeyond(Key index, Uuid definition) {
    return indexes(context.store()::list)
        .filter(entry -> !entry.key().equals(index))
        .anyMatch(entry -> named(entry).filter(definition::equals).isPresent());
  }

  /**
   * Sets a definition that an operator has written. In strict requests its schema may be none.
   *
   * @param project the operator's, which may always change the properties
   * @throws RunmException if the schema that results is not a JSON Schema, or what the definition
   *     is for does not exist
   */
  public Definition set(
      DefinitionScope scope,
      DefinitionDocument document,
      String project,
      SchemaValidator validator) {
    DefinitionCopy written = written(scope.type(), document, project);
    requireSchema(written.schema(), validator);
    return set(scope, "", written.schema(), written.permissions());
  }

  /**
   * Returns a definition that an operator has written, as it would be read.
   *
   * @param project the operator's, which may always change the properties
   */
  public DefinitionCopy written(TypeCode type, DefinitionDocument document, String project) {
    return DefinitionCopy.of(type, document, project, context.isStrict());
  }

  private void requireSchema(String schema, SchemaValidator validator) {
    NameRules.requireUtf8("the schema", schema);
    if (!context.isStrict()) {
      try {
        // What is wrong with an empty object does not matter: the schema must be readable.
        validator.violations(schema, Map.of());
      } catch (IllegalArgumentException noSchema) {
        throw RunmException.invalid(
            "the definition makes no JSON Schema: %s", String.valueOf(noSchema.getMessage()));
      }
    }
  }

  /**
   * Returns what a definition of providers applies to, as requests spell it.
   *
   * @param partition the UUID of a partition; empty for everywhere
   * @param providerType empty for providers of every type
   * @throws RunmException if there is no such partition or provider type
   */
  public DefinitionScope ofProviders(String partition, String providerType) {
    Optional<Uuid> within =
        Optional.of(partition).filter(given -> !given.isEmpty()).map(this::existing);
    if (!providerType.isEmpty() && context.directory().providerType(providerType).isEmpty()) {
      throw noProviderType(providerType);
    }
    // The original looks the partition up by the normal form, but not the definition.
    Optional<String> spelled =
        within
            .filter(normal -> context.isStrict() && !normal.text().equals(partition))
            .map(normal -> partition);
    return new DefinitionScope(TypeCode.PROVIDER, within, TypeCode.find(providerType), spelled);
  }

  private Uuid existing(String partition) {
    return Uuid.find(partition)
        .flatMap(context.directory()::partition)
        .map(Partition::uuid)
        .orElseThrow(() -> RunmException.precondition("Partition %s not found", partition));
  }

  private static RunmException noProviderType(String code) {
    return RunmException.precondition("Provider type %s not found", code);
  }

  /** The partition is also a condition of the transaction, the types are never deleted. */
  private void requireKnown(Scope transaction, DefinitionScope scope) {
    if (scope.partition().isPresent()) {
      Uuid within = scope.partition().get();
      if (transaction.get(layout.partition(within)).isEmpty()) {
        throw RunmException.precondition("Partition %s not found", within.text());
      }
    }
    requireKnownTypes(scope);
  }

  private void requireKnownTypes(DefinitionScope scope) {
    if (scope.providerType().isPresent()) {
      String code = scope.providerType().get().text();
      if (context.directory().providerType(code).isEmpty()) {
        throw noProviderType(code);
      }
    }
    if (context.directory().objectType(scope.type().text()).isEmpty()) {
      throw RunmException.precondition("Object type %s not found", scope.type().text());
    }
  }

  /**
   * Deletes a definition from what it applies to, and altogether unless it also applies elsewhere.
   *
   * @throws RunmException if it does not exist
   */
  public void delete(DefinitionScope scope) {
    Key index = layout.definitionOf(scope);
    boolean found =
        context.write(
            transaction -> {
              if (transaction.get(index).isPresent()) {
                requireCondition(transaction, index);
              }
              return delete(transaction, index);
            },
            deleted -> context.store().get(index).isEmpty());
    if (!found) {
      throw missing(scope);
    }
  }

  /** Deletes the key and what only it leads to; returns whether there was one. */
  boolean delete(Scope transaction, Key index) {
    Optional<Entry> found = transaction.get(index);
    found
        .flatMap(Definitions::named)
        .ifPresent(before -> deleteUnlessShared(transaction, before, index));
    found.ifPresent(entry -> transaction.delete(index));
    return found.isPresent();
  }

  private boolean isSuperseded(Uuid before, Uuid after) {
    return layout.mode() != LayoutMode.ORIGINAL && !context.isStrict() && !before.equals(after);
  }

  /**
   * Deletes a definition unless a key other than {@code index} leads to it. That is read from
   * listings, which are not conditions. So the transaction requires another such key to be
   * unchanged; or, if no such key exists, the definition itself, since a writer that makes a key
   * lead to a definition also puts it.
   *
   * <p>A store on which putting the same bytes again changes no revision does not notice a process
   * that sets this very definition elsewhere at the same time. The key that it puts then leads to
   * nothing, which {@code verify} reports as {@code missing-definition}.
   */
  private void deleteUnlessShared(Scope transaction, Uuid definition, Key index) {
    Key record = layout.definition(definition);
    // Read only to be a condition.
    transaction.get(record);
    Optional<Entry> other =
        indexes(transaction::list)
            .filter(entry -> !entry.key().equals(index))
            .filter(entry -> named(entry).filter(definition::equals).isPresent())
            .findFirst();
    other.ifPresentOrElse(
        entry -> transaction.require(Condition.unchanged(entry)), () -> transaction.delete(record));
  }

  /** Returns the entries that lead to definitions, also those of partitions being deleted. */
  private Stream<Entry> indexes(Function<Prefix, List<Entry>> list) {
    Stream<Uuid> existing =
        list.apply(layout.partitions()).stream()
            .flatMap(record -> RunmKey.read(layout, record.key()).stream())
            .flatMap(key -> Uuid.find(key.id()).stream());
    Stream<Uuid> closed =
        list.apply(RunmLayout.DELETING).stream()
            .flatMap(copy -> DeletionSuspects.partition(copy).stream())
            .map(Partition::uuid);
    Stream<Optional<Uuid>> partitions =
        Stream.concat(existing, closed).distinct().map(Optional::of);
    return Stream.concat(Stream.of(Optional.<Uuid>empty()), partitions)
        .flatMap(within -> list.apply(layout.definitionsOf(within)).stream());
  }

  private static Optional<Uuid> named(Entry index) {
    return index.value().text().flatMap(Uuid::find);
  }

  /**
   * Returns the definition that was set for exactly this.
   *
   * @throws RunmException if it does not exist
   */
  public Definition get(DefinitionScope scope) {
    return find(scope).orElseThrow(() -> missing(scope));
  }

  /** Returns the definition that was set for exactly this. */
  public Optional<Definition> find(DefinitionScope scope) {
    return context
        .store()
        .get(layout.definitionOf(scope))
        .flatMap(Definitions::named)
        .flatMap(uuid -> context.store().get(layout.definition(uuid)))
        .map(StoredMessages::definition);
  }

  /**
   * Returns all definitions that are set, those that apply everywhere first, then those of each
   * partition. What cannot be read is left out.
   */
  public Stream<ScopedDefinition> all() {
    return Stream.concat(
            Stream.of(Optional.<Uuid>empty()),
            context.directory().partitions().stream().map(Partition::uuid).map(Optional::of))
        .flatMap(within -> context.store().list(layout.definitionsOf(within)).stream())
        .flatMap(index -> scoped(index).stream());
  }

  private Optional<ScopedDefinition> scoped(Entry index) {
    try {
      return layout
          .scopeOf(index.key())
          .flatMap(scope -> find(scope).map(definition -> new ScopedDefinition(scope, definition)));
    } catch (StoreException.Malformed unreadable) {
      context.skipped().skipped(unreadable.key(), "its value cannot be read");
      return Optional.empty();
    }
  }

  private static RunmException missing(DefinitionScope scope) {
    return RunmException.notFound()
        .explained(
            "no definition is set for %s%s",
            scope
                .providerType()
                .map(type -> "providers of type " + type)
                .orElse("objects of type " + scope.type()),
            scope
                .partition()
                .map(within -> " in partition " + within)
                .orElse(" in all partitions"));
  }

  /**
   * Returns the definition that applies to objects of a partition and type.
   *
   * @throws RunmException if it does not exist, or the type is unknown
   */
  public Definition effective(Uuid partition, TypeCode type, Optional<TypeCode> providerType) {
    requireKnownTypes(new DefinitionScope(type, Optional.of(partition), providerType));
    return findEffective(partition, type, providerType)
        .orElseThrow(
            () ->
                RunmException.notFound()
                    .explained("no definition applies to objects of type %s", type.text()));
  }

  /**
   * Returns the definition that applies to an object: that of its partition and provider type, else
   * of its partition, else of its provider type, else of its type.
   */
  Optional<Definition> findEffective(
      Uuid partition, TypeCode type, Optional<TypeCode> providerType) {
    return findEffective(partition, type, providerType, context.store()::getAll);
  }

  /**
   * Returns the definition that applies to an object, in a transaction.
   *
   * @param read reads what it is given in one round trip
   */
  Optional<Definition> findEffective(
      Uuid partition,
      TypeCode type,
      Optional<TypeCode> providerType,
      Function<Collection<Key>, Map<Key, Entry>> read) {
    List<Key> indexes =
        Stream.of(Optional.of(partition), Optional.<Uuid>empty())
            .flatMap(
                within ->
                    Stream.of(providerType, Optional.<TypeCode>empty())
                        .map(provider -> new DefinitionScope(type, within, provider)))
            .map(layout::definitionOf)
            .distinct()
            .toList();
    Map<Key, Entry> found = read.apply(indexes);
    return indexes.stream()
        .flatMap(index -> Optional.ofNullable(found.get(index)).stream())
        .flatMap(entry -> named(entry).stream())
        .findFirst()
        .map(layout::definition)
        .map(record -> read.apply(List.of(record)).get(record))
        .map(StoredMessages::definition);
  }
}
