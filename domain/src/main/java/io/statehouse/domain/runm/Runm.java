package io.statehouse.domain.runm;

import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.ProviderType;
import io.statehouse.domain.runm.entities.SchemaValidator;
import io.statehouse.domain.runm.entities.ScopedDefinition;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.SchemaText;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.domain.runm.verification.BuiltInTypes;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The metadata in one store. Opening it writes nothing; {@link #start} writes what every store must
 * have. Safe for use by several threads.
 */
public final class Runm implements AutoCloseable {
  private static final DefinitionScope PROVIDERS =
      new DefinitionScope(TypeCode.PROVIDER, Optional.empty(), Optional.empty());

  private final KeyValueStore store;
  private final RunmContext context;
  private final Directory directory;

  private Runm(
      KeyValueStore store,
      RunmSettings settings,
      DirectoryOpener directories,
      RandomGenerator random,
      SkippedRecords skipped) {
    RunmLayout layout = new RunmLayout(settings.root(), settings.layout());
    this.store = store;
    this.directory = directories.open(layout, store, skipped);
    this.context = new RunmContext(store, layout, settings.strict(), directory, random, skipped);
  }

  private interface DirectoryOpener {
    Directory open(RunmLayout layout, KeyValueStore store, SkippedRecords skipped);
  }

  /** Opens the metadata for a few requests, with the default settings. */
  public static Runm open(KeyValueStore store) {
    return open(store, RunmSettings.DEFAULT, new SecureRandom());
  }

  /** Opens the metadata for a few requests: each reads the partitions and types that it needs. */
  public static Runm open(KeyValueStore store, RunmSettings settings, RandomGenerator random) {
    return open(store, settings, random, SkippedRecords.IGNORED);
  }

  /**
   * Opens the metadata for a few requests.
   *
   * @param skipped is notified of what searches leave out
   */
  public static Runm open(
      KeyValueStore store, RunmSettings settings, RandomGenerator random, SkippedRecords skipped) {
    return new Runm(store, settings, Directory::reading, random, skipped);
  }

  /** Opens the metadata for many requests: partitions and types are held in memory. */
  public static Runm serve(KeyValueStore store, RunmSettings settings, RandomGenerator random) {
    return serve(store, settings, random, SkippedRecords.IGNORED);
  }

  /**
   * Opens the metadata for many requests.
   *
   * @param skipped is notified of what searches leave out
   */
  public static Runm serve(
      KeyValueStore store, RunmSettings settings, RandomGenerator random, SkippedRecords skipped) {
    return new Runm(store, settings, Directory::live, random, skipped);
  }

  /**
   * Waits until the partitions and types in memory are those of the store; returns whether they are
   * in time. Until then each request reads what it needs.
   */
  public boolean awaitFresh(Duration atMost) {
    return directory.awaitFresh(atMost);
  }

  public Sessions sessions() {
    return new Sessions(context);
  }

  public Partitions partitions() {
    return new Partitions(context);
  }

  public Bootstrap bootstrap() {
    return new Bootstrap(context);
  }

  public MetadataObjects objects() {
    return new MetadataObjects(context);
  }

  /**
   * Returns the objects under the rules that the original's service does not have.
   *
   * @param enforcePermissions whether the permissions of properties limit what callers see and
   *     change
   */
  public CheckedObjects checkedObjects(SchemaValidator validator, boolean enforcePermissions) {
    return new CheckedObjects(context, new ObjectRules(context, validator, enforcePermissions));
  }

  public Definitions definitions() {
    return new Definitions(context);
  }

  /** Returns the types as an operator adds to them. */
  public Types types() {
    return new Types(context);
  }

  /** Lists all object types in the order of their codes. */
  public List<ObjectType> objectTypes() {
    return directory.objectTypes();
  }

  /** Returns the object type with a code. */
  public Optional<ObjectType> objectType(String code) {
    return directory.objectType(code);
  }

  /** Lists all provider types in the order of their codes. */
  public List<ProviderType> providerTypes() {
    return directory.providerTypes();
  }

  /** Returns the provider type with a code. */
  public Optional<ProviderType> providerType(String code) {
    return directory.providerType(code);
  }

  /**
   * Writes the built-in types and the default definition of providers, where they are missing.
   * Nothing that is there is changed, and servers that start together write each once.
   */
  public void start() {
    startTypes();
    putDefaultDefinition();
  }

  /** Writes the built-in types like {@link #start}, but no definition: for who sets it first. */
  public void startTypes() {
    RunmLayout layout = context.layout();
    markIndexed(layout);
    BuiltInTypes.records(layout).forEach(this::putIfAbsent);
  }

  /** Returns whether a definition is the default one of providers, as {@link #start} writes it. */
  public static boolean isBuiltIn(ScopedDefinition set) {
    return set.scope().equals(PROVIDERS)
        && set.definition().saysAs(defaultDefinition(set.definition().uuid()));
  }

  private static Definition defaultDefinition(Uuid uuid) {
    return new Definition(uuid, SchemaText.of(TypeCode.PROVIDER, List.of(), false), List.of());
  }

  /** A store without objects has all index keys; a later original server may break that. */
  private void markIndexed(RunmLayout layout) {
    if (layout.mode() == LayoutMode.DOCUMENTED
        && store.get(RunmLayout.INDEXED).isEmpty()
        && store.scan(layout.root()).findFirst().isEmpty()) {
      putIfAbsent(RunmLayout.INDEXED, Bytes.EMPTY);
    }
  }

  private void putIfAbsent(Key key, Bytes value) {
    context.write(
        transaction -> {
          boolean absent = transaction.get(key).isEmpty();
          if (absent) {
            transaction.put(key, value);
          }
          return absent;
        },
        absent -> store.get(key).isPresent());
  }

  /** The key that leads to it counts as missing where the definition itself is. */
  private void putDefaultDefinition() {
    RunmLayout layout = context.layout();
    Key index = layout.definitionOf(PROVIDERS);
    Definition created = defaultDefinition(context.givenOrNew(""));
    context.write(
        transaction -> {
          Optional<Entry> record =
              transaction
                  .get(index)
                  .flatMap(entry -> entry.value().text())
                  .flatMap(Uuid::find)
                  .flatMap(uuid -> transaction.get(layout.definition(uuid)));
          if (record.isEmpty()) {
            transaction.put(index, Bytes.utf8(created.uuid().text()));
            transaction.put(layout.definition(created.uuid()), StoredMessages.write(created));
          }
          return record.isEmpty();
        },
        absent -> store.get(layout.definition(created.uuid())).isPresent());
  }

  /** Ends what keeps the partitions and types up to date; the store stays open. */
  @Override
  public void close() {
    directory.close();
  }
}
