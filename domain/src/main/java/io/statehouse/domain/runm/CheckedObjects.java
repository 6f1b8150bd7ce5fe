package io.statehouse.domain.runm;

import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.NameRules;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.ScalarValue;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The objects as HTTP and the command line offer them. Unlike {@link MetadataObjects}, which admits
 * what the original's service admits, this applies the rules for names, validates objects against
 * their definitions, and enforces the permissions of properties if configured.
 *
 * <p>A property that a caller may not read does not exist for that caller: it is left out of what
 * is returned, and changes leave it as it is.
 */
public final class CheckedObjects {
  private final RunmContext context;
  private final MetadataObjects objects;
  private final ObjectRules rules;
  private final Consumer<MetadataObject> condition;

  CheckedObjects(RunmContext context, ObjectRules rules) {
    this(context, rules, object -> {});
  }

  private CheckedObjects(
      RunmContext context, ObjectRules rules, Consumer<MetadataObject> condition) {
    this.context = context;
    this.objects = new MetadataObjects(context);
    this.rules = rules;
    this.condition = condition;
  }

  /**
   * Returns the same objects, of which one is changed or deleted only on a condition.
   *
   * @param required receives the object as the caller may see it before, possibly several times; if
   *     it throws, the request fails so and nothing is written
   */
  public CheckedObjects onlyIf(Consumer<MetadataObject> required) {
    return new CheckedObjects(context, rules, required);
  }

  /**
   * Creates an object.
   *
   * @throws RunmException if it breaks a rule, or for the reasons of {@link MetadataObjects#create}
   */
  public MetadataObject create(Caller caller, ObjectDocument document) {
    Uuid partition = requireValid(caller, document);
    return readable(caller, objects.create(document, partition));
  }

  /**
   * Returns the partition that an object would be created in. Whether its identifier and name are
   * free is decided when it is created.
   *
   * @throws RunmException if it breaks a rule, as {@link #create} does
   */
  public Uuid requireValid(Caller caller, ObjectDocument document) {
    if (document.type().isEmpty()) {
      throw RunmException.precondition("object type is required.");
    }
    if (document.partition().isEmpty()) {
      throw RunmException.precondition("partition is required.");
    }
    NameRules.requireName("name", document.name());
    Uuid partition = partition(document.partition());
    ObjectType type = objects.existingType(document.type());
    requireProject(type, document.project());
    requireProviderType(document);
    document.stored().forEach(CheckedObjects::requireUtf8);
    document.tags().forEach(tag -> NameRules.requireUtf8("tag", tag));
    rules.requireValid(document, partition);
    ObjectRules.Access access = rules.access(caller, partition, document);
    document.properties().forEach(property -> access.requireMayWrite(property.key()));
    return partition;
  }

  /**
   * Creates an object as it was read, or changes it to be so; writes nothing if it is so already.
   * The type of a provider is not stored, so a provider is valid if it is one for any type. What
   * the caller may not read stays as it is.
   *
   * @throws RunmException if it breaks a rule, or there is an object with its identifier that is of
   *     another partition or type, or that the caller may not see
   */
  public MetadataObject put(Caller caller, MetadataObject wanted) {
    Optional<MetadataObject> before = objects.find(wanted.uuid());
    if (before.isEmpty()) {
      return create(caller, wanted);
    }
    requireSame("partition", before.get().partition().text(), wanted.partition().text(), wanted);
    requireSame("object_type", before.get().type().text(), wanted.type().text(), wanted);
    if (before.get().equals(wanted)) {
      return readable(caller, wanted);
    }
    return change(
        caller,
        wanted.uuid(),
        seen -> wanted.withProperties(withoutHidden(before.get(), seen, wanted)));
  }

  private static void requireSame(
      String member, String before, String after, MetadataObject wanted) {
    if (!before.equals(after)) {
      throw RunmException.invalid(
          "object %s has the %s %s, which cannot change: delete it, or choose another UUID",
          wanted.uuid().text(), member, before);
    }
  }

  /** Returns the properties without those that the caller cannot see, and that stay the same. */
  private static List<Property> withoutHidden(
      MetadataObject before, MetadataObject seen, MetadataObject wanted) {
    return wanted.properties().stream()
        .filter(
            property ->
                !values(seen, property.key()).isEmpty()
                    || !values(before, property.key()).equals(values(wanted, property.key())))
        .toList();
  }

  private MetadataObject create(Caller caller, MetadataObject wanted) {
    NameRules.requireName("name", wanted.name());
    if (new Partitions(context).find(wanted.partition()).isEmpty()) {
      throw RunmException.precondition("Partition %s not found", wanted.partition().text());
    }
    requireProject(objects.existingType(wanted.type().text()), wanted.project());
    wanted.properties().forEach(CheckedObjects::requireUtf8);
    wanted.tags().forEach(tag -> NameRules.requireUtf8("tag", tag));
    rules.requireValid(wanted);
    ObjectRules.Access access = access(rules, caller, wanted);
    wanted.properties().forEach(property -> access.requireMayWrite(property.key()));
    ObjectDocument document =
        new ObjectDocument(
            wanted.uuid().text(),
            wanted.partition().text(),
            wanted.type().text(),
            wanted.project(),
            wanted.name(),
            wanted.properties(),
            wanted.tags());
    return readable(caller, objects.create(document, wanted.partition()));
  }

  private Uuid partition(String nameOrUuid) {
    return new Partitions(context)
        .find(nameOrUuid)
        .map(Partition::uuid)
        .orElseThrow(() -> RunmException.precondition("Partition %s not found", nameOrUuid));
  }

  private static void requireUtf8(Property property) {
    NameRules.requireUtf8("property key", property.key());
    NameRules.requireUtf8("value of a property", property.value());
  }

  private static void requireProject(ObjectType type, String project) {
    if (type.scope() == ObjectType.Scope.PROJECT) {
      NameRules.requireProject(project);
    } else {
      NameRules.requireProjectOrNone(project);
    }
  }

  private void requireProviderType(ObjectDocument document) {
    if (!document.type().equals(TypeCode.PROVIDER.text())) {
      return;
    }
    if (document.providerType().isEmpty()) {
      throw RunmException.precondition("provider type code is required.");
    }
    if (context.directory().providerType(document.providerType()).isEmpty()) {
      throw RunmException.precondition("Provider type %s not found", document.providerType());
    }
  }

  /** Returns an object like {@link MetadataObjects#get}. */
  public MetadataObject get(Caller caller, String uuid) {
    return readable(caller, objects.get(caller, uuid));
  }

  /** Returns an object like {@link MetadataObjects#getByName}. */
  public MetadataObject getByName(
      Caller caller, String partition, String typeCode, String project, String name) {
    return readable(caller, objects.getByName(caller, partition, typeCode, project, name));
  }

  /**
   * Finds objects like {@link MetadataObjects#find}, but only an admin finds objects of other
   * projects.
   *
   * @throws RunmException also if a filter is by a property that the caller may not read
   */
  public Stream<MetadataObject> find(Caller caller, List<ObjectFilter> any, PageRequest page) {
    if (!rules.enforcesPermissions()) {
      return visible(caller, any, page);
    }
    any.forEach(filter -> requireMayFilter(caller, filter));
    Map<Uuid, Map<TypeCode, ObjectRules.Access>> known = new LinkedHashMap<>();
    return visible(caller, any, page)
        .map(
            object ->
                readable(
                    object,
                    known
                        .computeIfAbsent(object.partition(), partition -> new LinkedHashMap<>())
                        .computeIfAbsent(object.type(), type -> access(rules, caller, object))));
  }

  private Stream<MetadataObject> visible(Caller caller, List<ObjectFilter> any, PageRequest page) {
    boolean isOwn =
        any.stream()
            .map(ObjectFilter::project)
            .allMatch(project -> project.isEmpty() || project.equals(caller.project()));
    if (isOwn || caller.isAdmin()) {
      return objects.find(caller, any, page);
    }
    // The limit counts only what the caller may see.
    PageRequest unlimited = new PageRequest(0, page.after(), page.order());
    Stream<MetadataObject> found =
        objects.find(caller, any, unlimited).filter(object -> belongsTo(caller, object));
    return context.isStrict() ? found : page.limited(found);
  }

  private boolean belongsTo(Caller caller, MetadataObject object) {
    return object.project().isEmpty()
        || object.project().equals(caller.project())
        || context
            .directory()
            .readableObjectType(object.type())
            .filter(type -> type.scope() == ObjectType.Scope.PARTITION)
            .isPresent();
  }

  private void requireMayFilter(Caller caller, ObjectFilter filter) {
    Set<String> keys = filter.properties().keys();
    if (keys.isEmpty()) {
      return;
    }
    List<TypeCode> types =
        objects.types(filter).stream()
            .flatMap(
                type -> type.map(Stream::of).orElseGet(context.directory().objectTypes()::stream))
            .map(ObjectType::code)
            .toList();
    for (Uuid partition : objects.partitions(caller, filter).toList()) {
      for (TypeCode type : types) {
        ObjectRules.Access access = rules.access(caller, partition, type);
        keys.forEach(access::requireMayRead);
      }
    }
  }

  /**
   * Changes an object like {@link MetadataObjects#change}.
   *
   * @param change receives the object as the caller may see it
   * @throws RunmException also if the change breaks a rule
   */
  public MetadataObject change(Caller caller, Uuid uuid, UnaryOperator<MetadataObject> change) {
    MetadataObject changed =
        objects.change(
            caller,
            uuid,
            (transaction, before) -> {
              ObjectRules now = rules.in(transaction);
              ObjectRules.Access access = access(now, caller, before);
              MetadataObject seen = readable(before, access);
              condition.accept(seen);
              MetadataObject wanted = change.apply(seen);
              return checked(now, before, seen, wanted, access);
            });
    return readable(caller, changed);
  }

  private MetadataObject checked(
      ObjectRules now,
      MetadataObject before,
      MetadataObject seen,
      MetadataObject wanted,
      ObjectRules.Access access) {
    if (!wanted.name().equals(before.name())) {
      NameRules.requireName("name", wanted.name());
    }
    if (!wanted.project().equals(before.project())) {
      requireProject(objects.existingType(before.type().text()), wanted.project());
    }
    wanted.tags().forEach(tag -> NameRules.requireUtf8("tag", tag));
    wanted.properties().forEach(CheckedObjects::requireUtf8);
    if (wanted.properties().equals(seen.properties())) {
      return wanted.withProperties(before.properties());
    }
    changedKeys(seen, wanted).forEach(access::requireMayWrite);
    MetadataObject after = wanted.withProperties(merged(before, wanted, access));
    now.requireValid(after);
    return after;
  }

  private static Set<String> changedKeys(MetadataObject before, MetadataObject after) {
    Set<String> keys = new LinkedHashSet<>();
    Stream.concat(before.properties().stream(), after.properties().stream())
        .map(Property::key)
        .filter(key -> !values(before, key).equals(values(after, key)))
        .forEach(keys::add);
    return keys;
  }

  private static List<String> values(MetadataObject object, String key) {
    return object.properties().stream()
        .filter(property -> property.key().equals(key))
        .map(Property::value)
        .toList();
  }

  /** Properties that the caller cannot see keep their places, unless the caller sets them. */
  private static List<Property> merged(
      MetadataObject before, MetadataObject wanted, ObjectRules.Access access) {
    Set<String> set = new HashSet<>();
    wanted.properties().forEach(property -> set.add(property.key()));
    Deque<Property> rest = new ArrayDeque<>(wanted.properties());
    List<Property> merged = new ArrayList<>();
    for (Property property : before.properties()) {
      if (access.mayRead(property.key())) {
        Optional.ofNullable(rest.poll()).ifPresent(merged::add);
      } else if (!set.contains(property.key())) {
        merged.add(property);
      }
    }
    merged.addAll(rest);
    return merged;
  }

  /** Sets a property, which the caller need not be able to see. */
  public MetadataObject setProperty(Caller caller, Uuid uuid, String key, ScalarValue value) {
    return change(caller, uuid, object -> ObjectChanges.withProperty(object, key, value.text()));
  }

  /**
   * Deletes a property.
   *
   * @throws RunmException also if the caller must not, whether or not the object has the property
   */
  public MetadataObject deleteProperty(Caller caller, Uuid uuid, String key) {
    MetadataObject changed =
        objects.change(
            caller,
            uuid,
            (transaction, before) -> {
              ObjectRules now = rules.in(transaction);
              ObjectRules.Access access = access(now, caller, before);
              access.requireMayWrite(key);
              condition.accept(readable(before, access));
              MetadataObject after = ObjectChanges.withoutProperty(before, key);
              if (!after.equals(before)) {
                now.requireValid(after);
              }
              return after;
            });
    return readable(caller, changed);
  }

  /**
   * Deletes an object. Only an admin deletes what belongs to others.
   *
   * @throws RunmException if there is no object that the caller may delete
   */
  public void delete(Caller caller, Uuid uuid) {
    objects.delete(
        caller,
        uuid,
        (transaction, object) ->
            condition.accept(readable(object, access(rules.in(transaction), caller, object))));
  }

  /**
   * Deletes objects; returns how many there were. Only an admin deletes what belongs to others.
   *
   * @throws RunmException before anything is deleted, also if the caller may not see one of them
   */
  public int delete(Caller caller, List<String> uuids) {
    return objects.delete(caller, uuids);
  }

  private static ObjectRules.Access access(
      ObjectRules rules, Caller caller, MetadataObject object) {
    return rules.access(caller, object.partition(), object.type());
  }

  private MetadataObject readable(Caller caller, MetadataObject object) {
    return readable(object, access(rules, caller, object));
  }

  private static MetadataObject readable(MetadataObject object, ObjectRules.Access access) {
    return object.withProperties(
        object.properties().stream().filter(property -> access.mayRead(property.key())).toList());
  }
}
