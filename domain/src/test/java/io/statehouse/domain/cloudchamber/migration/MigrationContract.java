package io.statehouse.domain.cloudchamber.migration;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.CloudChamberContract;
import io.statehouse.domain.cloudchamber.CloudChamberMeaning;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.inventory.InventoryGroup;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.layout.SessionKeys;
import io.statehouse.domain.cloudchamber.migration.Migration.Losses;
import io.statehouse.domain.cloudchamber.migration.Migration.Progress;
import io.statehouse.domain.cloudchamber.workloads.WorkloadsContract;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.LayoutChange;
import io.statehouse.domain.layout.LayoutChange.Converted;
import io.statehouse.domain.layout.LayoutChange.Loss;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.memory.FaultyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A namespace, migrated to the other layout. */
public abstract class MigrationContract extends InventoryGroup {
  static final Password SECRET = Password.of("secret");
  final Namespace other = Namespace.production(mode.other());
  final CloudChamberLayout target = CloudChamberLayout.of(other);
  final List<String> lost = new ArrayList<>();
  private final Progress progress =
      new Progress() {
        @Override
        public void lost(Key key, String sentence) {
          lost.add(sentence);
        }

        @Override
        public void written(long entries) {
          assertThat(entries).isPositive();
        }
      };

  MigrationContract(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
  }

  @BeforeEach
  void prepare() {
    chamber.users().create(Caller.OPERATOR, name("Dana"), SECRET, true, Rights.ALL);
    createRack("r7");
    inventory.pdus().create(r7.pdu(0), PDU);
    inventory.tors().create(r7.tor(0), TOR);
    createBlade(r7, 1);
    createBlade(r7, 10);
  }

  Migration.Result migrate(Losses losses) {
    lost.clear();
    return new Migration(store, namespace).run(losses, progress);
  }

  private static void accept(KeyValueStore client, Namespace from) {
    new Migration(client, from).run(Losses.ACCEPT, Progress.NONE);
  }

  List<Entry> content(Namespace of) {
    return store.list(of.prefix());
  }

  void empty(Namespace of) {
    store.commit(Transaction.builder().deletePrefix(of.prefix()).build());
  }

  private List<String> errors() {
    return new CloudChamberMeaning(other)
        .verify(store)
        .map(Finding::kind)
        .filter(kind -> !kind.equals("other-layout"))
        .toList();
  }

  void assertMigrated() {
    for (PartAddress part : List.of(r7.pdu(0), r7.tor(0), r7.blade(1), r7.blade(10))) {
      assertThat(text(target.record(part))).isEqualTo(text(layout.record(part)));
    }
    assertThat(text(target.record(r7))).isEqualTo(text(layout.record(r7)));
    assertThat(text(target.user(name("dana")))).isEqualTo(text(layout.user(name("dana"))));
    assertThat(errors()).isEmpty();
  }

  @Test
  void all_that_both_layouts_have_is_copied_to_the_byte_and_the_source_stays() {
    List<Entry> before = content(namespace);

    migrate(Losses.ACCEPT);

    assertMigrated();
    assertThat(content(namespace)).isEqualTo(before);
    assertThat(keys()).noneMatch(key -> key.startsWith("/statehouse"));
  }

  /** Returns what the entries of the store become, one by one, and notes what is lost. */
  Map<Key, Bytes> changed(Namespace from) {
    LayoutChange change = new ChamberLayoutChange(from);
    Map<Key, Bytes> changed = new TreeMap<>(change.implied());
    lost.clear();
    for (Entry entry : store.list(Prefix.ALL)) {
      Converted converted = change.convert(entry, store.getAll(change.decisive(entry.key())));
      converted.loss().map(Loss::sentence).ifPresent(lost::add);
      converted.puts().forEach((key, value) -> assertThat(changed.put(key, value)).isNull());
    }
    assertThat(changed.keySet()).allMatch(change::isOfTarget);
    return changed;
  }

  Map<Key, Bytes> values(Namespace of) {
    return content(of).stream().collect(toMap(Entry::key, Entry::value));
  }

  @Test
  void a_change_of_the_layout_has_what_a_migration_writes_and_loses_what_it_loses() {
    put(new Key(namespace.prefix().text() + "fans/1"), "x");
    put(new Key(Namespace.standardTest(mode).prefix().text() + "users/t"), "{}");
    putUnlisted(rack("gone").blade(3));
    inventory.racks().create(rack("R8"), Rack.NONE);
    Map<Key, Bytes> changed = changed(namespace);
    List<String> lostByChange = List.copyOf(lost);

    migrate(Losses.ACCEPT);

    assertThat(changed).isEqualTo(values(other));
    assertThat(lostByChange).isEqualTo(lost);
  }

  @Test
  void a_source_to_which_a_migration_is_unfinished_is_not_changed() {
    interruptAfterFirstWrite();

    LayoutChange back = new ChamberLayoutChange(other);
    Entry mark = store.get(CloudChamberLayout.migrating(other)).orElseThrow();

    assertThat(back.convert(mark, Map.of()).loss())
        .hasValue(new Loss("a migration to " + other + " is unfinished: finish it first", false));
    assertThat(new ChamberLayoutChange(namespace).convert(mark, Map.of()))
        .isEqualTo(Converted.NOTHING);
  }

  @Test
  void keys_in_no_namespace_are_lost_in_a_change_of_the_layout_and_sessions_are_kept() {
    put(new Key("/CloudChamber/fans"), "x");
    put(SessionKeys.LEDGER, "ledger");

    Map<Key, Bytes> changed = changed(namespace);

    assertThat(lost).contains("key /CloudChamber/fans is in no namespace");
    assertThat(changed).containsEntry(SessionKeys.LEDGER, Bytes.utf8("ledger"));
  }

  @Test
  void migrating_again_writes_nothing() {
    assertThat(migrate(Losses.ACCEPT).written()).isPositive();
    List<Entry> before = store.list(Prefix.ALL);

    assertThat(migrate(Losses.ACCEPT).written()).isZero();

    assertThat(store.list(Prefix.ALL)).isEqualTo(before);
  }

  @Test
  void keys_under_the_other_root_that_no_migration_wrote_are_not_overwritten() {
    put(target.user(name("dana")), "{}");
    List<Entry> before = store.list(Prefix.ALL);

    refused(
        Kind.CONFLICT,
        other
            + " has keys already, such as "
            + target.user(name("dana"))
            + ", which are not as a migration leaves them: delete them first, if no program uses"
            + " them",
        () -> migrate(Losses.ACCEPT));

    assertThat(store.list(Prefix.ALL)).isEqualTo(before);
  }

  @Test
  void a_migration_that_is_interrupted_at_any_call_is_finished_by_another() {
    int calls =
        interruptedAtEveryCall(
            client -> accept(client, namespace),
            () -> {
              migrate(Losses.ACCEPT);
              assertMigrated();
              empty(other);
            });

    assertThat(calls).isGreaterThan(8);
    assertMigrated();
  }

  @Test
  void what_changes_between_two_runs_is_changed_in_the_target() {
    interruptAfterFirstWrite();
    assertThat(errors()).contains("unfinished-migration");
    chamber.users().delete(Caller.OPERATOR, name("eve"));
    inventory.blades().delete(r7.blade(2), ExpectedRevision.ANY);
    inventory.racks().update(r7, ExpectedRevision.ANY, Rack.NONE);

    migrate(Losses.ACCEPT);

    assertMigrated();
    assertThat(store.get(target.user(name("eve")))).isEmpty();
    assertThat(store.get(target.record(r7.blade(2)))).isEmpty();
  }

  /** Leaves a migration that has written everything and its mark. */
  private void interruptAfterFirstWrite() {
    chamber.users().create(Caller.OPERATOR, name("eve"), SECRET, true, Rights.NONE);
    createBlade(r7, 2);
    FaultyStore client = faulty();
    AtomicInteger writes = new AtomicInteger();
    client.beforeEachCall(
        call -> {
          if (writes.get() > 0) {
            throw new StoreException.Unavailable("interrupted");
          }
          if (call.equals("commitAll")) {
            writes.incrementAndGet();
          }
        });
    assertThatThrownBy(() -> accept(client, namespace)).hasMessage("interrupted");
    assertThat(store.get(target.record(r7.blade(2)))).isPresent();
  }

  @Test
  void an_unfinished_migration_is_not_turned_around() {
    interruptAfterFirstWrite();

    refused(
        Kind.CONFLICT,
        "a migration to " + other + " is unfinished: finish it first",
        () -> accept(store, other));
  }

  @Test
  void migrations_that_race_have_one_result() {
    Racers.race(
        3,
        i -> {
          try {
            accept(store, namespace);
          } catch (CloudChamberException refused) {
            assertThat(refused.kind()).isEqualTo(Kind.CONFLICT);
          }
          return true;
        });

    migrate(Losses.ACCEPT);
    assertMigrated();
  }

  @Test
  void items_that_are_not_listed_are_lost() {
    putUnlisted(rack("gone").blade(3));

    assertThatThrownBy(() -> migrate(Losses.REFUSE)).hasMessageContaining("cannot hold");

    assertThat(lost)
        .contains(
            "blade 3 in region \"standard\", zone \"standard\", rack \"gone\" is not listed, or"
                + " what it is in is not");
    assertThat(content(other)).isEmpty();
  }

  @Test
  void keys_of_no_layout_are_lost_and_test_namespaces_are_left_alone() {
    put(new Key(namespace.prefix().text() + "fans/1"), "x");
    put(new Key(Namespace.standardTest(mode).prefix().text() + "users/t"), "{}");

    migrate(Losses.ACCEPT);

    assertThat(lost)
        .contains("key " + namespace + "/fans/1 is none of the " + mode + " layout")
        .noneMatch(sentence -> sentence.contains("Test"));
    assertMigrated();
  }

  @Test
  void a_test_namespace_is_migrated_by_itself() {
    Namespace test = Namespace.standardTest(mode);
    put(CloudChamberLayout.of(test).user(name("t")), "{\"name\":\"t\"}");

    accept(store, test);

    Namespace otherTest = Namespace.standardTest(mode.other());
    assertThat(text(CloudChamberLayout.of(otherTest).user(name("t"))))
        .isEqualTo("{\"name\":\"t\"}");
    assertThat(store.get(target.user(name("dana")))).isEmpty();
  }

  /** To the code layout. */
  public abstract static class ToCode extends MigrationContract {
    public ToCode(CloudChamberContract contract) {
      super(contract, LayoutMode.DOC);
    }

    @Test
    void nothing_is_lost_without_workloads_and_it_comes_back_as_it_was() {
      List<Entry> before = content(namespace);
      assertThat(migrate(Losses.REFUSE).lost()).isZero();
      empty(namespace);

      new Migration(store, other).run(Losses.REFUSE, Progress.NONE);

      assertThat(content(namespace))
          .map(Entry::key)
          .isEqualTo(before.stream().map(Entry::key).toList());
      assertThat(content(namespace))
          .map(Entry::value)
          .isEqualTo(before.stream().map(Entry::value).toList());
    }

    @Test
    void a_change_of_the_layout_and_back_is_the_same_to_the_byte() {
      migrate(Losses.REFUSE);

      Map<Key, Bytes> back = changed(other);

      assertThat(lost).isEmpty();
      assertThat(back).isEqualTo(values(namespace));
    }

    @Test
    void racks_are_listed_in_the_standard_zone() {
      migrate(Losses.REFUSE);

      assertThat(text(target.listing(r7))).isEqualTo("r7");
      assertThat(text(target.listing(r7.blade(10)))).isEqualTo("10");
      assertThat(text(target.record(ZoneAddress.STANDARD)))
          .isEqualTo("{\"details\":{\"enabled\":true,\"state\":\"in_service\"}}");
    }

    @Test
    void workloads_are_refused_or_lost_each_reported_once() {
      chamber.workloads().create(Caller.OPERATOR, Messages.WORKLOAD.read(WorkloadsContract.SAMPLE));

      refused(
          Kind.CONFLICT,
          "the code layout cannot hold 1 of the entries: migrate with losses if they are not"
              + " needed",
          () -> migrate(Losses.REFUSE));
      assertThat(content(other)).isEmpty();
      migrate(Losses.ACCEPT);

      assertThat(lost)
          .containsExactly(
              "key /CloudChamber/V0.1/workloads/w has no counterpart in the code layout");
      assertMigrated();
    }
  }

  /** To the doc layout. */
  public abstract static class ToDoc extends MigrationContract {
    public ToDoc(CloudChamberContract contract) {
      super(contract, LayoutMode.CODE);
    }

    @Test
    void each_loss_is_reported() {
      ZoneAddress zone = new ZoneAddress(RegionAddress.STANDARD, name("z"));
      inventory.zones().create(zone, Zone.NONE);
      inventory.tors().create(r7.tor(1), TOR);
      createRack("R8");

      migrate(Losses.ACCEPT);

      assertThat(lost)
          .containsExactlyInAnyOrder(
              "the doc layout cannot hold the details of region \"standard\"",
              "rack \"r8\" in region \"standard\", zone \"standard\" loses its spelling \"R8\"",
              "the doc layout has one pdu and one tor in a rack, number 0: it cannot hold tor 1 in"
                  + " region \"standard\", zone \"standard\", rack \"r7\"",
              "the doc layout has no regions and zones, only racks of region \"standard\", zone"
                  + " \"standard\": it cannot hold zone \"z\" in region \"standard\"");
      assertMigrated();
    }

    @Test
    void listings_without_a_record_are_lost() {
      put(layout.listing(r7.blade(5)), "5");

      migrate(Losses.ACCEPT);

      assertThat(lost).anyMatch(sentence -> sentence.endsWith("is listed, but has no record"));
    }
  }
}
