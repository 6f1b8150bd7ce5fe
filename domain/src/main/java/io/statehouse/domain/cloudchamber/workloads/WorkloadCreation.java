package io.statehouse.domain.cloudchamber.workloads;

import io.statehouse.domain.cloudchamber.deployment.ChamberContext;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceState;
import io.statehouse.domain.cloudchamber.entities.workloads.Workload;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.layout.WorkloadKeys;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.transact.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Creates a workload. One that is too large for a transaction is claimed first: a key below {@link
 * CloudChamberLayout#CREATING} holds a random string of this creation, and every further step is
 * made on the condition that it still does. So another creation of the same workload, which takes
 * the claim over and removes what is there, ends this one, and no two of them mix. The last step
 * writes the definition and deletes the claim.
 */
final class WorkloadCreation {
  private final ChamberContext context;
  private final WorkloadKeys keys;
  private final Workload workload;
  private final Name name;
  private final Key definition;
  private final Key claim;
  private final Bytes ours;

  WorkloadCreation(
      ChamberContext context, WorkloadKeys keys, Workload workload, RandomGenerator random) {
    this.context = context;
    this.keys = keys;
    this.workload = workload;
    this.name = new Name(workload.name());
    this.definition = keys.workload(name);
    this.claim = CloudChamberLayout.creating(definition);
    this.ours =
        Bytes.utf8(Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong()));
  }

  Stored<Workload> run() {
    Map<Key, Bytes> parts = parts();
    boolean interruptedBefore =
        context.store().get(claim).filter(StrayFolder::isMarker).isPresent();
    return !interruptedBefore && fitsOneTransaction(parts) ? inOne(parts) : inSteps(parts);
  }

  private Map<Key, Bytes> parts() {
    Map<Key, Bytes> parts = new LinkedHashMap<>();
    workload
        .instances()
        .forEach(
            (text, instance) -> {
              Name of = new Name(text);
              parts.put(keys.instance(name, of), Messages.INSTANCE.bytes(instance));
              parts.put(keys.target(name, of), Messages.INSTANCE_STATE.bytes(InstanceState.NONE));
            });
    return parts;
  }

  private boolean fitsOneTransaction(Map<Key, Bytes> parts) {
    Transaction.Builder all =
        Transaction.builder()
            .require(Condition.absent(definition))
            .require(Condition.absent(claim))
            .put(definition, Messages.WORKLOAD.bytes(workload));
    parts.forEach(all::put);
    return context.store().limits().fits(all.build());
  }

  private Stored<Workload> inOne(Map<Key, Bytes> parts) {
    return context.save(
        definition,
        Messages.WORKLOAD,
        scope -> {
          requireNoRemains(scope, read(scope));
          parts.forEach(scope::put);
          return workload;
        });
  }

  private Stored<Workload> inSteps(Map<Key, Bytes> parts) {
    requireStorable(parts);
    claim();
    for (Map<Key, Bytes> batch : batches(parts)) {
      context.write(
          scope -> {
            requireClaim(read(scope));
            batch.forEach(scope::put);
            return batch;
          },
          written -> context.store().getAll(written.keySet()).size() == written.size());
    }
    return context.save(
        definition,
        Messages.WORKLOAD,
        scope -> {
          requireClaim(read(scope));
          scope.delete(claim);
          return workload;
        });
  }

  /** Refuses what the store cannot hold before anything is written. */
  private void requireStorable(Map<Key, Bytes> parts) {
    context.store().limits().check(last());
    parts.forEach((key, value) -> context.store().limits().check(step(Map.of(key, value))));
  }

  private Transaction last() {
    return conditions().put(definition, Messages.WORKLOAD.bytes(workload)).delete(claim).build();
  }

  /** Returns a step as large as it will be. */
  private Transaction step(Map<Key, Bytes> batch) {
    Transaction.Builder step = conditions();
    batch.forEach(step::put);
    return step.build();
  }

  private Transaction.Builder conditions() {
    return Transaction.builder()
        .require(Condition.absent(definition))
        .require(Condition.unchanged(new Entry(claim, ours, Revision.of(1))));
  }

  private void claim() {
    context.write(
        scope -> {
          Map<Key, Entry> found = read(scope);
          if (!found.containsKey(claim)) {
            requireNoRemains(scope, found);
          }
          scope.deletePrefix(keys.below(name));
          scope.put(claim, ours);
          return ours;
        },
        written -> context.store().get(claim).filter(this::isOurs).isPresent());
  }

  private Map<Key, Entry> read(Scope scope) {
    Map<Key, Entry> found = new HashMap<>(scope.getAll(List.of(definition, claim)));
    found.values().removeIf(entry -> entry.key().equals(claim) && !StrayFolder.isMarker(entry));
    if (found.containsKey(definition)) {
      throw CloudChamberException.of(
          Kind.EXISTS, "CloudChamber: workload \"%s\" already exists", name);
    }
    return found;
  }

  private boolean isOurs(Entry entry) {
    return entry.value().equals(ours);
  }

  private void requireClaim(Map<Key, Entry> found) {
    if (!found.containsKey(claim) || !isOurs(found.get(claim))) {
      throw CloudChamberException.of(
          Kind.CONFLICT,
          "workload \"%s\" is being created by another caller, or what was created of it has been"
              + " removed: try again if it does not exist",
          name);
    }
  }

  /**
   * Refuses what another program left: it must not become part of this workload, and may be of use.
   */
  private void requireNoRemains(Scope scope, Map<Key, Entry> found) {
    if (found.containsKey(claim)) {
      requireClaim(found);
    }
    if (ChamberContext.holdsAny(scope, List.of(keys.below(name)))) {
      throw CloudChamberException.of(
          Kind.CONFLICT,
          "there are instances of workload \"%s\", which has no definition: prune them",
          name);
    }
  }

  /** Divides the parts into as few steps as the store allows. */
  private List<Map<Key, Bytes>> batches(Map<Key, Bytes> parts) {
    List<Map<Key, Bytes>> batches = new ArrayList<>();
    Map<Key, Bytes> batch = new LinkedHashMap<>();
    for (Map.Entry<Key, Bytes> part : parts.entrySet()) {
      batch.put(part.getKey(), part.getValue());
      if (batch.size() > 1 && !context.store().limits().fits(step(batch))) {
        batch.remove(part.getKey());
        batches.add(batch);
        batch = new LinkedHashMap<>(Map.of(part.getKey(), part.getValue()));
      }
    }
    if (!batch.isEmpty()) {
      batches.add(batch);
    }
    return batches;
  }
}
