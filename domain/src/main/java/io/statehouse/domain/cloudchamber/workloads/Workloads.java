package io.statehouse.domain.cloudchamber.workloads;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.deployment.ChamberContext;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.entities.workloads.Instance;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceState;
import io.statehouse.domain.cloudchamber.entities.workloads.Workload;
import io.statehouse.domain.cloudchamber.entities.workloads.WorkloadInstance;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.layout.WorkloadKeys;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.transact.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * The workloads of a deployment. The definition decides which instances there are; each of them has
 * a description of its own, which repeats what the definition says, and a target and an actual
 * state. Whatever changes one of these also reads the definition in the same transaction.
 *
 * <p>Only the doc layout has workloads: with the other one, every method throws {@code INVALID}.
 * Methods that take a caller check its rights before anything else.
 */
public final class Workloads {
  private final ChamberContext context;
  private final RandomGenerator random;

  /** The two states of an instance, and who may write them. */
  public enum StateKind {
    /** The desired state of the instance. */
    TARGET(Right.MODIFY_WORKLOADS),
    /** The actual state of the instance. */
    ACTUAL(Right.PERFORM_REPAIRS);

    private final Right right;

    StateKind(Right right) {
      this.right = right;
    }

    /** Returns the right without which a caller may not write it. */
    public Right right() {
      return right;
    }

    /** Returns the word, as in {@code target}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }

    Key key(WorkloadKeys keys, Name workload, Name instance) {
      return this == TARGET ? keys.target(workload, instance) : keys.actual(workload, instance);
    }
  }

  public Workloads(ChamberContext context, RandomGenerator random) {
    this.context = requireNonNull(context, "context");
    this.random = requireNonNull(random, "random");
  }

  private WorkloadKeys keys() {
    return context.layout().workloads();
  }

  /** Lists the definitions of all workloads in the order of their keys. */
  public Listing<Stored<Workload>> list() {
    List<Stored<Workload>> workloads = new ArrayList<>();
    List<Listing.Problem> problems = new ArrayList<>();
    for (Entry entry : context.list(keys().workloads())) {
      try {
        workloads.add(definition(entry));
      } catch (StoreException.Malformed bad) {
        problems.add(new Listing.Problem(bad.key(), bad.getMessage()));
      }
    }
    return new Listing<>(workloads, problems);
  }

  /**
   * Lists the names of all workloads in the order of their keys. Unlike with {@link #list}, their
   * definitions, each of which may be as large as a value can be, are not in memory together.
   */
  public Listing<Name> names() {
    List<Name> names = new ArrayList<>();
    List<Listing.Problem> problems = new ArrayList<>();
    context
        .store()
        .scan(keys().workloads())
        .filter(entry -> !StrayFolder.is(entry))
        .forEach(
            entry -> {
              try {
                names.add(new Name(definition(entry).record().name()));
              } catch (StoreException.Malformed bad) {
                problems.add(new Listing.Problem(bad.key(), bad.getMessage()));
              }
            });
    return new Listing<>(names, problems);
  }

  /**
   * @throws StoreException.Malformed if the definition cannot be read, or is of another workload
   */
  public Optional<Stored<Workload>> find(Name name) {
    WorkloadKeys keys = keys();
    return name.isSegment()
        ? context.store().get(keys.workload(name)).map(this::definition)
        : Optional.empty();
  }

  /**
   * @throws CloudChamberException if there is no such workload
   * @throws StoreException.Malformed if the definition cannot be read, or is of another workload
   */
  public Stored<Workload> get(Name name) {
    return find(name).orElseThrow(() -> notFound(name));
  }

  private Stored<Workload> definition(Entry entry) {
    Workload workload = Messages.WORKLOAD.read(entry);
    Name name = new Name(workload.name());
    if (!name.isSegment() || !keys().workload(name).equals(entry.key())) {
      throw new StoreException.Malformed(
          entry.key(),
          "record content does not match key: expected the workload that the key names");
    }
    return new Stored<>(workload, entry.revision());
  }

  /**
   * Creates a workload with its instances, each with an empty target: in one transaction if the
   * store takes one of that size, otherwise in several, of which the last makes the workload
   * visible. If that is interrupted, creating the workload again removes what is left and starts
   * over.
   *
   * @throws CloudChamberException if the workload exists, or a name is not allowed
   */
  public Stored<Workload> create(Caller caller, Workload workload) {
    caller.require(Right.MODIFY_WORKLOADS);
    WorkloadKeys keys = keys();
    new Name(workload.name()).requireNew("workload");
    requireInstances(workload);
    return new WorkloadCreation(context, keys, workload, random).run();
  }

  private static void requireInstances(Workload workload) {
    Set<String> taken = new HashSet<>();
    for (String instance : workload.instances().keySet()) {
      Name name = new Name(instance);
      name.requireNew("instance");
      if (!taken.add(name.folded())) {
        throw CloudChamberException.invalid(
            "workload \"%s\" has instance \"%s\" twice: names that differ in case are the same",
            workload.name(), instance);
      }
    }
  }

  /**
   * Replaces a definition, and with it the descriptions of instances that have changed. New
   * instances get an empty target, and those that it no longer has are deleted with their states.
   *
   * @param changed its name may differ in case alone, and the spelling that is stored remains
   * @throws CloudChamberException if there is no such workload, it has another revision, a name is
   *     not allowed, or more instances change than one transaction can
   */
  public Stored<Workload> update(
      Caller caller, Name name, ExpectedRevision expected, Workload changed) {
    caller.require(Right.MODIFY_WORKLOADS);
    WorkloadKeys keys = keys();
    if (!changed.name().isEmpty() && !new Name(changed.name()).matches(name)) {
      throw CloudChamberException.invalid(
          "workload \"%s\" cannot be renamed to \"%s\": create another one", name, changed.name());
    }
    requireInstances(changed);
    requireKey(name);
    try {
      return context.save(
          keys.workload(name),
          Messages.WORKLOAD,
          scope -> {
            Workload old = current(scope, name, expected);
            replaceInstances(scope, name, old, changed);
            return new Workload(old.name(), changed.affinity(), changed.instances());
          });
    } catch (StoreException.Refused tooLarge) {
      throw CloudChamberException.of(
          Kind.INVALID,
          "workload \"%s\" cannot be changed at once: change fewer instances at a time (%s)",
          name,
          tooLarge.getMessage());
    }
  }

  private void replaceInstances(Scope scope, Name workload, Workload old, Workload changed) {
    WorkloadKeys keys = keys();
    Map<String, Instance> before = byFoldedName(old);
    Map<String, Instance> after = byFoldedName(changed);
    for (String gone : before.keySet()) {
      if (!after.containsKey(gone)) {
        Name instance = new Name(gone);
        scope.delete(keys.instance(workload, instance));
        scope.delete(keys.target(workload, instance));
        scope.delete(keys.actual(workload, instance));
      }
    }
    after.forEach(
        (instance, description) -> {
          if (!description.equals(before.get(instance))) {
            scope.put(
                keys.instance(workload, new Name(instance)), Messages.INSTANCE.bytes(description));
          }
          if (!before.containsKey(instance)) {
            scope.put(
                keys.target(workload, new Name(instance)),
                Messages.INSTANCE_STATE.bytes(InstanceState.NONE));
          }
        });
  }

  /** Returns the instances by their names as they stand in keys, without those that no key has. */
  public static Map<String, Instance> byFoldedName(Workload workload) {
    Map<String, Instance> instances = new HashMap<>();
    workload
        .instances()
        .forEach(
            (text, instance) -> {
              Name name = new Name(text);
              if (name.isSegment()) {
                instances.put(name.folded(), instance);
              }
            });
    return instances;
  }

  /**
   * Deletes a workload with its instances and their states, in one transaction.
   *
   * @throws CloudChamberException if there is no such workload, or it has another revision
   */
  public void delete(Caller caller, Name name, ExpectedRevision expected) {
    caller.require(Right.MODIFY_WORKLOADS);
    WorkloadKeys keys = keys();
    requireKey(name);
    context.write(
        scope -> {
          // Not its content: a definition that cannot be read can be deleted.
          requireExpected(name, entry(scope, name), expected);
          scope.delete(keys.workload(name));
          scope.deletePrefix(keys.below(name));
          return name;
        },
        deleted -> context.store().get(keys.workload(name)).isEmpty());
  }

  /**
   * Lists the instances of a workload in the order of their keys: two reads, not one view.
   *
   * @throws CloudChamberException if there is no such workload
   */
  public Listing<WorkloadInstance> instances(Name workload) {
    Stored<Workload> definition = get(workload);
    Map<Key, Name> spelled = new HashMap<>();
    for (String text : definition.record().instances().keySet()) {
      Name name = new Name(text);
      if (name.isSegment()) {
        spelled.put(keys().instance(workload, name), name);
      }
    }
    List<WorkloadInstance> instances = new ArrayList<>();
    List<Listing.Problem> problems = new ArrayList<>();
    for (Entry entry : context.list(keys().instances(workload))) {
      try {
        Name name =
            Optional.ofNullable(spelled.get(entry.key()))
                .orElseThrow(
                    () ->
                        new StoreException.Malformed(
                            entry.key(), "expected an instance that the definition has"));
        instances.add(new WorkloadInstance(name, instance(entry)));
      } catch (StoreException.Malformed bad) {
        problems.add(new Listing.Problem(bad.key(), bad.getMessage()));
      }
    }
    return new Listing<>(instances, problems);
  }

  private static Stored<Instance> instance(Entry entry) {
    return new Stored<>(Messages.INSTANCE.read(entry), entry.revision());
  }

  /**
   * @throws CloudChamberException if there is no such instance
   * @throws StoreException.Malformed if its description cannot be read
   */
  public Stored<Instance> instance(Name workload, Name instance) {
    WorkloadKeys keys = keys();
    requireKey(workload, instance);
    Map<Key, Entry> found =
        context.store().getAll(List.of(keys.workload(workload), keys.instance(workload, instance)));
    return instance(requireInstance(found, workload, instance));
  }

  /**
   * Returns a state of an instance; empty if none has ever been set.
   *
   * @throws CloudChamberException if there is no such instance
   * @throws StoreException.Malformed if the state cannot be read
   */
  public Optional<Stored<InstanceState>> state(Name workload, Name instance, StateKind kind) {
    requireKey(workload, instance);
    Key key = kind.key(keys(), workload, instance);
    Map<Key, Entry> found = context.store().getAll(decisive(workload, instance, key));
    requireInstance(found, workload, instance);
    return Optional.ofNullable(found.get(key))
        .map(entry -> new Stored<>(Messages.INSTANCE_STATE.read(entry), entry.revision()));
  }

  /**
   * Sets a state of an instance that has never been set.
   *
   * @throws CloudChamberException if the caller may not, there is no such instance, it has that
   *     state already, or the state is not allowed
   */
  public Stored<InstanceState> createState(
      Caller caller, Name workload, Name instance, StateKind kind, InstanceState state) {
    return saveState(
        caller,
        workload,
        instance,
        kind,
        state,
        found -> {
          if (found.isPresent()) {
            throw CloudChamberException.of(
                Kind.EXISTS,
                "CloudChamber: the state of instance \"%s\" of workload \"%s\" already exists",
                instance,
                workload);
          }
        });
  }

  /**
   * Sets a state of an instance, whether or not it has one.
   *
   * @throws CloudChamberException if the caller may not, there is no such instance, the state has
   *     another revision, or the state is not allowed
   */
  public Stored<InstanceState> setState(
      Caller caller,
      Name workload,
      Name instance,
      StateKind kind,
      ExpectedRevision expected,
      InstanceState state) {
    return saveState(
        caller,
        workload,
        instance,
        kind,
        state,
        found -> {
          boolean admitted =
              found
                  .map(entry -> expected.admits(entry.revision()))
                  .orElse(expected.equals(ExpectedRevision.ANY));
          if (!admitted) {
            throw CloudChamberException.of(
                Kind.CHANGED,
                "CloudChamber: the state of instance \"%s\" of workload \"%s\" has a newer version"
                    + " than expected",
                instance,
                workload);
          }
        });
  }

  /**
   * @param condition refuses what is stored, if the caller does not expect it
   */
  private Stored<InstanceState> saveState(
      Caller caller,
      Name workload,
      Name instance,
      StateKind kind,
      InstanceState state,
      Consumer<Optional<Entry>> condition) {
    caller.require(kind.right);
    WorkloadKeys keys = keys();
    state.requireSettable();
    requireKey(workload, instance);
    Key key = kind.key(keys, workload, instance);
    return context.save(
        key,
        Messages.INSTANCE_STATE,
        scope -> {
          Map<Key, Entry> found = scope.getAll(decisive(workload, instance, key));
          requireInstance(found, workload, instance);
          condition.accept(Optional.ofNullable(found.get(key)));
          return state;
        });
  }

  private List<Key> decisive(Name workload, Name instance, Key state) {
    WorkloadKeys keys = keys();
    return List.of(keys.workload(workload), keys.instance(workload, instance), state);
  }

  /** Without a definition, the instance is one that is still being created. */
  private Entry requireInstance(Map<Key, Entry> found, Name workload, Name instance) {
    WorkloadKeys keys = keys();
    if (!found.containsKey(keys.workload(workload))) {
      throw notFound(workload);
    }
    return Optional.ofNullable(found.get(keys.instance(workload, instance)))
        .orElseThrow(() -> notFound(workload, instance));
  }

  private void requireKey(Name workload) {
    keys();
    if (!workload.isSegment()) {
      throw notFound(workload);
    }
  }

  private void requireKey(Name workload, Name instance) {
    requireKey(workload);
    if (!instance.isSegment()) {
      throw notFound(workload, instance);
    }
  }

  private Entry entry(Scope scope, Name name) {
    return scope.get(keys().workload(name)).orElseThrow(() -> notFound(name));
  }

  private Workload current(Scope scope, Name name, ExpectedRevision expected) {
    Entry entry = entry(scope, name);
    requireExpected(name, entry, expected);
    return definition(entry).record();
  }

  private static void requireExpected(Name name, Entry entry, ExpectedRevision expected) {
    if (!expected.admits(entry.revision())) {
      throw CloudChamberException.of(
          Kind.CHANGED, "CloudChamber: workload \"%s\" has a newer version than expected", name);
    }
  }

  private static CloudChamberException notFound(Name workload) {
    return CloudChamberException.of(
        Kind.NOT_FOUND, "CloudChamber: workload \"%s\" not found", workload);
  }

  private static CloudChamberException notFound(Name workload, Name instance) {
    return CloudChamberException.of(
        Kind.NOT_FOUND,
        "CloudChamber: instance \"%s\" not found in workload \"%s\"",
        instance,
        workload);
  }
}
