package io.statehouse.domain.cloudchamber.definition;

import io.statehouse.domain.cloudchamber.deployment.ChamberContext;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.inventory.ItemDeletion;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the inventory what a definition says. What is as it should be is not written.
 *
 * <p>A load is made of many transactions, of which each leaves the inventory right. One that is
 * interrupted is completed by running it again. Whenever another writer interferes, the rest is
 * planned again.
 */
public final class InventoryLoader {
  private static final int MAX_ATTEMPTS = 20;

  private final ChamberContext context;
  private final CloudChamberLayout layout;

  public InventoryLoader(ChamberContext context) {
    this.context = context;
    this.layout = context.layout();
  }

  /** Returns what a load would do now. Writes nothing. */
  public LoadPlan plan(InventoryDefinition definition, LoadOptions options) {
    return LoadPlanning.compare(
        layout, definition, StoredInventory.read(context.store(), layout), options);
  }

  /**
   * Loads a definition, after settling deletions that were interrupted.
   *
   * @throws CloudChamberException if the layout cannot hold what is defined, which is found before
   *     anything is written; or if other writers kept interfering
   * @throws StoreException.Refused if the store cannot hold an item, which is found likewise
   */
  public LoadResult load(InventoryDefinition definition, LoadOptions options) {
    List<LoadStep> done = new ArrayList<>();
    Optional<StoreException> lost = Optional.empty();
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      LoadPlan plan = plan(definition, options);
      plan.requireStorable();
      if (settleDeletions()) {
        continue; // items may be back that the plan does not know
      }
      Outcome outcome = apply(plan, done);
      if (outcome.complete()) {
        return new LoadResult(done, plan.withheld(), plan.undefined(), plan.leftovers());
      }
      lost = outcome.lost();
    }
    throw lost.<RuntimeException>map(unknown -> unknown)
        .orElseGet(CloudChamberException::contended);
  }

  /**
   * Finishes deletions that were interrupted, or puts the items back. Otherwise one of them could
   * put back a rack that is being loaded, half full.
   *
   * @return whether there were any
   */
  private boolean settleDeletions() {
    Prefix copies = new Prefix(CloudChamberLayout.DELETING + layout.namespace().prefix().text());
    Set<Address.OfItem> addresses = new LinkedHashSet<>();
    for (Entry copy : context.store().list(copies)) {
      CloudChamberLayout.original(copy.key())
          .flatMap(key -> layout.ofRecord(key).or(() -> layout.ofListing(key)))
          .ifPresent(addresses::add);
    }
    addresses.forEach(
        address -> new ItemDeletion(context, address, ExpectedRevision.ANY).settled());
    return !addresses.isEmpty();
  }

  /**
   * The outcome of an attempt.
   *
   * @param complete whether all changes were made
   * @param lost if the outcome of a change is unknown. The next plan shows it; a change that is
   *     applied even later does no harm, since it is made only if the item is as it was read
   */
  private record Outcome(boolean complete, Optional<StoreException> lost) {
    static final Outcome COMPLETE = new Outcome(true, Optional.empty());

    static Outcome unknown(StoreException lost) {
      return new Outcome(false, Optional.of(lost));
    }
  }

  private Outcome apply(LoadPlan plan, List<LoadStep> done) {
    List<List<ChangeGroup.Batch>> stages =
        plan.stages().values().stream().map(this::batches).toList();
    for (List<ChangeGroup.Batch> stage : stages) {
      Outcome outcome = apply(stage, done);
      if (!outcome.complete()) {
        return outcome;
      }
    }
    return Outcome.COMPLETE;
  }

  private List<ChangeGroup.Batch> batches(List<ChangeGroup> groups) {
    return groups.stream()
        .flatMap(group -> group.divide(context.store().limits()).stream())
        .toList();
  }

  private Outcome apply(List<ChangeGroup.Batch> stage, List<LoadStep> done) {
    List<CommitOutcome> outcomes;
    try {
      outcomes =
          context.store().commitAll(stage.stream().map(ChangeGroup.Batch::transaction).toList());
    } catch (StoreException.OutcomeUnknown unknown) {
      return Outcome.unknown(unknown);
    }
    Outcome all = Outcome.COMPLETE;
    for (int i = 0; i < stage.size(); i++) {
      try {
        if (outcomes.get(i).result().applied()) {
          done.addAll(stage.get(i).steps());
        } else {
          all = new Outcome(false, all.lost());
        }
      } catch (StoreException.OutcomeUnknown unknown) {
        all = Outcome.unknown(unknown);
      }
    }
    return all;
  }
}
