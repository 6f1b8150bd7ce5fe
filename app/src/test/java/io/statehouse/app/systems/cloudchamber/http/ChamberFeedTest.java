package io.statehouse.app.systems.cloudchamber.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.events.Encoded;
import io.statehouse.app.http.events.EventMemory;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberSettings;
import io.statehouse.domain.cloudchamber.accounts.SessionSettings;
import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.LogIn;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The watch of the store from which the events of all clients come. */
class ChamberFeedTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Password PASSWORD = Password.of("secret");

  private final MemoryStore data = new MemoryStore();
  private final FaultyStore store = new FaultyStore(data);
  private final Schedule schedule = new Schedule();
  private final CloudChamber chamber = on(store);
  private final CloudChamber other = on(data.another());
  private final Sessions sessions =
      chamber.openSessions(new SessionSettings(Duration.ofMinutes(60), 100, Clock.systemUTC()));
  private final ChamberFeed feed =
      new ChamberFeed(chamber, sessions, new EventMemory(1 << 20), schedule);

  private static CloudChamber on(KeyValueStore store) {
    return CloudChamber.open(
        store,
        new CloudChamberSettings(
            Namespace.production(LayoutMode.DOC),
            (password, setting) -> setting + "x".repeat(31),
            new Random()));
  }

  @AfterEach
  void close() {
    feed.close();
    schedule.close();
    store.close();
  }

  private void createRack(String name) {
    other.inventory().racks().create(RackAddress.standard(new Name(name)), Rack.NONE);
  }

  private void createUser(String name) {
    other.users().create(Caller.OPERATOR, new Name(name), PASSWORD, true, Rights.NONE);
  }

  private void awaitNews(long count) {
    Eventually.await(count + " events", PATIENCE)
        .untilAsserted(() -> assertThat(feed.news().now().number()).isEqualTo(count));
  }

  @Test
  void the_store_is_watched_from_the_first_client_on_and_only_once() {
    List<String> calls = new CopyOnWriteArrayList<>();
    store.beforeEachCall(calls::add);
    assertThat(calls).isEmpty();

    feed.watch();
    long watches = calls.stream().filter("watch"::equals).count();
    feed.watch();

    assertThat(calls.stream().filter("watch"::equals)).hasSize((int) watches);
  }

  @Test
  void a_change_of_a_user_costs_two_reads_however_many_clients_there_are() {
    createUser("dana");
    feed.watch();
    for (int i = 0; i < 20; i++) {
      LogIn logIn = sessions.logIn(Optional.empty(), new Name("dana"), PASSWORD, "192.0.2.7");
      feed.client(logIn.active()).subscribe(feed.news().now());
    }
    List<String> calls = new CopyOnWriteArrayList<>();
    store.beforeEachCall(calls::add);

    createUser("eve");
    awaitNews(1);

    assertThat(calls).hasSizeLessThan(20);
    assertThat(feed.clients()).isEqualTo(20);
  }

  @Test
  void what_changed_during_an_outage_is_sent_after_it() {
    feed.watch();
    createRack("r1");
    awaitNews(1);
    store.fail();
    createRack("r2");
    createRack("r3");

    store.recover();

    awaitNews(3);
  }

  @Test
  void a_watch_that_could_not_be_opened_is_opened_for_the_next_client() {
    store.fail();
    assertThatThrownBy(feed::watch).isInstanceOf(StoreException.Unavailable.class);
    store.recover();

    feed.watch();
    createRack("r1");

    awaitNews(1);
  }

  private ChamberFeed.Client client(String name, Right... rights) {
    Rights all = Rights.NONE;
    for (Right right : rights) {
      all = all.with(right, true);
    }
    other.users().create(Caller.OPERATOR, new Name(name), PASSWORD, true, all);
    LogIn logIn = sessions.logIn(Optional.empty(), new Name(name), PASSWORD, "192.0.2.7");
    return feed.client(sessions.resume(logIn.token()).orElseThrow());
  }

  @Test
  void who_loses_a_right_before_the_stream_begins_receives_nothing_of_it() {
    ChamberFeed.Client dana = client("dana", Right.MANAGE_ACCOUNTS);
    ChamberUpdate ofUsers = new ChamberUpdate(true, Encoded.of("{}"));
    assertThat(dana.view(ofUsers)).isPresent();
    other
        .users()
        .update(Caller.OPERATOR, new Name("dana"), ExpectedRevision.ANY, true, Rights.NONE);

    dana.subscribe(feed.news().now());

    assertThat(dana.view(ofUsers)).isEmpty();
  }

  @Test
  void a_client_that_cannot_be_checked_is_none_of_the_feed() {
    ChamberFeed.Client dana = client("dana");
    store.fail();

    assertThatThrownBy(() -> dana.subscribe(feed.news().now()))
        .isInstanceOf(StoreException.Unavailable.class);

    assertThat(feed.clients()).isZero();
  }

  @Test
  void a_change_of_a_user_costs_no_read_for_clients_that_do_not_receive_it() {
    schedule.close(); // the other checks
    client("dana").subscribe(feed.news().now());
    feed.watch();
    List<String> calls = new CopyOnWriteArrayList<>();
    store.beforeEachCall(calls::add);

    other.users().create(Caller.OPERATOR, new Name("new"), PASSWORD, true, Rights.NONE);

    awaitNews(1);
    assertThat(calls).containsOnly("getAll");
  }

  @Test
  void a_feed_that_is_closed_watches_no_more() {
    feed.close();

    assertThatThrownBy(feed::watch)
        .isInstanceOf(AppException.class)
        .hasMessageContaining("shutting down");
  }

  @Test
  void what_is_no_record_is_named_by_its_key() {
    Key fan = new Key("/CloudChamber/V0.1/rack/r7/fan");

    ChamberUpdate news = unreadable(fan);

    assertThat(news.ofUsers()).isFalse();
    assertThat(news.event().data().text())
        .matches(
            "\\{\"change\":\"create\",\"kind\":\"unknown\",\"key\":\"rack/r7/fan\","
                + "\"revision\":\"\\d+\"}");
    assertThat(unreadable(new Key("/CloudChamber/V0.1/users/a/b")).ofUsers()).isTrue();
  }

  /** Returns what is sent of a key that another program writes. */
  private ChamberUpdate unreadable(Key key) {
    List<ChamberUpdate> sent = new CopyOnWriteArrayList<>();
    CloudChamberLayout layout = CloudChamberLayout.of(chamber.namespace());
    chamber.watchRecords(event -> sent.add(ChamberUpdate.of(event, layout)));
    data.commit(Transaction.builder().put(key, Bytes.utf8("{}")).build());
    Eventually.await("an event", PATIENCE).until(() -> !sent.isEmpty());
    return sent.get(0);
  }
}
