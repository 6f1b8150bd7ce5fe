package io.statehouse.domain.missions;

import static io.statehouse.domain.missions.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.statehouse.domain.missions.entities.AdminPassword;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.MissionsException.Kind;
import io.statehouse.domain.missions.entities.PasswordHash;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The admin password, which several servers and the original may set. */
class AdminAccessTest {
  private final MemoryStore memory = new MemoryStore();
  private final FaultyStore store = new FaultyStore(memory);
  private final MissionControl control =
      MissionControl.open(store, MissionsSettings.with(Clock.systemUTC(), new Random(7)));
  private final Deque<AdminAccess> opened = new ArrayDeque<>();

  @AfterEach
  void close() {
    opened.forEach(AdminAccess::close);
    store.close();
  }

  /** As a server starts, with this password configured unless it is empty. */
  private AdminAccess server(String password) {
    AdminAccess admin = admin(password, true);
    admin.storeConfigured();
    admin.awaitRead();
    return admin;
  }

  private AdminAccess admin(String password, boolean mayBeOpen) {
    AdminAccess admin =
        control.admin(
            Optional.of(password).filter(text -> !text.isEmpty()).map(AdminPassword::new),
            mayBeOpen);
    opened.add(admin);
    return admin;
  }

  private static boolean accepts(AdminAccess admin, String password) {
    try {
      admin.require("admin", password);
      return true;
    } catch (MissionsException refused) {
      return false;
    }
  }

  @Test
  void the_stored_password_takes_precedence_over_the_configured_one() {
    AdminAccess first = server("correct-horse-1");
    AdminAccess second = server("battery-staple");
    AdminAccess third = server("");

    assertThat(first.ignoresConfigured()).isFalse();
    assertThat(second.ignoresConfigured()).isTrue();
    for (AdminAccess access : List.of(first, second, third)) {
      assertThatCode(() -> access.require("admin", "correct-horse-1")).doesNotThrowAnyException();
      assertThat(access.isOpen()).isFalse();
      for (String[] wrong :
          List.of(
              new String[] {"admin", "battery-staple"},
              new String[] {"Admin", "correct-horse-1"},
              new String[] {"", ""})) {
        assertThatThrownBy(() -> access.require(wrong[0], wrong[1]))
            .is(refused(Kind.FORBIDDEN))
            .hasMessage("Incorrect username/password.");
      }
      assertThatThrownBy(access::requireOpen).is(refused(Kind.FORBIDDEN));
    }
  }

  @Test
  void without_a_password_any_caller_is_an_administrator_unless_that_is_ruled_out() {
    AdminAccess access = server("");

    assertThat(access.isOpen()).isTrue();
    assertThatCode(() -> access.require("anybody", "")).doesNotThrowAnyException();
    assertThatCode(access::requireOpen).doesNotThrowAnyException();
    assertThat(Samples.content(store)).isEmpty();
    AdminAccess closed = admin("", false);
    assertThat(closed.isOpen()).isFalse();
    assertThatThrownBy(() -> closed.require("admin", "")).is(refused(Kind.FORBIDDEN));
  }

  @Test
  void a_password_that_another_server_sets_changes_or_deletes_is_noticed() {
    AdminAccess access = server("");
    assertThat(access.isOpen()).isTrue();

    Samples.setPassword(control, "correct-horse-1");
    await().until(() -> !access.isOpen() && accepts(access, "correct-horse-1"));

    PasswordHash other = PasswordHash.of(new AdminPassword("battery-staple"), "saltsaltsa");
    Samples.plant(memory, StoredKey.ADMIN_HASH.text(), other.hash());
    Samples.plant(memory, StoredKey.ADMIN_SALT.text(), other.salt());
    await().until(() -> accepts(access, "battery-staple"));
    assertThat(accepts(access, "correct-horse-1")).isFalse();

    memory.commit(Transaction.builder().deletePrefix(StoredKey.BELOW_ADMIN).build());
    await().until(access::isOpen);
  }

  @Test
  void the_configured_password_is_in_force_while_the_store_has_none() {
    AdminAccess access = admin("correct-horse-1", true);

    assertThat(access.isOpen()).isFalse();
    assertThat(accepts(access, "correct-horse-1")).isTrue();
    assertThat(Samples.content(store)).isEmpty();
  }

  @Test
  void a_check_sends_no_request_and_keeps_the_last_known_password_in_an_outage() {
    AdminAccess access = server("correct-horse-1");
    assertThat(accepts(access, "correct-horse-1")).isTrue();

    store.fail();

    assertThat(accepts(access, "correct-horse-1")).isTrue();
    assertThat(accepts(access, "battery-staple")).isFalse();
  }

  @Test
  void before_the_store_is_read_no_caller_is_an_administrator() {
    store.fail();
    AdminAccess access = admin("correct-horse-1", true);

    assertThatThrownBy(() -> access.require("admin", "correct-horse-1"))
        .isInstanceOf(StoreException.Unavailable.class);
    store.recover();

    await()
        .atMost(Duration.ofSeconds(10))
        .ignoreExceptions()
        .until(() -> accepts(access, "correct-horse-1"));
  }
}
