package io.statehouse.domain.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.cloudchamber.accounts.SessionSettings;
import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.LogIn;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Prune;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.inventory.InventoryGroup;
import io.statehouse.domain.cloudchamber.inventory.InventoryRacesContract;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.layout.SessionKeys;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.FoldersOfTools;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Racers;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What verification finds of each kind of damage in either layout, and what repair does. */
abstract class MeaningContract extends InventoryGroup {
  static final Password SECRET = Password.of("secret");
  final CloudChamberMeaning meaning;

  MeaningContract(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
    meaning = new CloudChamberMeaning(namespace);
  }

  CloudChamberMeaning pruning(Prune... prune) {
    return new CloudChamberMeaning(namespace, Set.of(prune));
  }

  List<String> kinds(CloudChamberMeaning by) {
    List<Finding> found = by.verify(store).toList();
    assertThat(found).allSatisfy(MeaningContract::assertNamesWhere);
    return found.stream().map(Finding::kind).sorted().toList();
  }

  /** People see the sentence alone. */
  private static void assertNamesWhere(Finding finding) {
    assertThat(finding.sentence()).containsAnyOf("/", "rack \"", "region \"", "workload \"");
  }

  void repair(CloudChamberMeaning by) {
    for (int pass = 0; pass < 4; pass++) {
      by.verify(store).forEach(finding -> finding.repair().ifPresent(store::commit));
    }
  }

  void assertRepaired(String kind) {
    assertThat(kinds(meaning)).containsExactly(kind);
    repair(meaning);
    assertThat(kinds(meaning)).isEmpty();
  }

  void assertReported(String kind) {
    List<Entry> before = store.list(Prefix.ALL);
    assertThat(kinds(meaning)).containsExactly(kind);
    repair(meaning);
    assertThat(store.list(Prefix.ALL)).isEqualTo(before);
  }

  void assertPruned(String kind, Prune prune) {
    assertReported(kind);
    repair(pruning(prune));
    assertThat(kinds(meaning)).isEmpty();
  }

  void delete(Key key) {
    store.commit(Transaction.builder().delete(key).build());
  }

  Sessions sessions() {
    return chamber.openSessions(new SessionSettings(Duration.ofHours(1), 100, Clock.systemUTC()));
  }

  LogIn logIn() {
    return sessions().logIn(Optional.empty(), name("dana"), SECRET, "");
  }

  void createRackWithBlades() {
    createRack("R7");
    inventory.pdus().create(r7.pdu(0), PDU);
    inventory.tors().create(r7.tor(0), TOR);
    createBlade(r7, 1);
    createBlade(r7, 10);
  }

  void createUser() {
    chamber.users().create(Caller.OPERATOR, name("Dana"), SECRET, true, Rights.NONE);
  }

  @Test
  void what_the_product_writes_has_no_findings() {
    createRackWithBlades();
    createUser();
    logIn();

    assertThat(kinds(meaning)).isEmpty();
    assertThat(store.list(Prefix.ALL))
        .map(meaning::decode)
        .noneMatch(record -> record.type().startsWith("un"));
  }

  @Test
  void a_user_is_shown_without_the_hash_of_the_password() {
    createUser();

    StateRecord user = meaning.decode(store.get(layout.user(name("dana"))).orElseThrow());

    assertThat(user.type()).isEqualTo("user");
    assertThat(user.identity()).isEqualTo("dana");
    assertThat(user.fields())
        .filteredOn(field -> !field.secret())
        .containsExactly(Field.of("name", "Dana"), Field.of("enabled", true));
    assertThat(user.fields())
        .filteredOn(Field::secret)
        .map(Field::name)
        .containsOnly("passwordHash");
  }

  @Test
  void an_item_is_shown_with_its_address_and_fields_by_their_paths() {
    createRackWithBlades();

    StateRecord pdu = meaning.decode(store.get(layout.record(r7.pdu(0))).orElseThrow());

    assertThat(pdu.identity()).isEqualTo("Region: standard Zone: standard Rack: r7 Pdu: 0");
    assertThat(pdu.fields())
        .contains(
            Field.of("details.condition", "operational"), Field.of("ports.1.item.type", "blade"));
  }

  @Test
  void what_is_in_another_namespace_is_shown_with_that_namespace() {
    Namespace test = Namespace.standardTest(mode.other());
    Key user = CloudChamberLayout.of(test).user(name("dana"));
    put(user, "{\"name\":\"Dana\",\"passwordHash\":\"aGFzaA==\"}");

    StateRecord shown = meaning.decode(store.get(user).orElseThrow());

    assertThat(shown.type()).isEqualTo("user");
    assertThat(shown.identity()).isEqualTo(test + ": dana");
    assertThat(shown.fields()).filteredOn(Field::secret).hasSize(1);
    assertThat(meaning.isForeign(store)).isFalse();
  }

  @Test
  void unlisted_blades_are_pruned_only_on_request_and_found_once() {
    createRackWithBlades();
    List<String> before = keys();
    RackAddress r77 = rack("r77");
    putUnlisted(r77.blade(1));
    putUnlisted(r77.blade(2));

    assertPruned("unlisted-content", Prune.ITEMS);

    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void a_rack_that_was_listed_meanwhile_is_not_pruned() {
    putUnlisted(r7.blade(1));
    List<Finding> found = pruning(Prune.ITEMS).verify(store).toList();
    put(layout.record(r7), Messages.RACK.json(RACK));

    found.forEach(finding -> store.commit(finding.repair().orElseThrow()));

    assertThat(store.get(layout.record(r7.blade(1)))).isPresent();
  }

  @Test
  void an_interrupted_deletion_is_finished() {
    List<String> before = keys();
    createRack("R7");
    interruptDeletion();

    assertRepaired("unfinished-deletion");

    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void an_interrupted_deletion_is_taken_back_if_something_is_in_the_rack() {
    createRack("R7");
    List<String> before = keys();
    interruptDeletion();
    put(layout.record(r7.blade(1)), Messages.BLADE.json(BLADE));
    layout.listingValue(r7.blade(1)).ifPresent(value -> put(layout.listing(r7.blade(1)), "1"));

    assertRepaired("unfinished-deletion");

    assertThat(keys()).containsAll(before);
    assertThat(inventory.racks().get(r7).record()).isEqualTo(RACK);
    assertThat(copies()).isEmpty();
  }

  private void interruptDeletion() {
    AtomicInteger commits = new AtomicInteger();
    var client = faulty();
    client.beforeEachCall(
        call -> {
          if (call.equals("commit") && commits.incrementAndGet() == 2) {
            throw new StoreException.Unavailable("interrupted");
          }
        });
    try {
      on(client).inventory().racks().delete(r7, ExpectedRevision.ANY);
    } catch (StoreException interrupted) {
      assertThat(copies()).isNotEmpty();
    }
  }

  @Test
  void records_that_cannot_be_read_are_reported() {
    createRackWithBlades();
    put(layout.record(r7.blade(1)), "{\"cores\":1}");

    assertReported("unreadable");
    assertThat(meaning.verify(store).findFirst().orElseThrow().sentence())
        .contains(layout.record(r7.blade(1)).text(), "details not available");
    Entry bad = store.get(layout.record(r7.blade(1))).orElseThrow();
    assertThat(meaning.decode(bad).type()).isEqualTo(StateRecord.UNREADABLE);
    assertThat(meaning.decode(bad).identity()).startsWith("blade Region: standard");
  }

  @Test
  void a_record_of_another_name_is_reported() {
    put(layout.user(name("dana")), "{\"name\":\"eve\"}");

    assertReported("wrong-name");
    assertThat(meaning.verify(store).findFirst().orElseThrow().sentence())
        .isEqualTo(
            "at %s: the record has the name \"eve\", whose key is %s"
                .formatted(layout.user(name("dana")), layout.user(name("eve"))));
  }

  @Test
  void keys_that_the_layout_does_not_have_are_noticed() {
    Key foreign = new Key(namespace.prefix().text() + "fans/1");
    put(foreign, "x");

    assertReported("foreign-key");
    assertThat(meaning.decode(store.get(foreign).orElseThrow()).type()).isEqualTo("unknown");
  }

  @Test
  void keys_below_the_other_spelling_of_the_root_are_noticed() {
    put(new Key(mode.other().root() + "/users/x"), "{}");

    assertReported("other-layout");
  }

  @Test
  void test_namespaces_are_verified_by_themselves() {
    Namespace test = Namespace.standardTest(mode);
    put(new Key(test.text() + "/x"), "x");

    assertThat(kinds(meaning)).isEmpty();
    assertThat(new CloudChamberMeaning(test).verify(store).map(Finding::kind))
        .containsExactly("foreign-key");
  }

  @Test
  void sessions_of_users_that_are_gone_are_deleted_and_not_counted() {
    createUser();
    logIn();
    logIn();
    chamber.users().delete(Caller.OPERATOR, name("dana"));

    assertThat(kinds(meaning)).containsExactly("session-without-user", "session-without-user");
    repair(meaning);

    assertThat(kinds(meaning)).isEmpty();
    assertThat(text(SessionKeys.LEDGER)).isEqualTo("{\"lastId\":\"2\"}");
  }

  @Test
  void sessions_that_cannot_be_read_are_deleted() {
    put(SessionKeys.session(3), "{");
    put(SessionKeys.LEDGER, "{\"lastId\":\"3\",\"open\":\"1\"}");

    assertRepaired("unreadable-session");
  }

  @Test
  void a_ledger_that_is_missing_bad_or_wrong_is_counted_again() {
    createUser();
    logIn();
    delete(SessionKeys.LEDGER);
    assertRepaired("wrong-session-count");
    put(SessionKeys.LEDGER, "{\"lastId\":\"7\",\"open\":\"9\"}");
    assertRepaired("wrong-session-count");
    assertThat(text(SessionKeys.LEDGER)).isEqualTo("{\"lastId\":\"7\",\"open\":\"1\"}");
    put(SessionKeys.LEDGER, "[]");

    assertRepaired("wrong-session-count");
  }

  @Test
  void a_ledger_is_counted_once_after_the_sessions_that_have_ended_are_deleted() {
    createUser();
    logIn();
    put(SessionKeys.session(8), "{");
    put(SessionKeys.session(9), "{");
    delete(SessionKeys.LEDGER);
    List<String> repaired = new ArrayList<>();

    for (int pass = 0; pass < 4; pass++) {
      meaning
          .verify(store)
          .filter(finding -> finding.repair().isPresent())
          .toList()
          .forEach(
              finding -> {
                store.commit(finding.repair().get());
                repaired.add(finding.kind());
              });
    }

    assertThat(repaired)
        .containsExactly("unreadable-session", "unreadable-session", "wrong-session-count");
    assertThat(text(SessionKeys.LEDGER)).isEqualTo("{\"lastId\":\"9\",\"open\":\"1\"}");
    assertThat(kinds(meaning)).isEmpty();
  }

  @Test
  void a_store_whose_writers_are_at_work_has_no_errors() {
    createUser();
    Racers.race(
        4,
        i -> {
          if (i == 0) {
            for (int pass = 0; pass < contract.sampled(15); pass++) {
              assertThat(meaning.verify(store).map(Finding::severity))
                  .doesNotContain(Finding.Severity.ERROR);
            }
          } else {
            write(new Random(i));
          }
          return true;
        });

    assertThat(kinds(meaning)).isEmpty();
  }

  private void write(Random random) {
    CloudChamber own = on(store);
    Sessions sessions =
        own.openSessions(new SessionSettings(Duration.ofHours(1), 100, Clock.systemUTC()));
    for (int step = 0; step < contract.sampled(25); step++) {
      RackAddress rack = rack("r" + random.nextInt(2));
      InventoryRacesContract.succeeds(() -> own.inventory().racks().create(rack, RACK));
      InventoryRacesContract.succeeds(
          () -> own.inventory().blades().create(rack.blade(random.nextInt(3)), BLADE));
      LogIn logIn = sessions.logIn(Optional.empty(), name("dana"), SECRET, "");
      sessions.logOut(Optional.of(logIn.token()), name("dana"));
      InventoryRacesContract.succeeds(
          () -> own.inventory().racks().deleteWithContent(rack, ExpectedRevision.ANY));
    }
  }

  static Key claim(Key definition) {
    return CloudChamberLayout.creating(definition);
  }

  @Test
  void an_empty_folder_of_a_tool_means_nothing() {
    createRackWithBlades();
    createUser();
    logIn();

    FoldersOfTools.assertMeaningless(
        store,
        meaning,
        () ->
            List.of(
                chamber.users().list(Caller.OPERATOR),
                sessions().list(Caller.OPERATOR),
                inventory.racks().list(ZoneAddress.STANDARD),
                inventory.blades().list(r7)),
        folder -> !folder.equals("/statehouse/") && !folder.equals("/CloudChamber/"));
  }

  @Test
  void a_rack_with_folders_alone_is_empty() {
    createRack("R7");
    layout.below(r7).forEach(below -> put(new Key(below.text()), ""));

    inventory.racks().delete(r7, ExpectedRevision.ANY);

    assertThat(inventory.racks().find(r7)).isEmpty();
  }

  @Test
  void an_empty_mark_of_a_migration_is_none() {
    createRackWithBlades();
    Key mark = CloudChamberLayout.migrating(namespace);
    put(mark, "");

    assertRepaired("stray-folder");
    assertThat(store.get(mark)).isEmpty();
  }
}
