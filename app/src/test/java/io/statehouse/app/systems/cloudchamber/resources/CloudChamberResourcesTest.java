package io.statehouse.app.systems.cloudchamber.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.Systems;
import io.statehouse.app.config.Config;
import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.system.ResourcesContract;
import io.statehouse.app.systems.cloudchamber.config.TestNamespaces;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberGroup;
import io.statehouse.domain.cloudchamber.CloudChamberSettings;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Region;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ServiceState;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.entities.workloads.Affinity;
import io.statehouse.domain.cloudchamber.entities.workloads.Instance;
import io.statehouse.domain.cloudchamber.entities.workloads.Workload;
import io.statehouse.domain.cloudchamber.inventory.Inventory;
import io.statehouse.domain.cloudchamber.inventory.InventoryGroup;
import io.statehouse.ports.KeyValueStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CloudChamberResourcesTest {
  private static final Password SECRET = Password.of("secret");

  @Nested
  class InTheDocLayout extends Resources {
    InTheDocLayout() {
      super(Map.of());
    }

    @Override
    protected void populate(KeyValueStore target) {
      super.populate(target);
      chamber(target).workloads().create(Caller.OPERATOR, workload("w", "a", "b"));
    }

    private static Workload workload(String name, String... instances) {
      TreeMap<String, Instance> all = new TreeMap<>();
      for (String instance : instances) {
        all.put(instance, new Instance(0, Optional.empty(), "x", new TreeMap<>(), "c"));
      }
      return new Workload(name, Affinity.NONE, all);
    }

    @Override
    protected Set<String> absent() {
      return Set.of("region", "zone");
    }

    @Test
    void a_rack_is_what_http_shows_after_its_name() {
      assertThat(document("rack", "standard/standard/r1").toString())
          .startsWith("{name=r1, details={enabled=true,");
    }

    @Test
    void another_instance_adds_its_description_and_target() {
      Map<String, Object> workload =
          Map.of("name", "W", "instances", Map.of("a", Map.of("systemName", "x", "config", "c")));

      assertThat(put("workload", workload))
          .containsExactlyInAnyOrder("- target-state w/b", "- instance w/b", "* workload w");
    }

    @Test
    void an_inventory_that_a_file_defines_may_be_put_as_it_is_alone() {
      Config defined =
          Config.load(
              Optional.empty(),
              Map.of(),
              Map.of("cloudchamber.definition", "inventory.yaml"),
              Path.of("target"),
              Systems.all());
      ResourceKind racks = CloudChamberResources.of(defined, store()).get(2);
      Map<String, Object> rack = document("rack", "standard/standard/r1");

      racks.put(rack);

      assertThatThrownBy(() -> racks.put(changed("rack", "standard/standard/r1", "name", "r9")))
          .message()
          .startsWith("the inventory is defined by ");
    }

    @Test
    void what_the_layout_cannot_hold_is_refused() {
      assertThatThrownBy(
              () ->
                  put("region", Map.of("name", "north", "details", Map.of("state", "in_service"))))
          .message()
          .contains("north")
          .doesNotContain("\n");
    }
  }

  @Nested
  class InTheCodeLayout extends Resources {
    InTheCodeLayout() {
      super(Map.of("cloudchamber.layout", "code"));
    }

    @Override
    protected void populate(KeyValueStore target) {
      createZone(target, RegionAddress.STANDARD.name().text());
      ZoneAddress north = createZone(target, "North");
      createRack(target, new RackAddress(north, name("R1")));
      super.populate(target);
    }

    private ZoneAddress createZone(KeyValueStore target, String named) {
      Inventory inventory = chamber(target).inventory();
      RegionAddress region = new RegionAddress(name(named));
      ZoneAddress zone = new ZoneAddress(region, name(named));
      inventory
          .regions()
          .create(region, new Region(new Region.Details("", ServiceState.IN_SERVICE, "Oslo", "")));
      inventory
          .zones()
          .create(zone, new Zone(new Zone.Details(true, ServiceState.IN_SERVICE, "", "n")));
      return zone;
    }

    @Override
    protected Set<String> absent() {
      return Set.of("workload");
    }

    @Test
    void the_same_name_in_another_case_is_the_same_item() {
      assertThat(put("rack", changed("rack", "north/north/r1", "name", "r1"))).isEmpty();
      assertThat(document("rack", "north/north/r1"))
          .containsEntry("region", "North")
          .containsEntry("name", "R1");
    }

    @Test
    void an_item_in_nothing_is_refused() {
      refused(
          "rack",
          Map.of("name", "r9", "zone", "south", "details", Map.of("enabled", true)),
          "CloudChamber: zone \"south\" in region \"standard\" was not found");
    }
  }

  private abstract static class Resources extends ResourcesContract {
    Resources(Map<String, String> settings) {
      super("cloudchamber", settings);
    }

    static Name name(String text) {
      return new Name(text);
    }

    CloudChamber chamber(KeyValueStore store) {
      return CloudChamber.open(
          store,
          new CloudChamberSettings(
              TestNamespaces.ofCommand(config(), store), CloudChamberGroup::hash, new Random(1)));
    }

    @Override
    protected void populate(KeyValueStore target) {
      createRack(target, RackAddress.standard(name("r1")));
      createRack(target, RackAddress.standard(name("r10")));
      CloudChamber chamber = chamber(target);
      Rights some = Rights.of(Right.MODIFY_INVENTORY);
      chamber.users().create(Caller.OPERATOR, name("Dana"), SECRET, true, some);
      chamber.users().create(Caller.OPERATOR, name("drew"), SECRET, false, Rights.NONE);
    }

    void createRack(KeyValueStore target, RackAddress rack) {
      Inventory inventory = chamber(target).inventory();
      inventory.racks().create(rack, InventoryGroup.RACK);
      inventory.pdus().create(rack.pdu(0), InventoryGroup.PDU);
      inventory.tors().create(rack.tor(0), InventoryGroup.TOR);
      inventory.blades().create(rack.blade(1), InventoryGroup.BLADE);
      inventory.blades().create(rack.blade(10), InventoryGroup.BLADE);
    }

    @Test
    void a_changed_member_changes_that_blade_alone() {
      List<String> changed =
          put(
              "blade",
              changed("blade", "standard/standard/r1/1", "bootInfo", Map.of("image", "other")));

      assertThat(changed).hasSize(1).first().asString().startsWith("* blade ");
      assertThat(document("blade", "standard/standard/r1/1"))
          .containsEntry("bootInfo", Map.of("image", "other"));
    }

    @Test
    void limits_of_records_are_kept() {
      assertThatThrownBy(
              () ->
                  put(
                      "blade",
                      changed("blade", "standard/standard/r1/1", "capacity", Map.of("cores", -1))))
          .message()
          .contains("Cores");
    }

    @Test
    void a_rack_with_something_in_it_is_not_deleted() {
      assertThatThrownBy(() -> kind("rack", store()).delete("standard/standard/r1"))
          .message()
          .contains("r1")
          .doesNotContain("\n");
    }

    @Test
    void users_are_secret_and_shown_with_the_hash_as_text() {
      ResourceKind users = kind("user", store());

      assertThat(users.isSecret()).isTrue();
      assertThat(document("user", "dana").get("passwordHash").toString()).startsWith("$2a$10$");
    }

    @Test
    void a_user_without_a_hash_keeps_the_password_and_a_new_one_is_refused() {
      assertThat(put("user", Map.of("name", "dana", "enabled", true)))
          .containsExactly("* user dana");
      assertThat(document("user", "dana").get("passwordHash").toString()).startsWith("$2a$10$");
      refused(
          "user",
          Map.of("name", "new", "enabled", true),
          "user \"new\" needs a passwordHash, 60 characters of bcrypt as htpasswd -B makes them");
    }

    @Test
    void protection_is_part_of_a_new_user_and_never_changes() {
      Map<String, Object> admin = changed("user", "dana", "name", "Admin");
      admin.put("neverDelete", true);
      put("user", admin);

      assertThat(document("user", "admin")).containsEntry("neverDelete", true);
      admin.remove("neverDelete");
      refused("user", admin, "neverDelete of user \"Admin\" is true and cannot be changed");
      assertThatThrownBy(() -> kind("user", store()).delete("admin"))
          .hasMessage("CloudChamber: user \"admin\" is protected and cannot be deleted");
    }
  }
}
