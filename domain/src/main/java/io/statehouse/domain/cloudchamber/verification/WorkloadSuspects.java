package io.statehouse.domain.cloudchamber.verification;

import static io.statehouse.domain.cloudchamber.layout.CloudChamberLayout.INSTANCE;
import static io.statehouse.domain.cloudchamber.layout.CloudChamberLayout.WORKLOAD;

import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Prune;
import io.statehouse.domain.cloudchamber.entities.workloads.Instance;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceState;
import io.statehouse.domain.cloudchamber.entities.workloads.Workload;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.layout.WorkloadKeys;
import io.statehouse.domain.cloudchamber.workloads.Workloads;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Instances that are not as their workload's definition says, and creations that never ended. */
public final class WorkloadSuspects {
  private final CloudChamberLayout layout;
  private final WorkloadKeys keys;
  private final Set<Prune> prune;

  /**
   * @param layout one that has workloads
   */
  public WorkloadSuspects(CloudChamberLayout layout, Set<Prune> prune) {
    this.layout = layout;
    this.keys = layout.workloads();
    this.prune = prune;
  }

  public Stream<Suspect> of(Entry entry) {
    return layout.read(entry.key()).stream()
        .flatMap(
            match ->
                match.form().name().equals("workload")
                    ? ofDefinition(entry)
                    : match.form().variables().contains(INSTANCE)
                        ? Stream.of(ofInstance(entry.key(), match))
                        : Stream.empty());
  }

  private Stream<Suspect> ofDefinition(Entry entry) {
    Optional<Workload> definition = definition(entry);
    if (definition.isEmpty()) {
      return Stream.empty();
    }
    Name workload = new Name(definition.get().name());
    List<Suspect> suspects = new ArrayList<>();
    Workloads.byFoldedName(definition.get())
        .forEach(
            (instance, description) ->
                suspects.add(ofInstance(entry, workload, new Name(instance), description)));
    return suspects.stream();
  }

  /** Returns the definition; empty if it cannot be read or is of another key. */
  private Optional<Workload> definition(Entry entry) {
    try {
      return Optional.of(Messages.WORKLOAD.read(entry))
          .filter(
              workload ->
                  new Name(workload.name()).isSegment()
                      && keys.workload(new Name(workload.name())).equals(entry.key()));
    } catch (StoreException.Malformed unreadable) {
      return Optional.empty();
    }
  }

  private Suspect ofInstance(Entry definition, Name workload, Name instance, Instance described) {
    Key record = keys.instance(workload, instance);
    Key target = keys.target(workload, instance);
    return Suspect.whileAsRead(
        definition,
        Set.of(record, target),
        view -> {
          if (!isDescribed(view.get(record), described)) {
            return Optional.of(
                Finding.error(
                        "wrong-instance",
                        record,
                        "at " + record + ": expected the description that the definition has")
                    .repairedBy(new Write.Put(record, Messages.INSTANCE.bytes(described))));
          }
          Bytes empty = Messages.INSTANCE_STATE.bytes(InstanceState.NONE);
          return view.containsKey(target)
              ? Optional.empty()
              : Optional.of(
                  Finding.error(
                          "missing-target",
                          target,
                          "at " + target + ": expected the target state of an instance")
                      .repairedBy(new Write.Put(target, empty)));
        });
  }

  private static boolean isDescribed(Entry record, Instance described) {
    try {
      return record != null && Messages.INSTANCE.read(record).equals(described);
    } catch (StoreException.Malformed unreadable) {
      return false;
    }
  }

  private Suspect ofInstance(Key key, KeyForm.Match match) {
    Name workload = match.get(WORKLOAD);
    Name instance = match.get(INSTANCE);
    Key definition = keys.workload(workload);
    Key claim = CloudChamberLayout.creating(definition);
    return new Suspect(
        Set.of(key, definition, claim),
        view -> {
          boolean claimed =
              Optional.ofNullable(view.get(claim)).filter(StrayFolder::isMarker).isPresent();
          if (!view.containsKey(key) || claimed) {
            return Optional.empty();
          }
          return view.containsKey(definition)
              ? stray(key, instance, view.get(definition))
              : Optional.of(undefined(workload));
        });
  }

  private Optional<Finding> stray(Key key, Name instance, Entry definition) {
    boolean has =
        definition(definition)
            .map(Workloads::byFoldedName)
            .map(instances -> instances.containsKey(instance.text()))
            .orElse(true); // a definition that is bad is reported as such
    return has
        ? Optional.empty()
        : Optional.of(
            pruned(
                Finding.notice(
                    "stray-instance",
                    key,
                    "at " + key + ": the definition of the workload has no such instance"),
                new Write.Delete(key)));
  }

  private Finding undefined(Name workload) {
    Key definition = keys.workload(workload);
    return pruned(
        Finding.notice(
            "undefined-workload",
            definition,
            "there are instances of workload \"" + workload + "\", which has no definition"),
        new Write.DeletePrefix(keys.below(workload)));
  }

  private Finding pruned(Finding found, Write write) {
    return prune.contains(Prune.INSTANCES) ? found.repairedBy(write) : found;
  }

  /** A creation that takes several transactions: running, or interrupted. */
  public Suspect ofClaim(Entry claim, Name workload) {
    if (!StrayFolder.isMarker(claim)) {
      return StrayFolder.emptyMarker(claim.key());
    }
    Key definition = keys.workload(workload);
    return Suspect.whileAsRead(
        claim, Set.of(definition), view -> Optional.of(unfinished(claim.key(), workload, view)));
  }

  private Finding unfinished(Key claim, Name workload, Map<Key, Entry> view) {
    Finding found =
        Finding.notice(
            "unfinished-creation",
            claim,
            "the creation of workload \""
                + workload
                + "\" is running or was interrupted: if none is running, create it again");
    return view.containsKey(keys.workload(workload))
        ? found.repairedBy(new Write.Delete(claim))
        : found.repairedBy(new Write.Delete(claim), new Write.DeletePrefix(keys.below(workload)));
  }
}
