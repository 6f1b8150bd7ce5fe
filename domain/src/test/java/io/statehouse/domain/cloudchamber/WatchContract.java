package io.statehouse.domain.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.cloudchamber.deployment.ChamberEvent;
import io.statehouse.domain.cloudchamber.deployment.ChamberEvent.Kind;
import io.statehouse.domain.cloudchamber.deployment.ChamberWatch;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.inventory.InventoryGroup;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.memory.FaultyStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Watches of single keys, of prefixes and of items. */
abstract class WatchContract extends InventoryGroup {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String STOP = "users/stop";

  private final List<ChamberEvent> events = new CopyOnWriteArrayList<>();
  private Optional<ChamberWatch> watch = Optional.empty();

  WatchContract(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
  }

  @AfterEach
  void closeWatch() {
    watch.ifPresent(ChamberWatch::close);
  }

  private Key key(String relative) {
    return new Key(namespace.prefix().text() + relative);
  }

  private void watchUsers() {
    watch = Optional.of(chamber.watchPrefix("users/", events::add));
  }

  private void awaitEvents(int count) {
    // A listener's exception, which the store hands to its thread's handler, is part of a test.
    Eventually.await(count + " events", PATIENCE)
        .dontCatchUncaughtExceptions()
        .until(() -> events.size() >= count);
    assertThat(events).hasSize(count);
  }

  private List<String> kinds() {
    return events.stream().map(event -> event.kind().name() + " " + event.key()).toList();
  }

  @Test
  void events_have_what_was_there_and_what_is_there_now() {
    watchUsers();

    put(key("users/a"), "1");
    awaitEvents(1);
    Entry first = store.get(key("users/a")).orElseThrow();
    put(key("users/a"), "2");
    awaitEvents(2);
    Entry second = store.get(key("users/a")).orElseThrow();
    store.commit(Transaction.builder().delete(key("users/a")).build());
    awaitEvents(3);

    assertThat(events)
        .map(ChamberEvent::kind)
        .containsExactly(Kind.CREATE, Kind.UPDATE, Kind.DELETE);
    assertThat(events.get(0).after()).contains(first);
    assertThat(events.get(1).before()).contains(first);
    assertThat(events.get(1).after()).contains(second);
    assertThat(events.get(2).before()).contains(second);
  }

  @Test
  void what_was_there_before_is_no_event_and_neither_is_another_prefix() {
    put(key("users/a"), "1");
    watchUsers();

    put(key("usersX"), "1");
    put(key(STOP), "1");
    awaitEvents(1);

    assertThat(kinds()).containsExactly("CREATE users/stop");
  }

  @Test
  void a_watch_of_a_key_does_not_notify_of_longer_keys() {
    watch = Optional.of(chamber.watchKey("users/a", events::add));

    put(key("users/ab"), "1");
    put(key("users/a"), "1");
    awaitEvents(1);

    assertThat(kinds()).containsExactly("CREATE users/a");
  }

  @Test
  void changes_during_an_outage_are_notified_after_it() {
    put(key("users/a"), "1");
    put(key("users/b"), "1");
    FaultyStore client = faulty();
    watch = Optional.of(on(client).watchPrefix("users/", events::add));
    client.fail();
    put(key("users/a"), "2");
    store.commit(Transaction.builder().delete(key("users/b")).build());
    put(key("users/c"), "1");

    client.recover();
    awaitEvents(3);

    assertThat(kinds())
        .containsExactlyInAnyOrder("UPDATE users/a", "DELETE users/b", "CREATE users/c");
  }

  @Test
  void a_listener_that_throws_is_notified_again() {
    Consumer<ChamberEvent> failing =
        event -> {
          events.add(event);
          if (events.size() == 1) {
            throw new StoreException.Unavailable("later");
          }
        };
    watch = Optional.of(chamber.watchPrefix("users/", failing));

    put(key("users/a"), "1");
    awaitEvents(2);

    assertThat(kinds()).containsExactly("CREATE users/a", "CREATE users/a");
  }

  @Test
  void events_of_an_item_have_its_address_and_none_are_of_listings() {
    createRack("R7");
    watch = Optional.of(chamber.watchItem(r7, events::add));

    createBlade(r7, 5);
    awaitEvents(1);
    createRack("r77");
    inventory.racks().deleteWithContent(r7, ExpectedRevision.ANY);
    awaitEvents(3);

    assertThat(events.get(0).address()).contains(r7.blade(5).folded());
    assertThat(events.subList(1, 3))
        .allMatch(event -> event.kind() == Kind.DELETE)
        .map(event -> event.address().orElseThrow())
        .containsExactlyInAnyOrder(r7.folded(), r7.blade(5).folded());
  }

  @Test
  void a_watch_of_a_blade_notifies_of_no_other() {
    createRack("R7");
    createRack("r77");
    watch = Optional.of(chamber.watchItem(r7.blade(1), events::add));

    createBlade(rack("r77"), 1);
    createBlade(r7, 10);
    createBlade(r7, 1);
    awaitEvents(1);
    inventory.blades().update(r7.blade(1), ExpectedRevision.ANY, blade(48));
    awaitEvents(2);
    inventory.blades().delete(r7.blade(1), ExpectedRevision.ANY);
    awaitEvents(3);

    assertThat(events)
        .map(ChamberEvent::kind)
        .containsExactly(Kind.CREATE, Kind.UPDATE, Kind.DELETE);
    assertThat(events).allMatch(event -> event.address().equals(Optional.of(r7.blade(1).folded())));
  }

  @Test
  void an_event_without_an_address_has_the_problem() {
    watch = Optional.of(chamber.watchItem(ZoneAddress.STANDARD, events::add));
    String bad =
        mode == LayoutMode.DOC
            ? "rack/r7/fan"
            : "inventory/definition/data/region/standard/zone/standard/rack/r7/fan/1";

    put(key(bad), "{}");
    awaitEvents(1);

    assertThat(events.get(0).address()).isEmpty();
    assertThat(events.get(0).problem()).contains("address cannot be formed for key " + bad);
  }

  @Test
  void all_records_are_watched_but_no_listings_and_no_other_namespace() {
    watch = Optional.of(chamber.watchRecords(events::add));

    put(key("Test/Standard/users/a"), "1");
    put(key("users/a"), "1");
    createRack("R7");
    put(key(mode == LayoutMode.DOC ? "workloads/w" : "users/b"), "{}");
    awaitEvents(3);

    assertThat(kinds()).contains("CREATE users/a");
    assertThat(events).filteredOn(event -> event.address().isPresent()).hasSize(1);
  }

  @Test
  void a_second_close_is_refused() {
    ChamberWatch closed = chamber.watchKey("users/a", events::add);
    closed.close();

    refused(
        CloudChamberException.Kind.CONFLICT,
        "watch event channel for \"users/a\" is already closed",
        closed::close);
  }

  @Test
  void nothing_is_notified_after_the_close() {
    ChamberWatch closed = chamber.watchPrefix("users/", events::add);
    closed.close();
    List<String> later = new CopyOnWriteArrayList<>();
    watch = Optional.of(chamber.watchPrefix("users/", event -> later.add(event.key())));

    put(key("users/a"), "1");
    Eventually.await("the other watch", PATIENCE).until(() -> !later.isEmpty());

    assertThat(events).isEmpty();
  }
}
