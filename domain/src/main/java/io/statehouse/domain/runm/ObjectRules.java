package io.statehouse.domain.runm;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.joining;

import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.ScalarType;
import io.statehouse.domain.runm.entities.ScalarValue;
import io.statehouse.domain.runm.entities.SchemaValidator;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.SchemaTypes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.transact.Scope;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The rules of a store's definitions for objects. */
final class ObjectRules {
  private final RunmContext context;
  private final SchemaValidator validator;
  private final boolean enforced;
  private final Function<Collection<Key>, Map<Key, Entry>> read;

  ObjectRules(RunmContext context, SchemaValidator validator, boolean enforced) {
    this(context, validator, enforced, context.store()::getAll);
  }

  private ObjectRules(
      RunmContext context,
      SchemaValidator validator,
      boolean enforced,
      Function<Collection<Key>, Map<Key, Entry>> read) {
    this.context = context;
    this.validator = validator;
    this.enforced = enforced;
    this.read = read;
  }

  /**
   * Returns the same rules, in a transaction: definitions are read, but are not a condition of it.
   */
  ObjectRules in(Scope transaction) {
    return new ObjectRules(context, validator, enforced, transaction::peek);
  }

  /** A definition, and the type of provider for which it applies. */
  private record Applied(Optional<TypeCode> providerType, Definition definition) {}

  /**
   * An object does not say its type of provider, so that the definitions of all of them may apply.
   */
  private List<Applied> applied(Uuid partition, TypeCode type) {
    List<Optional<TypeCode>> providerTypes = new ArrayList<>();
    if (type.equals(TypeCode.PROVIDER)) {
      context
          .directory()
          .providerTypes()
          .forEach(providerType -> providerTypes.add(Optional.of(providerType.code())));
    } else {
      providerTypes.add(Optional.empty());
    }
    return providerTypes.stream()
        .flatMap(
            providerType ->
                effective(partition, type, providerType)
                    .map(definition -> new Applied(providerType, definition))
                    .stream())
        .toList();
  }

  private Optional<Definition> effective(
      Uuid partition, TypeCode type, Optional<TypeCode> providerType) {
    return new Definitions(context).findEffective(partition, type, providerType, read);
  }

  /**
   * @throws RunmException with everything that is wrong, if the document breaks its definition
   */
  void requireValid(ObjectDocument document, Uuid partition) {
    effective(
            partition,
            new TypeCode(document.type()),
            Optional.of(document.providerType()).flatMap(TypeCode::find))
        .ifPresent(definition -> requireNone(violations(definition, document), definition));
  }

  /**
   * Requires an object as stored to be valid, like {@link #requireValid(ObjectDocument, Uuid)}. A
   * provider is valid if it is one for any type of provider.
   */
  void requireValid(MetadataObject object) {
    List<Applied> applied = applied(object.partition(), object.type());
    applied.stream()
        .map(each -> Map.entry(violations(each.definition, document(object, each)), each))
        .min(comparingInt(judged -> judged.getKey().size()))
        .ifPresent(best -> requireNone(best.getKey(), best.getValue().definition));
  }

  private static ObjectDocument document(MetadataObject object, Applied applied) {
    Map<String, Set<ScalarType>> types = SchemaTypes.of(applied.definition.schema());
    List<ObjectDocument.Value> properties = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (Property property : object.properties()) {
      if (keys.add(property.key())) {
        properties.add(
            new ObjectDocument.Value(
                property.key(),
                ScalarValue.stored(
                    property.value(), types.getOrDefault(property.key(), Set.of()))));
      }
    }
    return new ObjectDocument(
        object.uuid().text(),
        object.partition().text(),
        object.type().text(),
        applied.providerType.map(TypeCode::text).orElse(""),
        object.project(),
        object.name(),
        "",
        properties.stream().sorted(comparing(ObjectDocument.Value::key)).toList(),
        object.tags());
  }

  private List<String> violations(Definition definition, ObjectDocument document) {
    try {
      return validator.violations(definition.schema(), document.tree());
    } catch (IllegalArgumentException noSchema) {
      throw RunmException.invalid(
          "definition %s cannot be used, set it again: %s",
          definition.uuid().text(), String.valueOf(noSchema.getMessage()));
    }
  }

  /** Requires that there are no violations; all are reported at once, not shortened. */
  private static void requireNone(List<String> violations, Definition definition) {
    if (!violations.isEmpty()) {
      throw new RunmException(
          RunmException.Kind.INVALID,
          "does not satisfy definition %s: %s"
              .formatted(
                  definition.uuid(),
                  violations.stream().map(OneLine::escaped).collect(joining("; "))));
    }
  }

  /** The access of one caller to the properties of objects of one type in one partition. */
  final class Access {
    private final Caller caller;
    private final List<Definition> definitions;

    private Access(Caller caller, List<Definition> definitions) {
      this.caller = caller;
      this.definitions = definitions;
    }

    boolean mayRead(String key) {
      return may(Definition.Permission.READ, key);
    }

    boolean mayWrite(String key) {
      return may(Definition.Permission.WRITE, key);
    }

    /**
     * Returns whether a bit is granted; if several definitions may apply, all of them must grant
     * it.
     */
    private boolean may(int bit, String key) {
      return definitions.stream()
          .allMatch(
              definition -> (definition.bits(caller.project(), caller.role(), key) & bit) != 0);
    }

    /**
     * @throws RunmException of the kind {@code DENIED}
     */
    void requireMayWrite(String key) {
      if (!mayWrite(key)) {
        throw denied("set or delete", key);
      }
    }

    /**
     * @throws RunmException of the kind {@code DENIED}
     */
    void requireMayRead(String key) {
      if (!mayRead(key)) {
        throw denied("filter by", key);
      }
    }

    private RunmException denied(String action, String key) {
      return RunmException.denied(
          "project %s with role \"%s\" must not %s property %s",
          caller.project(), caller.role(), action, key);
    }
  }

  /** Returns what a caller may do; everything, unless permissions are enforced. */
  Access access(Caller caller, Uuid partition, TypeCode type) {
    return new Access(
        caller,
        enforced ? applied(partition, type).stream().map(Applied::definition).toList() : List.of());
  }

  /** Returns {@link #access(Caller, Uuid, TypeCode)} for a provider of a known type. */
  Access access(Caller caller, Uuid partition, ObjectDocument document) {
    if (!enforced) {
      return new Access(caller, List.of());
    }
    Optional<TypeCode> providerType = Optional.of(document.providerType()).flatMap(TypeCode::find);
    return new Access(
        caller,
        effective(partition, new TypeCode(document.type()), providerType).stream().toList());
  }

  boolean enforcesPermissions() {
    return enforced;
  }
}
