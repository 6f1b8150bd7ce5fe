package io.statehouse.domain.cloudchamber;

import static io.statehouse.domain.cloudchamber.CloudChamberGroup.name;

import io.statehouse.domain.cloudchamber.accounts.SessionSettings;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Password;
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
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.WorkloadKeys;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.MovesContract;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;

class CloudChamberMovesTest {
  private static final Password SECRET = Password.of("secret");

  @Nested
  class InTheDocLayout extends Moves {
    private final WorkloadKeys keys = layout.workloads();

    InTheDocLayout() {
      super(LayoutMode.DOC);
    }

    @Override
    protected void write() {
      super.write();
      chamber.workloads().create(Caller.OPERATOR, workload("w", "x", "a", "b"));
      chamber.workloads().create(Caller.OPERATOR, workload("gone", "x", "a"));
      chamber.workloads().create(Caller.OPERATOR, workload("half", "x", "a"));
      put(keys.actual(name("w"), name("a")), "{}");
      // As a creation does, before it writes the definition.
      delete(keys.workload(name("half")));
      put(CloudChamberLayout.creating(keys.workload(name("half"))), "0123");
    }

    @Override
    protected void change() {
      super.change();
      chamber
          .workloads()
          .update(Caller.OPERATOR, name("w"), ExpectedRevision.ANY, workload("w", "y", "a", "c"));
      chamber.workloads().delete(Caller.OPERATOR, name("gone"), ExpectedRevision.ANY);
      chamber.workloads().create(Caller.OPERATOR, workload("new", "x", "a"));
      chamber.workloads().create(Caller.OPERATOR, workload("half", "x", "a"));
      delete(CloudChamberLayout.creating(keys.workload(name("half"))));
    }

    private static Workload workload(String name, String system, String... instances) {
      TreeMap<String, Instance> all = new TreeMap<>();
      for (String instance : instances) {
        all.put(instance, new Instance(0, Optional.empty(), system, new TreeMap<>(), ""));
      }
      return new Workload(name, Affinity.NONE, all);
    }
  }

  @Nested
  class InTheCodeLayout extends Moves {
    InTheCodeLayout() {
      super(LayoutMode.CODE);
    }

    @Override
    protected void write() {
      createZone("standard");
      createZone("north");
      super.write();
    }

    @Override
    protected void change() {
      super.change();
      createZone("south");
      chamber
          .inventory()
          .regions()
          .deleteWithContent(new RegionAddress(name("north")), ExpectedRevision.ANY);
    }

    private void createZone(String name) {
      RegionAddress region = new RegionAddress(name(name));
      inventory
          .regions()
          .create(region, new Region(new Region.Details("", ServiceState.IN_SERVICE, "Oslo", "")));
      inventory
          .zones()
          .create(
              new ZoneAddress(region, name(name)),
              new Zone(new Zone.Details(true, ServiceState.IN_SERVICE, "", "")));
    }
  }

  private abstract static class Moves extends MovesContract {
    final Namespace namespace;
    final CloudChamberLayout layout;
    final CloudChamber chamber;
    final Inventory inventory;
    private final RackAddress r2 = RackAddress.standard(name("r2"));

    Moves(LayoutMode mode) {
      namespace = Namespace.production(mode);
      layout = CloudChamberLayout.of(namespace);
      chamber = in(namespace);
      inventory = chamber.inventory();
    }

    private CloudChamber in(Namespace any) {
      return CloudChamber.open(
          source, new CloudChamberSettings(any, CloudChamberGroup::hash, new Random(1)));
    }

    @Override
    protected Meaning meaning() {
      return new CloudChamberMeaning(namespace);
    }

    @Override
    protected void write() {
      createRack("r1");
      createRack("r2");
      createRack("r10");
      createUser(chamber, "dana");
      createUser(chamber, "gone");
      createUser(in(Namespace.standardTest(namespace.layout())), "tess");
      chamber
          .openSessions(new SessionSettings(Duration.ofHours(1), 100, Clock.systemUTC()))
          .logIn(Optional.empty(), name("dana"), SECRET, "");
      // As a deletion does, before it deletes what is in the rack.
      for (Key key : keys(r2)) {
        rename(key, CloudChamberLayout.deleting(key));
      }
      put(CloudChamberLayout.migrating(namespace), "0123");
    }

    @Override
    protected void change() {
      createUser(chamber, "drew");
      chamber.users().delete(Caller.OPERATOR, name("gone"));
      RackAddress r1 = RackAddress.standard(name("r1"));
      inventory.blades().create(r1.blade(3), InventoryGroup.BLADE);
      inventory.blades().delete(r1.blade(1), ExpectedRevision.ANY);
      // As the deletion does that ends.
      layout.below(r2).forEach(this::delete);
      keys(r2).forEach(key -> delete(CloudChamberLayout.deleting(key)));
      inventory.racks().deleteWithContent(RackAddress.standard(name("r10")), ExpectedRevision.ANY);
      createRack("r3");
      delete(CloudChamberLayout.migrating(namespace));
    }

    @Override
    protected Set<String> keptByServers() {
      return Set.of("session-ledger", "session");
    }

    /** Returns the keys of its record and of its listing, which may be one key. */
    private Set<Key> keys(RackAddress rack) {
      Set<Key> keys = new HashSet<>(List.of(layout.record(rack)));
      keys.add(layout.listing(rack));
      return keys;
    }

    private void delete(Prefix prefix) {
      source.commit(Transaction.builder().deletePrefix(prefix).build());
    }

    private void createRack(String name) {
      RackAddress rack = RackAddress.standard(name(name));
      inventory.racks().create(rack, InventoryGroup.RACK);
      inventory.pdus().create(rack.pdu(0), InventoryGroup.PDU);
      inventory.tors().create(rack.tor(0), InventoryGroup.TOR);
      inventory.blades().create(rack.blade(1), InventoryGroup.BLADE);
      inventory.blades().create(rack.blade(10), InventoryGroup.BLADE);
    }

    private static void createUser(CloudChamber chamber, String name) {
      chamber.users().create(Caller.OPERATOR, name(name), SECRET, true, Rights.NONE);
    }
  }
}
