package io.statehouse.domain.cloudchamber.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.CloudChamberContract;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.Condition;
import io.statehouse.domain.cloudchamber.entities.inventory.Item;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.memory.FaultyStore;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Writers that race for the inventory, and deletions that are interrupted. */
public abstract class InventoryRacesContract extends InventoryGroup {
  private static final ExpectedRevision ANY = ExpectedRevision.ANY;

  public InventoryRacesContract(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
  }

  /** Another client, before the n-th commit of which something happens. */
  private Inventory disturbed(int commit, Runnable disturbance) {
    FaultyStore client = faulty();
    AtomicInteger commits = new AtomicInteger();
    client.beforeEachCall(
        operation -> {
          if (operation.equals("commit") && commits.incrementAndGet() == commit) {
            disturbance.run();
          }
        });
    return on(client).inventory();
  }

  /** Another client that loses its store before its n-th commit. */
  private Inventory interrupted(int commit) {
    return disturbed(
        commit,
        () -> {
          throw new StoreException.Unavailable("interrupted");
        });
  }

  @Test
  void a_blade_created_while_its_rack_is_being_deleted_keeps_the_rack() {
    createRack("R7");
    Inventory deleting = disturbed(1, () -> createBlade(r7, 1));
    List<String> racks = keys();

    assertThatThrownBy(() -> deleting.racks().delete(r7, ANY)).hasMessageContaining("is not empty");

    assertThat(keys()).containsAll(racks);
    assertThat(inventory.racks().get(r7).record()).isEqualTo(RACK);
    assertThat(inventory.blades().list(r7).items()).map(Item::record).containsExactly(BLADE);
    assertThat(copies()).isEmpty();
  }

  @Test
  void no_blade_is_created_in_a_rack_that_is_being_deleted() {
    createRack("R7");
    Inventory deleting =
        disturbed(
            2,
            () ->
                refused(
                    Kind.NOT_FOUND,
                    "CloudChamber: rack \"R7\" in region \"standard\", zone \"standard\" was not"
                        + " found",
                    () -> createBlade(r7, 1)));

    deleting.racks().delete(r7, ANY);

    assertThat(inventory.racks().find(r7)).isEmpty();
    assertThat(copies()).isEmpty();
  }

  @Test
  void a_blade_is_not_created_once_its_rack_has_been_deleted_meanwhile() {
    createRack("R7");
    List<String> empty = keys();
    Inventory creating = disturbed(1, () -> inventory.racks().deleteWithContent(r7, ANY));

    assertThatThrownBy(() -> creating.blades().create(r7.blade(1), BLADE))
        .hasMessageContaining("was not found");

    assertThat(keys()).hasSizeLessThan(empty.size()).noneMatch(key -> key.contains("blade"));
  }

  @Test
  void an_interrupted_deletion_is_finished_by_running_it_again() {
    List<String> before = keys();
    createRack("R7");
    assertThatThrownBy(() -> interrupted(2).racks().delete(r7, ANY))
        .isInstanceOf(StoreException.Unavailable.class);
    assertThat(copies()).isNotEmpty();

    inventory.racks().delete(r7, ANY);

    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void an_interrupted_deletion_keeps_all_that_the_rack_needs_to_come_back() {
    createRack("R7");
    String record = text(layout.record(r7));
    assertThatThrownBy(() -> interrupted(2).racks().delete(r7, ANY))
        .isInstanceOf(StoreException.class);
    assertThat(text(copy(layout.record(r7)))).isEqualTo(record);
    assertThat(store.get(copy(layout.listing(r7)))).isPresent();
    putUnlisted(r7.blade(1)); // by a program that does not look for the rack

    assertThatThrownBy(() -> inventory.racks().delete(r7, ANY))
        .hasMessageContaining("is not empty");

    assertThat(inventory.racks().addresses(ZoneAddress.STANDARD).items()).containsExactly(named());
    assertThat(text(layout.record(r7))).isEqualTo(record);
    assertThat(copies()).isEmpty();
  }

  /** The rack as a listing names it: only an index entry keeps the spelling. */
  private RackAddress named() {
    return mode == LayoutMode.DOC ? r7.folded() : r7;
  }

  @Test
  void a_deletion_restores_its_rack_even_if_another_one_removed_the_copies() {
    createRack("R7");
    Inventory deleting =
        disturbed(
            2,
            () -> {
              putUnlisted(r7.blade(1));
              store.list(new Prefix(COPIES)).forEach(this::delete);
            });

    assertThatThrownBy(() -> deleting.racks().delete(r7, ANY)).hasMessageContaining("is not empty");

    assertThat(inventory.racks().get(r7).record()).isEqualTo(RACK);
    assertThat(copies()).isEmpty();
  }

  private void delete(Entry entry) {
    Key key = entry.key();
    store.commit(Transaction.builder().delete(key).build());
  }

  @Test
  void a_deletion_whose_response_was_lost_is_recognized() {
    List<String> before = keys();
    createRack("R7");
    FaultyStore lossy = faulty();
    lossy.loseNextAnswer();

    on(lossy).inventory().racks().delete(r7, ANY);

    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void a_creation_that_another_one_overtakes_finds_the_rack_and_no_remains() {
    FaultyStore client =
        disturbedBefore(
            "scan",
            () -> {
              createRack("R7");
              createBlade(r7, 1);
            });

    refused(
        Kind.EXISTS,
        "CloudChamber: rack \"R7\" in region \"standard\", zone \"standard\" already exists",
        () -> on(client).inventory().racks().create(r7, Rack.NONE));

    assertThat(inventory.content(r7).blades()).containsOnlyKeys(1L);
  }

  @Test
  void one_of_several_creators_succeeds() {
    List<Boolean> created =
        Racers.race(6, i -> succeeds(() -> createRack(i % 2 == 0 ? "R7" : "r7")));

    assertThat(created).containsOnlyOnce(true);
  }

  @Test
  void one_of_several_updates_of_a_revision_succeeds() {
    ExpectedRevision seen = ExpectedRevision.of(inventory.racks().create(r7, RACK).revision());
    List<Inventory> servers = List.of(inventory, on(client()).inventory());

    List<Boolean> updated =
        Racers.race(
            6, i -> succeeds(() -> servers.get(i % 2).racks().update(r7, seen, rackInHall(i))));

    assertThat(updated).containsOnlyOnce(true);
    assertThat(inventory.racks().get(r7).record()).isEqualTo(rackInHall(updated.indexOf(true)));
  }

  private static Rack rackInHall(int number) {
    return new Rack(new Rack.Details(true, Condition.OPERATIONAL, "hall " + number, ""));
  }

  @Test
  void of_a_deletion_and_a_new_blade_that_race_one_is_refused_and_neither_is_lost() {
    Inventory other = on(client()).inventory();
    for (int round = 0; round < 8; round++) {
      RackAddress rack = createRack("rack " + round);

      List<Boolean> done =
          Racers.race(
              List.of(
                  () -> succeeds(() -> other.racks().delete(rack, ANY)),
                  () -> succeeds(() -> inventory.blades().create(rack.blade(1), BLADE))));

      assertThat(done).containsOnlyOnce(true);
      assertThat(inventory.racks().find(rack).isPresent()).isEqualTo(done.get(1));
      assertThat(inventory.blades().find(rack.blade(1)).isPresent()).isEqualTo(done.get(1));
    }
    assertThat(copies()).isEmpty();
  }

  @Test
  void whatever_writers_do_every_blade_is_in_a_rack_that_is_there() {
    KeyValueStore other = client();
    Racers.race(
        6,
        i -> {
          Random random = new Random(i);
          Inventory own = on(i % 2 == 0 ? store : other).inventory();
          for (int step = 0; step < contract.sampled(25); step++) {
            succeeds(() -> randomStep(own, random));
          }
          return true;
        });

    List<RackAddress> racks = inventory.racks().addresses(ZoneAddress.STANDARD).items();
    List<Address.OfItem> blades =
        keys().stream()
            .filter(key -> !key.startsWith("/"))
            .flatMap(key -> layout.ofRecord(new Key(namespace.prefix().text() + key)).stream())
            .filter(address -> address.kind() == ItemKind.BLADE)
            .toList();
    assertThat(blades)
        .allMatch(blade -> racks.stream().anyMatch(rack -> rack.matches(blade.parent())));
    assertThat(copies()).isEmpty();
  }

  private static void randomStep(Inventory inventory, Random random) {
    RackAddress rack = RackAddress.standard(name("r" + random.nextInt(2)));
    PartAddress blade = rack.blade(random.nextInt(3));
    switch (random.nextInt(7)) {
      case 0, 1 -> inventory.racks().create(rack, RACK);
      case 2 -> inventory.racks().delete(rack, ANY);
      case 3 -> inventory.racks().deleteWithContent(rack, ANY);
      case 4 -> inventory.blades().delete(blade, ANY);
      default -> inventory.blades().create(blade, BLADE);
    }
  }

  public static boolean succeeds(Runnable request) {
    try {
      request.run();
      return true;
    } catch (CloudChamberException refused) {
      assertThat(refused.kind()).isIn(Kind.EXISTS, Kind.NOT_FOUND, Kind.CHANGED, Kind.CONFLICT);
      return false;
    }
  }
}
