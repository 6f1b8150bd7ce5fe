package io.statehouse.domain.cloudchamber.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.CloudChamberContract;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneSummary;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.memory.FaultyStore;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The summary of a zone that is kept, while others change the zone. */
public abstract class LiveSummaryContract extends InventoryGroup {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private FaultyStore server;
  private LiveSummary summary;

  public LiveSummaryContract(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
  }

  @BeforeEach
  void openSummary() {
    server = faulty();
    summary = on(server).inventory().liveSummary(ZoneAddress.STANDARD);
  }

  @AfterEach
  void closeSummary() {
    summary.close();
  }

  private ZoneSummary current() {
    return summary.get(Name::text);
  }

  private ZoneSummary scanned() {
    return inventory.summary(ZoneAddress.STANDARD, Name::text);
  }

  private void awaitCurrent() {
    Eventually.await("the summary of what is stored", PATIENCE)
        .untilAsserted(() -> assertThat(current()).isEqualTo(scanned()));
  }

  @Test
  void changes_by_others_are_counted() {
    createRack("r7");
    assertThat(current()).isEqualTo(scanned());

    createBlade(r7, 1);
    inventory.pdus().create(r7.pdu(0), PDU);
    createBlade(createRack("r8"), 5);
    awaitCurrent();
    assertThat(current().racks()).containsOnlyKeys("r7", "r8");
    inventory.blades().update(r7.blade(1), ExpectedRevision.ANY, blade(48));
    awaitCurrent();
    assertThat(current().maxCapacity().cores()).isEqualTo(48);
    inventory.racks().deleteWithContent(r7, ExpectedRevision.ANY);
    awaitCurrent();

    assertThat(current().maxCapacity().cores()).isEqualTo(24);
    assertThat(current().maxPduCount()).isZero();
  }

  @Test
  void a_change_that_is_announced_counts_at_once() {
    createRack("r7");
    current();

    createBlade(r7, 1);
    summary.changed(r7);

    assertThat(current().maxBladeCount()).isEqualTo(1);
  }

  /** Returns how often the next request scans keys; a faulty store counts each scan twice. */
  private int scans() {
    AtomicInteger calls = new AtomicInteger();
    server.beforeEachCall(call -> calls.addAndGet(call.equals("scan") ? 1 : 0));
    current();
    server.beforeEachCall(call -> {});
    return calls.get() / 2;
  }

  private void awaitNoScans() {
    Eventually.await("all notifications", PATIENCE).until(() -> scans() == 0);
  }

  @Test
  void only_racks_that_have_changed_are_read_again() {
    createBlade(createRack("r7"), 1);
    createBlade(createRack("r8"), 1);
    awaitNoScans();

    summary.changed(r7);

    assertThat(scans()).isEqualTo(1);
    assertThat(scans()).isZero();
  }

  @Test
  void what_changed_during_an_outage_is_counted_after_it() {
    createRack("r7");
    current();
    server.fail();
    createBlade(r7, 1);
    assertThatThrownBy(this::current).isInstanceOf(StoreException.Unavailable.class);

    server.recover();
    awaitCurrent();

    assertThat(current().maxBladeCount()).isEqualTo(1);
  }

  @Test
  void a_request_that_fails_half_way_leaves_nothing_uncounted() {
    createBlade(createRack("r7"), 1);
    server.beforeEachCall(
        call -> {
          if (call.equals("scan")) {
            throw new StoreException.Unavailable("lost");
          }
        });
    assertThatThrownBy(this::current).isInstanceOf(StoreException.Unavailable.class);

    server.beforeEachCall(call -> {});

    assertThat(current()).isEqualTo(scanned());
  }

  @Test
  void after_many_changes_the_zone_is_scanned_once() {
    for (int i = 0; i < 40; i++) {
      createRack("r" + i);
    }
    awaitNoScans();

    for (int i = 0; i < 40; i++) {
      summary.changed(rack("r" + i));
    }

    assertThat(scans()).isEqualTo(layout.recordsBelow(ZoneAddress.STANDARD).size());
  }
}
