package io.statehouse.domain.runm;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.Definition.Permission;
import io.statehouse.domain.runm.entities.Definition.PropertyPermissions;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.Prune;
import io.statehouse.domain.runm.layout.RunmKey;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.domain.runm.verification.DeletionSuspects;
import io.statehouse.domain.runm.verification.StoredValues;
import io.statehouse.domain.runm.verification.Verification;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The meaning of the entries of runm's metadata.
 *
 * <pre>
 *   dangling-name            repaired   the name of an object that does not exist is deleted
 *   wrong-name               repaired   a name that its object does not have is deleted
 *   missing-name             repaired   the name of an object is put; reported if it is another's
 *   stray-index-key          repaired   of a property or tag that no object has: deleted
 *   missing-index-key        repaired   of a property or tag of an object: put
 *   unused-index-key         repaired   one that the original's layout does not have: deleted
 *   stray-index-mark         repaired   likewise
 *   wrong-partition-name     repaired   a name that no partition has is deleted
 *   missing-partition-name   repaired   put; reported if it is another's
 *   missing-definition       repaired   the key that leads to it is deleted; the default is put
 *   misplaced-definition     repaired   moved to its partition; reported if that has one
 *   misplaced-key            reported   below a partition that is not spelled so
 *   unknown-partition        reported   a definition of a partition that does not exist
 *   unreadable               reported   no such message, or one of another key; but what should be
 *                                       a built-in type is put
 *   invalid-identifier       reported   a key leads to what is not a UUID
 *   unfinished-deletion      a notice; repaired: the partition is restored if something is in it
 *   missing-type             repaired   a built-in type is put
 *   stray-folder             repaired   an empty key ending in a slash, or an empty mark: deleted
 *   orphaned-object          {@link Prune#OBJECTS}       its partition or type does not exist
 *   unused-definition        {@link Prune#DEFINITIONS}   a notice: no key leads to it
 *   foreign-key              a notice   below the root, and not of the layout
 * </pre>
 *
 * <p>State is moved in these stages:
 *
 * <pre>
 *   foundation   types  definitions  partitions  and which of them are being deleted, without which
 *                what is left of such a partition would seem orphaned
 *   record       objects
 *   index        names  keys that lead to definitions  keys of properties and tags
 *   pointer      the mark that all objects are indexed; searches read all objects until then
 *   server       the addresses of servers  the bootstrap token, which each start of a server sets
 * </pre>
 */
public final class RunmMeaning implements Meaning {
  /**
   * What is found is written before what finds it, also where that is another key from now on:
   * while an object or a partition is renamed, its old name stands until the end.
   */
  private static final Set<String> LEFT_BY_INTERRUPTED_MOVE =
      Set.of(
          "missing-partition-name",
          "wrong-partition-name",
          "unused-definition",
          "missing-name",
          "wrong-name");

  /** Left only where the layout has keys of properties and tags. */
  private static final Set<String> LEFT_OF_INDEX = Set.of("missing-index-key", "stray-index-key");

  private final RunmLayout layout;
  private final Set<Prune> prune;

  /** Creates the meaning of a store, which deletes nothing that may still be of use. */
  public RunmMeaning(RunmSettings settings) {
    this(settings, Set.of());
  }

  public RunmMeaning(RunmSettings settings, Set<Prune> prune) {
    this(new RunmLayout(settings.root(), settings.layout()), prune);
  }

  RunmMeaning(RunmLayout layout, Set<Prune> prune) {
    this.layout = requireNonNull(layout, "layout");
    this.prune = Set.copyOf(prune);
  }

  @Override
  public StateRecord decode(Entry entry) {
    Key key = entry.key();
    if (key.equals(RunmLayout.INDEXED)) {
      return new StateRecord("index-mark", key.text(), List.of());
    }
    if (RunmLayout.DELETING.contains(key)) {
      Optional<Partition> copy = DeletionSuspects.partition(entry);
      return new StateRecord(
          copy.isPresent() ? "partition-deletion" : StateRecord.UNREADABLE,
          key.text(),
          copy.map(partition -> List.of(Field.of("name", partition.name()))).orElseGet(List::of));
    }
    return RunmKey.read(layout, key)
        .map(read -> decode(read, entry))
        .orElseGet(
            () ->
                new StateRecord(
                    StateRecord.UNKNOWN,
                    key.text(),
                    List.of(Field.of("bytes", entry.value().size()))));
  }

  private static StateRecord decode(RunmKey key, Entry entry) {
    List<Field> fields = new ArrayList<>();
    key.within().ifPresent(partition -> fields.add(Field.of("partition", partition)));
    Optional<String> problem = StoredValues.problem(key, entry);
    if (problem.isPresent()) {
      fields.add(Field.of("problem", problem.get()));
      return new StateRecord(StateRecord.UNREADABLE, key.id(), fields);
    }
    describe(fields, key, entry);
    return new StateRecord(key.kind().word(), key.id(), fields);
  }

  private static void describe(List<Field> fields, RunmKey key, Entry entry) {
    switch (key.kind()) {
      case OBJECT_TYPE -> {
        ObjectType type = StoredMessages.objectType(entry);
        fields.add(Field.of("description", type.description()));
        fields.add(Field.of("scope", type.scope()));
      }
      case PROVIDER_TYPE ->
          fields.add(Field.of("description", StoredMessages.providerType(entry).description()));
      case PARTITION -> fields.add(Field.of("name", StoredMessages.partition(entry).name()));
      case DEFINITION -> describe(fields, StoredMessages.definition(entry));
      case OBJECT -> describe(fields, StoredMessages.object(entry));
      case DEFINITION_INDEX, PARTITION_NAME, OBJECT_NAME ->
          fields.add(Field.of("uuid", entry.value().text().orElse("")));
      case PROPERTY, TAG -> fields.add(Field.of("uuid", RunmLayout.lastSegment(key.key())));
      case BOOTSTRAP -> fields.add(Field.secret("token", entry.value().text().orElse("")));
    }
  }

  private static void describe(List<Field> fields, Definition definition) {
    fields.add(Field.of("schema", definition.schema()));
    for (PropertyPermissions of : definition.permissions()) {
      fields.add(
          Field.of(
              "permissions " + OneLine.of(of.key()),
              of.permissions().stream().map(RunmMeaning::text).collect(Collectors.joining(", "))));
    }
  }

  private static String text(Permission permission) {
    String project = permission.project().isEmpty() ? "every project" : permission.project();
    String role = permission.role().isEmpty() ? "" : " as " + permission.role();
    return project + role + " " + permission.bits();
  }

  private static void describe(List<Field> fields, MetadataObject object) {
    fields.add(Field.of("partition", object.partition()));
    fields.add(Field.of("type", object.type()));
    fields.add(Field.of("project", object.project()));
    fields.add(Field.of("name", object.name()));
    for (Property property : object.properties()) {
      fields.add(Field.of("property " + OneLine.of(property.key()), property.value()));
    }
    if (!object.tags().isEmpty()) {
      fields.add(Field.of("tags", String.join(", ", object.tags())));
    }
  }

  @Override
  public Stage stage(Key key) {
    return layout.stage(key);
  }

  @Override
  public Set<String> leftByInterruptedMove() {
    Set<String> left = new HashSet<>(LEFT_BY_INTERRUPTED_MOVE);
    if (layout.mode() == LayoutMode.DOCUMENTED) {
      left.addAll(LEFT_OF_INDEX);
    }
    return left;
  }

  /**
   * {@inheritDoc}
   *
   * <p>In memory are the identifiers of all definitions to which no key has been found yet.
   */
  @Override
  public Stream<Suspect> suspects(KeyValueStore store) {
    return new Verification(store, layout, prune).suspects();
  }
}
