package io.statehouse.domain.cloudchamber;

import static io.statehouse.domain.cloudchamber.DefinitionTree.map;
import static io.statehouse.domain.cloudchamber.DefinitionTree.standard;
import static io.statehouse.domain.cloudchamber.DefinitionTree.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.definition.LoadOptions;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.BootInfo;
import io.statehouse.domain.cloudchamber.entities.inventory.BootMethod;
import io.statehouse.domain.cloudchamber.entities.inventory.Condition;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.workloads.Affinity;
import io.statehouse.domain.cloudchamber.entities.workloads.Instance;
import io.statehouse.domain.cloudchamber.entities.workloads.Workload;
import io.statehouse.domain.cloudchamber.inventory.InventoryGroup;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.ports.StoreException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a store cannot hold is refused with its limit before anything is written. */
abstract class LimitsContract extends InventoryGroup {
  private static final ExpectedRevision ANY = ExpectedRevision.ANY;
  private static final Caller OPERATOR = Caller.OPERATOR;
  private static final Password SECRET = Password.of("secret");

  private int keyBytes;
  String longName;
  String longText;

  LimitsContract(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
  }

  @BeforeEach
  void createWhatIsThere() {
    keyBytes = store.limits().keyBytes();
    longName = "n".repeat(keyBytes);
    longText = "x".repeat(store.limits().valueBytes());
    createRack("R7");
    createBlade(r7, 1);
    chamber.users().create(OPERATOR, name("Dana"), SECRET, true, Rights.NONE);
  }

  private void refusedByTheStore(String start, int limit, ThrowingCallable request) {
    List<String> before = keys();
    assertThatThrownBy(request)
        .isInstanceOf(StoreException.Refused.class)
        .hasMessageContaining(start)
        .hasMessageEndingWith("this store takes at most " + limit);
    assertThat(keys()).isEqualTo(before);
  }

  void tooLongAName(ThrowingCallable request) {
    refusedByTheStore("key of ", keyBytes, request);
  }

  void tooLargeARecord(ThrowingCallable request) {
    refusedByTheStore("value of ", store.limits().valueBytes(), request);
  }

  @Test
  void names_that_are_too_long_are_refused() {
    tooLongAName(() -> createRack(longName));
    tooLongAName(() -> inventory.racks().put(rack(longName), RACK));
    tooLongAName(() -> chamber.users().create(OPERATOR, name(longName), SECRET, true, Rights.NONE));
    tooLongAName(
        () ->
            chamber
                .loader()
                .load(
                    standard(DefinitionTree.rack("r7", 1), DefinitionTree.rack(longName, 1)),
                    LoadOptions.DEFAULT));
  }

  @Test
  void records_that_are_too_large_are_refused_and_those_before_them_stay() {
    Rack rack = new Rack(new Rack.Details(true, Condition.OPERATIONAL, "", longText));
    Blade blade =
        new Blade(
            WORKING, BLADE.capacity(), false, new BootInfo(BootMethod.NETWORK, longText, "", ""));

    tooLargeARecord(() -> inventory.racks().create(rack("r8"), rack));
    tooLargeARecord(() -> inventory.racks().update(r7, ANY, rack));
    tooLargeARecord(() -> inventory.blades().create(r7.blade(2), blade));
    tooLargeARecord(() -> inventory.blades().update(r7.blade(1), ANY, blade));
    assertThat(inventory.racks().get(r7).record()).isEqualTo(RACK);
    assertThat(inventory.blades().get(r7.blade(1)).record()).isEqualTo(BLADE);
  }

  @Test
  void a_definition_with_one_record_that_is_too_large_is_refused_whole() {
    Map<String, Object> noted =
        with(
            DefinitionTree.rack("r9", 1),
            "Details",
            map("Enabled", true, "Condition", "Operational", "Notes", longText));

    tooLargeARecord(
        () ->
            chamber
                .loader()
                .load(standard(DefinitionTree.rack("r8", 1), noted), LoadOptions.DEFAULT));
  }

  @Test
  void a_rack_has_no_name_so_long_that_it_could_not_be_deleted() {
    List<String> before = keys();
    int others = CloudChamberLayout.deleting(layout.listing(rack("r"))).utf8().length - 1;
    RackAddress longest = rack("r".repeat(keyBytes - others));

    tooLongAName(() -> createRack("r".repeat(keyBytes - others + 1)));
    inventory.racks().create(longest, RACK);
    inventory.racks().delete(longest, ANY);
    inventory.racks().create(longest, RACK);
    inventory.racks().deleteWithContent(longest, ANY);

    assertThat(keys()).isEqualTo(before);
  }

  /** In the layout that has workloads. */
  abstract static class InDoc extends LimitsContract {
    InDoc(CloudChamberContract contract) {
      super(contract, LayoutMode.DOC);
    }

    private void create(String name, String instance, String config) {
      Instance description = new Instance(0, Optional.empty(), "", new TreeMap<>(), config);
      chamber
          .workloads()
          .create(
              OPERATOR,
              new Workload(name, Affinity.NONE, new TreeMap<>(Map.of(instance, description))));
    }

    @Test
    void workloads_that_are_too_large_are_refused() {
      tooLongAName(() -> create("w", longName, ""));
      tooLongAName(() -> create(longName, "a", ""));
      tooLargeARecord(() -> create("w", "a", longText));
    }
  }
}
