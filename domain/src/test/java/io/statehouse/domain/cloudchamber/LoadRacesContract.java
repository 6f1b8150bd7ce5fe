package io.statehouse.domain.cloudchamber;

import static io.statehouse.domain.cloudchamber.DefinitionTree.blade;
import static io.statehouse.domain.cloudchamber.DefinitionTree.list;
import static io.statehouse.domain.cloudchamber.DefinitionTree.rack;
import static io.statehouse.domain.cloudchamber.DefinitionTree.standard;
import static io.statehouse.domain.cloudchamber.DefinitionTree.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.cloudchamber.definition.InventoryDefinition;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.inventory.RackContent;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.memory.FaultyStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Loads that are interrupted, and loads that race with other writers. */
abstract class LoadRacesContract extends LoadGroup {
  private static final ExpectedRevision ANY = ExpectedRevision.ANY;

  /** What the base becomes in one load with changes of all sorts. */
  private static final InventoryDefinition CHANGED =
      standard(changed(rack("R1", 1, 2, 3)), rack("r2", 1, 2));

  private static final InventoryDefinition BEFORE = standard(rack("r1", 1, 2), rack("r3", 5));

  LoadRacesContract(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
  }

  @Test
  void a_load_that_crashes_anywhere_is_completed_by_the_next() {
    int step = 0;
    boolean crashed = true;
    while (crashed) {
      clear();
      loader.load(BEFORE, ALL);
      SteppingStore crashing = stepping();
      crashing.crashAfter(step);
      crashing.afterEachStep(this::assertNewRackIsWholeOrAbsent);
      crashed = crashes(() -> on(crashing).loader().load(CHANGED, ALL));
      assertNewRackIsWholeOrAbsent();

      loader.load(CHANGED, ALL);

      assertSettled(CHANGED);
      step += contract.oneCaseIn();
    }
    assertThat(step).isGreaterThan(6);
  }

  private static boolean crashes(Runnable load) {
    try {
      load.run();
      return false;
    } catch (SteppingStore.Crash end) {
      return true;
    }
  }

  private void assertNewRackIsWholeOrAbsent() {
    if (store.get(layout.listing(R2)).isPresent()) {
      RackContent content = chamber.inventory().content(R2);
      assertThat(content.pdus()).hasSize(1);
      assertThat(content.tors()).hasSize(1);
      assertThat(content.blades()).hasSize(2);
    }
  }

  @Test
  void a_load_whose_requests_or_responses_are_lost_goes_on() {
    FaultyStore lossy = faulty();
    for (int commit = 1; commit <= 5; commit += contract.oneCaseIn()) {
      for (boolean response : new boolean[] {true, false}) {
        clear();
        loader.load(BEFORE, ALL);
        loseNext(lossy, commit, response);

        on(lossy).loader().load(CHANGED, ALL);

        assertSettled(CHANGED);
      }
    }
  }

  private static void loseNext(FaultyStore lossy, int lost, boolean response) {
    AtomicInteger commits = new AtomicInteger();
    lossy.beforeEachCall(
        operation -> {
          if (operation.equals("commitAll") && commits.incrementAndGet() == lost) {
            if (response) {
              lossy.loseNextAnswer();
            } else {
              lossy.loseNextRequest();
            }
          }
        });
  }

  @Test
  void loads_of_the_same_file_that_race_all_succeed() {
    loader.load(BEFORE, ALL);

    Racers.race(4, i -> on(store).loader().load(CHANGED, ALL));

    assertSettled(CHANGED);
  }

  @Test
  void loads_of_different_files_that_race_leave_nothing_that_a_load_cannot_mend() {
    List<InventoryDefinition> files = List.of(CHANGED, BEFORE, MORE);

    Racers.race(
        3,
        i -> {
          try {
            on(store).loader().load(files.get(i), ALL);
          } catch (CloudChamberException gaveUp) {
            assertThat(gaveUp.kind()).isEqualTo(Kind.CONTENDED);
          }
          return true;
        });
    loader.load(CHANGED, ALL.pruning());

    assertSettled(CHANGED);
  }

  @Test
  void a_rack_that_is_deleted_while_blades_are_added_leaves_no_orphan() {
    Map<String, Object> rack = rack("r1", 1, 2);
    loader.load(standard(with(rack, "Blades", list(blade(1, 24)))), ALL);
    SteppingStore disturbed = stepping();
    disturbed.afterEachStep(
        () -> {
          if (disturbed.steps() == readsOfALoad()) {
            chamber.inventory().racks().deleteWithContent(R1, ANY);
            disturbed.crashAfterWrite(1);
          }
        });

    assertThat(crashes(() -> on(disturbed).loader().load(standard(rack), ALL))).isTrue();

    assertThat(keys()).noneMatch(key -> key.contains("r1"));
  }

  @Test
  void a_rack_that_is_deleted_during_a_load_is_created_whole() {
    loader.load(BASE, ALL);
    SteppingStore disturbed = stepping();
    disturbed.afterEachStep(
        () -> {
          if (disturbed.steps() == readsOfALoad()) {
            chamber.inventory().racks().deleteWithContent(R1, ANY);
          }
        });

    on(disturbed).loader().load(CHAIN.get(1), ALL);

    assertSettled(CHAIN.get(1));
  }

  @Test
  void a_rack_whose_parts_are_pruned_before_it_is_listed_is_still_created_whole() {
    SteppingStore disturbed = stepping();
    disturbed.afterEachStep(
        () -> {
          assertNewRackIsWholeOrAbsent();
          if (store.get(layout.record(R2.blade(2))).isPresent()
              && store.get(layout.listing(R2)).isEmpty()
              && disturbed.steps() < 12) {
            loader.load(standard(rack("r1", 1)), ALL.pruning());
          }
        });

    on(disturbed).loader().load(CHANGED, ALL);

    assertSettled(CHANGED);
  }

  @Test
  void an_interrupted_load_of_a_new_rack_is_invisible_until_it_is_completed() {
    SteppingStore crashing = stepping();
    crashing.afterEachStep(
        () -> {
          if (store.get(layout.record(R2.blade(1))).isPresent()) {
            crashing.crashAfter(crashing.steps());
          }
        });

    assertThat(crashes(() -> on(crashing).loader().load(CHANGED, ALL))).isTrue();

    assertThat(store.get(layout.record(R2.blade(1)))).isPresent();
    assertThat(store.get(layout.listing(R2))).isEmpty();
    loader.load(CHANGED, ALL);
    assertSettled(CHANGED);
  }

  @Test
  void a_rack_is_not_loaded_while_an_earlier_one_of_its_name_may_be_put_back() {
    loader.load(BASE, ALL);
    SteppingStore disturbed = stepping();
    disturbed.afterEachStep(
        () -> {
          if (disturbed.steps() == readsOfALoad()) {
            put(CloudChamberLayout.deleting(layout.listing(R2)), "r2");
          }
        });

    on(disturbed).loader().load(CHANGED, ALL);

    assertSettled(CHANGED);
  }
}
