package io.statehouse.domain.cloudchamber.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberContract;
import io.statehouse.domain.cloudchamber.CloudChamberGroup;
import io.statehouse.domain.cloudchamber.CloudChamberSettings;
import io.statehouse.domain.cloudchamber.entities.ActiveSession;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.LogIn;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.Session;
import io.statehouse.domain.cloudchamber.entities.SessionToken;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.layout.SessionKeys;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.memory.FaultyStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Log-in sessions, which several servers share, and clients that race for them. */
public abstract class SessionsContract extends CloudChamberGroup {
  private static final Duration INACTIVITY = Duration.ofMinutes(60);
  private static final int LIMIT = 4;
  private static final Password SECRET = Password.of("secret");
  private static final String ADDRESS = "192.0.2.7";
  private static final Caller MANAGER = Caller.OPERATOR;
  private static final ExpectedRevision ANY = ExpectedRevision.ANY;
  private static final String LEDGER = "/statehouse/cloudchamber/sessions";
  private static final String FULL =
      "the field \"active sessions\" must contain no more then 4 elements.  It contains 4, which is"
          + " invalid";

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T10:00:00Z"));
  private final Clock clock =
      new Clock() {
        @Override
        public ZoneId getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }

        @Override
        public Instant instant() {
          return now.get();
        }
      };

  private Sessions sessions;
  private Sessions otherServer;

  public SessionsContract(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
  }

  @BeforeEach
  void openSessions() {
    chamber.users().create(MANAGER, name("Dana"), SECRET, true, Rights.NONE);
    sessions = sessionsOn(store);
    otherServer = sessionsOn(client());
  }

  private Sessions sessionsOn(KeyValueStore client) {
    return on(client).openSessions(new SessionSettings(INACTIVITY, LIMIT, clock));
  }

  private LogIn logIn() {
    return sessions.logIn(Optional.empty(), name("dana"), SECRET, ADDRESS);
  }

  private void pass(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }

  private List<String> stored() {
    return keys().stream().filter(key -> key.startsWith(LEDGER)).toList();
  }

  private String ledger() {
    return text(SessionKeys.LEDGER);
  }

  private Revision revision(LogIn logIn) {
    return store.get(SessionKeys.session(logIn.token().id())).orElseThrow().revision();
  }

  @Test
  void a_session_is_stored_with_hashes_of_its_secret_and_continued_on_every_server() {
    LogIn logIn = logIn();

    assertThat(stored()).containsExactly(LEDGER, LEDGER + "/1");
    assertThat(ledger()).isEqualTo("{\"lastId\":\"1\",\"open\":\"1\"}");
    assertThat(text(SessionKeys.session(logIn.token().id())))
        .matches(
            "\\{\"id\":\"1\",\"user\":\"Dana\",\"namespace\":\"/CloudChamber/[Vv]0.1\","
                + "\"secretHash\":\"[A-Za-z0-9+/]{43}=\",\"passwordMark\":\"[A-Za-z0-9+/]{43}=\","
                + "\"deadline\":\"2026-11-20T11:00:00Z\"}")
        .doesNotContain(logIn.token().text().substring(2));
    assertThat(otherServer.resume(logIn.token()).orElseThrow().caller().name())
        .isEqualTo(name("Dana"));
  }

  @Test
  void no_one_logs_in_with_a_barred_password_whatever_its_bytes() {
    Sessions open =
        chamber.openSessions(new SessionSettings(INACTIVITY, LIMIT, clock).barring(SECRET));
    chamber.users().create(MANAGER, name("Eve"), Password.of("other"), true, Rights.ALL);

    refused(
        Kind.DENIED,
        "CloudChamber: user \"Dana\" has the built-in password, which a server for other machines"
            + " does not accept: change it on one that listens on 127.0.0.1",
        () -> open.logIn(Optional.empty(), name("dana"), SECRET, ADDRESS));
    assertThat(stored()).isEmpty();
    LogIn logIn = open.logIn(Optional.empty(), name("eve"), Password.of("other"), ADDRESS);
    assertThat(logIn.active().user().name()).isEqualTo(name("Eve"));
  }

  @Test
  void a_look_at_a_session_does_not_prolong_it() {
    ActiveSession begun = logIn().active();

    pass(INACTIVITY.minusSeconds(1));
    assertThat(otherServer.current(List.of(begun.session())).items()).containsExactly(begun);
    pass(Duration.ofSeconds(1));

    assertThat(sessions.current(List.of(begun.session())).items()).isEmpty();
  }

  @Test
  void a_look_finds_neither_another_session_of_that_number_nor_one_whose_user_is_gone() {
    Session begun = logIn().active().session();
    Session other =
        new Session(
            begun.id(),
            begun.user(),
            begun.namespace(),
            Bytes.EMPTY,
            begun.passwordMark(),
            begun.deadline());

    assertThat(sessions.current(List.of(other)).items()).isEmpty();
    chamber.users().delete(MANAGER, name("dana"));

    assertThat(sessions.current(List.of(begun)).items()).isEmpty();
  }

  @Test
  void a_look_at_several_sessions_finds_those_that_go_on_beside_what_is_bad() {
    chamber.users().create(MANAGER, name("Eve"), SECRET, true, Rights.NONE);
    List<Session> begun = new ArrayList<>();
    for (String user : List.of("dana", "eve", "dana")) {
      LogIn logIn = sessions.logIn(Optional.empty(), name(user), SECRET, ADDRESS);
      begun.add(logIn.active().session());
    }
    sessions.end(MANAGER, 1);
    put(layout.user(name("eve")), "{");

    Listing<ActiveSession> now = otherServer.current(begun);

    assertThat(now.items()).map(ActiveSession::session).containsExactly(begun.get(2));
    assertThat(now.problems()).map(Listing.Problem::key).containsExactly(layout.user(name("eve")));
  }

  @Test
  void a_token_reads_back_and_hides_its_secret() {
    SessionToken token = logIn().token();

    assertThat(SessionToken.parse(token.text())).contains(token);
    assertThat(token.toString()).isEqualTo("SessionToken[1.…]");
    for (String bad :
        List.of("", "1", "1.x", "0" + token.text(), token.text() + "x", "-" + token.text())) {
      assertThat(SessionToken.parse(bad)).isEmpty();
    }
  }

  @Test
  void a_token_with_another_secret_or_id_continues_nothing_and_writes_nothing() {
    SessionToken token = logIn().token();
    List<?> before = store.list(Prefix.ALL);

    SessionToken other = SessionToken.generate(1, new Random(1));

    assertThat(sessions.resume(other)).isEmpty();
    assertThat(sessions.resume(new SessionToken(2, token.secret()))).isEmpty();
    assertThat(store.list(Prefix.ALL)).isEqualTo(before);
  }

  @Test
  void a_session_that_is_used_does_not_end() {
    LogIn logIn = logIn();

    for (int i = 0; i < 5; i++) {
      pass(Duration.ofMinutes(50));
      assertThat(otherServer.resume(logIn.token())).isPresent();
    }
    pass(INACTIVITY);

    assertThat(sessions.resume(logIn.token())).isEmpty();
  }

  @Test
  void a_deadline_is_written_again_only_after_a_minute() {
    LogIn logIn = logIn();
    Revision first = revision(logIn);

    pass(Duration.ofSeconds(59));
    sessions.resume(logIn.token());
    assertThat(revision(logIn)).isEqualTo(first);
    pass(Duration.ofSeconds(1));
    sessions.resume(logIn.token());

    assertThat(revision(logIn)).isNotEqualTo(first);
    assertThat(text(SessionKeys.session(logIn.token().id())))
        .contains("\"deadline\":\"2026-11-20T11:01:00Z\"");
  }

  @Test
  void a_short_session_is_written_after_a_tenth_of_its_time() {
    assertThat(new SessionSettings(Duration.ofSeconds(30), 1, clock).step())
        .isEqualTo(Duration.ofSeconds(3));
    refused(
        Kind.INVALID,
        "session inactivity is PT0.5S: use at least one second",
        () -> new SessionSettings(Duration.ofMillis(500), 1, clock));
    refused(
        Kind.INVALID,
        "session limit is 0: use at least 1",
        () -> new SessionSettings(INACTIVITY, 0, clock));
  }

  @Test
  void a_second_log_in_within_a_session_is_refused_whoever_is_named() {
    Optional<SessionToken> current = Optional.of(logIn().token());

    refused(
        Kind.INVALID,
        "CloudChamber: session already has a logged in user",
        () -> otherServer.logIn(current, name("nobody"), SECRET, ADDRESS));
  }

  @Test
  void a_user_logs_out_in_any_case_but_not_another_one() {
    LogIn logIn = logIn();
    Optional<SessionToken> token = Optional.of(logIn.token());

    refused(
        Kind.INVALID,
        "CloudChamber: user \"eve\" not logged into this session",
        () -> sessions.logOut(token, name("eve")));
    otherServer.logOut(token, name("DANA"));

    assertThat(sessions.resume(logIn.token())).isEmpty();
    assertThat(stored()).containsExactly(LEDGER);
    assertThat(ledger()).isEqualTo("{\"lastId\":\"1\"}");
    assertThat(logIn().active().session().id()).isEqualTo(2);
  }

  @Test
  void sessions_end_with_their_user() {
    Users users = chamber.users();
    LogIn disabled = logIn();
    users.update(MANAGER, name("dana"), ANY, false, Rights.NONE);
    assertThat(sessions.resume(disabled.token())).isEmpty();
    users.update(MANAGER, name("dana"), ANY, true, Rights.NONE);
    assertThat(sessions.resume(disabled.token())).isEmpty();

    LogIn deleted = logIn();
    users.delete(MANAGER, name("dana"));
    users.create(MANAGER, name("dana"), SECRET, true, Rights.ALL);
    assertThat(sessions.resume(deleted.token())).isEmpty();

    LogIn changed = logIn();
    users.changePassword(MANAGER, name("dana"), ANY, SECRET, Password.of("other"), false);
    assertThat(sessions.resume(changed.token())).isEmpty();
    assertThat(stored()).containsExactly(LEDGER);
  }

  @Test
  void rights_are_those_that_the_user_has_now() {
    LogIn logIn = logIn();

    chamber.users().update(MANAGER, name("dana"), ANY, true, Rights.of(Right.STEP_TIME));

    assertThat(sessions.resume(logIn.token()).orElseThrow().caller().rights())
        .isEqualTo(Rights.of(Right.STEP_TIME));
  }

  @Test
  void a_session_is_not_valid_in_another_namespace() {
    LogIn logIn = logIn();
    CloudChamber test =
        CloudChamber.open(
            store,
            new CloudChamberSettings(
                Namespace.standardTest(mode), CloudChamberGroup::hash, new Random()));
    test.users().create(MANAGER, name("Dana"), SECRET, true, Rights.ALL);
    Sessions other = test.openSessions(new SessionSettings(INACTIVITY, LIMIT, clock));

    assertThat(other.resume(logIn.token())).isEmpty();
    assertThat(other.list(MANAGER).items()).isEmpty();
    assertThat(other.purge()).isZero();
    assertThat(sessions.resume(logIn.token())).isPresent();
  }

  @Test
  void the_limit_holds_over_all_servers_until_sessions_have_ended() {
    for (int i = 0; i < LIMIT; i++) {
      logIn();
    }
    refused(
        Kind.INVALID,
        FULL,
        () -> otherServer.logIn(Optional.empty(), name("dana"), SECRET, ADDRESS));

    pass(INACTIVITY);

    assertThat(logIn().active().session().id()).isEqualTo(LIMIT + 1);
    assertThat(stored()).containsExactly(LEDGER, LEDGER + "/5");
  }

  @Test
  void a_user_who_has_all_sessions_makes_room_for_one_who_has_none() {
    chamber.users().create(MANAGER, name("Eve"), SECRET, true, Rights.NONE);
    List<LogIn> logIns = new ArrayList<>();
    for (int i = 0; i < LIMIT; i++) {
      logIns.add(logIn());
      pass(Duration.ofMinutes(2));
    }
    sessions.resume(logIns.get(0).token());

    LogIn eve = otherServer.logIn(Optional.empty(), name("eve"), SECRET, ADDRESS);

    assertThat(sessions.resume(eve.token())).isPresent();
    assertThat(logIns.stream().filter(logIn -> sessions.resume(logIn.token()).isEmpty()))
        .containsExactly(logIns.get(1)); // not used for longest
    assertThat(ledger()).isEqualTo("{\"lastId\":\"5\",\"open\":\"4\"}");
    refused(Kind.INVALID, FULL, this::logIn);
  }

  @Test
  void where_users_have_about_as_many_sessions_none_makes_room() {
    chamber.users().create(MANAGER, name("Eve"), SECRET, true, Rights.NONE);
    for (String user : List.of("dana", "dana", "eve", "eve")) {
      sessions.logIn(Optional.empty(), name(user), SECRET, ADDRESS);
    }
    List<String> before = stored();

    refused(
        Kind.INVALID, FULL, () -> sessions.logIn(Optional.empty(), name("eve"), SECRET, ADDRESS));

    assertThat(stored()).isEqualTo(before);
  }

  @Test
  void a_barred_password_is_not_to_be_set() {
    Sessions open =
        chamber.openSessions(new SessionSettings(INACTIVITY, LIMIT, clock).barring(SECRET));

    refused(
        Kind.INVALID,
        "the built-in password cannot be used on a server for other machines: choose another one",
        () -> open.requireUsable(SECRET));
    sessions.requireUsable(SECRET);
  }

  @Test
  void a_purge_deletes_what_has_ended_and_nothing_else() {
    logIn();
    pass(Duration.ofMinutes(30));
    LogIn kept = logIn();
    chamber.users().create(MANAGER, name("Eve"), SECRET, true, Rights.NONE);
    sessions.logIn(Optional.empty(), name("eve"), SECRET, ADDRESS);
    chamber.users().update(MANAGER, name("eve"), ANY, false, Rights.NONE);
    pass(Duration.ofMinutes(30));

    assertThat(otherServer.purge()).isEqualTo(2);

    assertThat(stored()).containsExactly(LEDGER, LEDGER + "/2");
    assertThat(ledger()).isEqualTo("{\"lastId\":\"3\",\"open\":\"1\"}");
    assertThat(sessions.resume(kept.token())).isPresent();
    assertThat(sessions.purge()).isZero();
  }

  @Test
  void managers_list_and_end_sessions() {
    LogIn first = logIn();
    logIn();

    assertThat(otherServer.list(MANAGER).items()).map(Session::id).containsExactly(1L, 2L);
    assertThat(otherServer.get(MANAGER, 1).user()).isEqualTo(name("Dana"));
    otherServer.end(MANAGER, 1);

    assertThat(sessions.resume(first.token())).isEmpty();
    refused(Kind.NOT_FOUND, "CloudChamber: session 1 not found", () -> sessions.end(MANAGER, 1));
    refused(
        Kind.DENIED,
        "CloudChamber: permission denied",
        () -> sessions.list(new Caller(name("dana"), Rights.NONE)));
  }

  @Test
  void after_ten_failures_a_user_is_refused_from_that_address_for_ten_minutes() {
    for (int i = 0; i < 10; i++) {
      assertThatThrownBy(() -> wrong(ADDRESS)).hasMessageContaining("authentication failed");
      pass(Duration.ofSeconds(6));
    }

    refused(
        Kind.LIMITED,
        "too many failed log-ins of user \"dana\": try again in 541 seconds",
        this::logIn);
    assertThatThrownBy(() -> wrong("192.0.2.8")).hasMessageContaining("authentication failed");
    pass(Duration.ofMinutes(9));

    assertThat(logIn().active().session().id()).isEqualTo(1);
  }

  @Test
  void other_checks_of_a_password_have_the_limits_of_log_ins() {
    for (int i = 0; i < 10; i++) {
      assertThatThrownBy(() -> changePassword("wrong")).hasMessageContaining("permission denied");
    }

    assertThatThrownBy(() -> changePassword("secret")).hasMessageContaining("too many failed");
    assertThatThrownBy(this::logIn).hasMessageContaining("too many failed");
    assertThat(chamber.users().find(name("dana")).orElseThrow().record())
        .matches(user -> chamber.users().matches(user, SECRET));
  }

  private void changePassword(String old) {
    Name dana = name("dana");
    Caller self = new Caller(dana, Rights.NONE);
    sessions.limited(
        dana,
        ADDRESS,
        () ->
            chamber
                .users()
                .changePassword(self, dana, ANY, Password.of(old), Password.of("new"), false));
  }

  private void wrong(String address) {
    sessions.logIn(Optional.empty(), name("dana"), Password.of("wrong"), address);
  }

  @Test
  void failures_without_a_log_in_write_nothing() {
    List<?> before = store.list(Prefix.ALL);

    assertThatThrownBy(() -> wrong(ADDRESS)).hasMessageContaining("authentication failed");
    assertThatThrownBy(() -> sessions.logIn(Optional.empty(), name("x/y"), SECRET, ADDRESS))
        .hasMessageContaining("authentication failed");

    assertThat(store.list(Prefix.ALL)).isEqualTo(before);
  }

  @Test
  void guesses_that_race_are_not_more_than_the_limit_and_those_under_way() {
    List<Boolean> checked =
        Racers.race(
            30,
            i -> {
              try {
                wrong(ADDRESS);
                return true;
              } catch (CloudChamberException refused) {
                return refused.kind() == Kind.DENIED;
              }
            });

    assertThat(checked.stream().filter(guess -> guess)).hasSizeBetween(10, 11);
  }

  @Test
  void log_ins_that_race_get_identifiers_of_their_own_and_keep_the_limit() {
    List<Optional<LogIn>> logIns =
        Racers.race(
            8,
            i -> {
              try {
                Sessions server = i % 2 == 0 ? sessions : otherServer;
                return Optional.of(server.logIn(Optional.empty(), name("dana"), SECRET, ADDRESS));
              } catch (CloudChamberException refused) {
                assertThat(refused).hasMessage(FULL);
                return Optional.empty();
              }
            });

    assertThat(logIns.stream().flatMap(Optional::stream).map(done -> done.active().session().id()))
        .containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
    assertThat(ledger()).isEqualTo("{\"lastId\":\"4\",\"open\":\"4\"}");
  }

  @Test
  void a_session_that_is_used_while_it_is_purged_is_ended_or_goes_on_but_is_counted_rightly() {
    LogIn logIn = logIn();
    pass(INACTIVITY.minusSeconds(1));
    FaultyStore client = faulty();
    client.beforeEachCall(
        call -> {
          if (call.equals("commit")) {
            now.set(Instant.parse("2026-11-20T10:59:59Z"));
            otherServer.resume(logIn.token());
            client.beforeEachCall(each -> {});
          }
        });
    pass(Duration.ofSeconds(1));

    assertThat(sessionsOn(client).purge()).isZero();

    assertThat(otherServer.resume(logIn.token())).isPresent();
    assertThat(ledger()).isEqualTo("{\"lastId\":\"1\",\"open\":\"1\"}");
  }

  @Test
  void the_ledger_counts_what_is_there_wherever_a_server_stops() {
    int logIns =
        interruptedAtEveryCall(
            client -> sessionsOn(client).logIn(Optional.empty(), name("dana"), SECRET, ADDRESS),
            this::assertCounted);
    int ends =
        interruptedAtEveryCall(client -> sessionsOn(client).end(MANAGER, 1), this::assertCounted);
    logIn();
    pass(INACTIVITY);
    int purges = interruptedAtEveryCall(client -> sessionsOn(client).purge(), this::assertCounted);

    assertThat(List.of(logIns, ends, purges)).allMatch(calls -> calls > 2);
    assertThat(stored()).containsExactly(LEDGER);
    assertCounted();
  }

  private void assertCounted() {
    long open = stored().stream().filter(key -> !key.equals(LEDGER)).count();
    String counted = open == 0 ? "\"lastId\":\"[0-9]+\"" : ".*\"open\":\"" + open + "\"";
    if (!stored().isEmpty()) {
      assertThat(ledger()).matches("\\{" + counted + "}");
    }
  }

  @Test
  void a_log_in_whose_response_was_lost_is_recognized() {
    FaultyStore lossy = faulty();
    Sessions server = sessionsOn(lossy);
    lossy.loseNextAnswer();

    LogIn logIn = server.logIn(Optional.empty(), name("dana"), SECRET, ADDRESS);

    assertThat(sessions.resume(logIn.token())).isPresent();
    assertCounted();
  }

  @Test
  void a_ledger_that_was_lost_is_counted_anew() {
    logIn();
    LogIn second = logIn();
    store.commit(Transaction.builder().delete(SessionKeys.LEDGER).build());

    assertThat(logIn().active().session().id()).isEqualTo(3);

    assertThat(ledger()).isEqualTo("{\"lastId\":\"3\",\"open\":\"3\"}");
    assertThat(sessions.resume(second.token())).isPresent();
  }
}
