package io.statehouse.domain.cloudchamber.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.CloudChamberContract;
import io.statehouse.domain.cloudchamber.CloudChamberGroup;
import io.statehouse.domain.cloudchamber.accounts.Users.SystemAccount;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.User;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.memory.FaultyStore;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Users, their rights and passwords, and writers that race for them. */
public abstract class UsersContract extends CloudChamberGroup {
  private static final Caller MANAGER = new Caller(name("boss"), Rights.of(Right.MANAGE_ACCOUNTS));
  private static final Caller DANA = new Caller(name("DANA"), Rights.of(Right.STEP_TIME));
  private static final Password SECRET = Password.of("secret");
  private static final Password OTHER = Password.of("other");
  private static final String DENIED = "CloudChamber: permission denied";
  private static final String STALE =
      "CloudChamber: user \"dana\" has a newer version than expected";

  private Users users;

  public UsersContract(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
  }

  @BeforeEach
  void openUsers() {
    users = chamber.users();
  }

  private Stored<User> create(String name) {
    return users.create(MANAGER, name(name), SECRET, true, Rights.of(Right.MODIFY_INVENTORY));
  }

  @Test
  void a_user_is_stored_under_its_folded_name_with_its_own_spelling() {
    Stored<User> created = create("Dana");

    assertThat(keys()).containsExactly("users/dana");
    assertThat(text(layout.user(name("dana"))))
        .matches(
            "\\{\"name\":\"Dana\",\"passwordHash\":\"[A-Za-z0-9+/]{80}\",\"enabled\":true,"
                + "\"rights\":\\{\"canModifyInventory\":true}}");
    assertThat(users.get(MANAGER, name("DANA"))).isEqualTo(created);
  }

  @Test
  void a_user_is_put_with_the_hash_that_was_read_elsewhere() {
    User dana = create("Dana").record();
    users.delete(MANAGER, name("dana"));

    Stored<User> put = users.put(MANAGER, dana);

    assertThat(put.record()).isEqualTo(dana);
    assertThat(users.matches(put.record(), SECRET)).isTrue();
    assertThat(users.put(MANAGER, dana)).isEqualTo(put);
  }

  @Test
  void a_user_that_is_put_without_a_hash_keeps_the_password() {
    User dana = create("Dana").record();
    User changed = new User(name("dana"), Bytes.EMPTY, false, false, Rights.ALL);

    users.put(MANAGER, changed);

    assertThat(users.get(MANAGER, name("dana")).record()).isEqualTo(dana.with(false, Rights.ALL));
    refused(
        Kind.INVALID,
        "user \"new\" needs a passwordHash, 60 characters of bcrypt as htpasswd -B makes them",
        () -> users.put(MANAGER, new User(name("new"), Bytes.EMPTY, true, false, Rights.NONE)));
    refused(Kind.DENIED, DENIED, () -> users.put(DANA, changed));
  }

  @Test
  void a_user_that_is_put_does_not_become_protected() {
    User dana = create("Dana").record();

    refused(
        Kind.INVALID,
        "neverDelete of user \"Dana\" is false and cannot be changed",
        () -> users.put(MANAGER, new User(dana.name(), Bytes.EMPTY, true, true, dana.rights())));
  }

  @Test
  void a_name_is_taken_in_whatever_case() {
    create("Dana");

    refused(Kind.EXISTS, "CloudChamber: user \"DANA\" already exists", () -> create("DANA"));
  }

  @Test
  void a_user_without_rights_has_an_empty_message_of_rights() {
    users.create(MANAGER, name("a"), SECRET, false, Rights.NONE);

    assertThat(text(layout.user(name("a")))).endsWith("\"rights\":{}}").doesNotContain("enabled");
  }

  @Test
  void names_that_no_key_can_have_are_refused_and_found_nowhere() {
    refused(
        Kind.INVALID,
        "user name \"a/b\" has a slash at position 1: leave it out",
        () -> create("a/b"));
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: user \"a/b\" not found",
        () -> users.get(MANAGER, name("a/b")));
    refused(
        Kind.NOT_FOUND, "CloudChamber: user \"\" not found", () -> users.delete(MANAGER, name("")));
  }

  @Test
  void users_are_listed_in_key_order_beside_records_that_are_bad() {
    create("b");
    create("A");
    put(layout.user(name("c")), "{\"name\":\"d\"}");
    put(layout.user(name("e")), "{");

    Listing<Stored<User>> listed = users.list(MANAGER);

    assertThat(listed.items()).map(user -> user.record().name().text()).containsExactly("A", "b");
    assertThat(listed.problems())
        .map(Listing.Problem::key)
        .containsExactly(layout.user(name("c")), layout.user(name("e")));
    assertThat(listed.problems().get(0).sentence()).contains("record content does not match key");
    assertThatThrownBy(() -> users.get(MANAGER, name("c")))
        .isInstanceOf(StoreException.Malformed.class);
  }

  @Test
  void users_see_themselves_and_managers_see_all() {
    create("Dana");
    create("Eve");

    assertThat(users.get(DANA, name("dana")).record().name()).isEqualTo(name("Dana"));
    refused(Kind.DENIED, DENIED, () -> users.get(DANA, name("Eve")));
    refused(Kind.DENIED, DENIED, () -> users.list(DANA));
    refused(Kind.DENIED, DENIED, () -> users.create(DANA, name("x"), SECRET, true, Rights.NONE));
    refused(Kind.DENIED, DENIED, () -> users.delete(DANA, name("Eve")));
  }

  @Test
  void an_update_replaces_rights_and_keeps_name_and_password() {
    Stored<User> created = create("Dana");

    Stored<User> updated =
        users.update(
            MANAGER,
            name("dana"),
            ExpectedRevision.of(created.revision()),
            false,
            Rights.of(Right.INJECT_FAULTS));

    assertThat(updated.record())
        .isEqualTo(created.record().with(false, Rights.of(Right.INJECT_FAULTS)));
    assertThat(users.find(name("dana"))).hasValue(updated);
    assertThat(updated.revision()).isNotEqualTo(created.revision());
  }

  @Test
  void a_stale_update_is_refused_and_changes_nothing() {
    ExpectedRevision first = ExpectedRevision.of(create("Dana").revision());
    Stored<User> second = users.update(MANAGER, name("dana"), first, true, Rights.ALL);

    refused(
        Kind.CHANGED, STALE, () -> users.update(MANAGER, name("dana"), first, true, Rights.NONE));
    refused(
        Kind.CHANGED,
        STALE,
        () ->
            users.update(
                MANAGER, name("dana"), ExpectedRevision.parse("-1", 63), true, Rights.NONE));

    assertThat(users.find(name("dana"))).hasValue(second);
  }

  @Test
  void an_update_of_no_user_creates_none() {
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: user \"dana\" not found",
        () -> users.update(MANAGER, name("dana"), ExpectedRevision.ANY, true, Rights.NONE));
    assertThat(keys()).isEmpty();
  }

  @Test
  void no_one_gives_rights_that_they_lack() {
    Rights both = Rights.of(Right.STEP_TIME, Right.MODIFY_INVENTORY);
    users.create(MANAGER, name("Dana"), SECRET, true, both);

    refused(
        Kind.DENIED,
        DENIED,
        () -> users.update(DANA, name("dana"), ExpectedRevision.ANY, true, Rights.ALL));
    users.update(DANA, name("dana"), ExpectedRevision.ANY, true, Rights.of(Right.STEP_TIME));

    assertThat(users.find(name("dana")).get().record().rights())
        .isEqualTo(Rights.of(Right.STEP_TIME));
  }

  @Test
  void what_was_just_taken_from_users_they_do_not_give_back_to_themselves() {
    Rights rights = Rights.of(Right.MANAGE_ACCOUNTS, Right.STEP_TIME);
    users.create(MANAGER, name("Eve"), SECRET, true, rights);
    Caller eve = new Caller(name("eve"), rights); // as the request under way knows the user

    users.update(MANAGER, name("eve"), ExpectedRevision.ANY, true, Rights.of(Right.STEP_TIME));
    refused(
        Kind.DENIED,
        DENIED,
        () -> users.update(eve, name("EVE"), ExpectedRevision.ANY, true, rights));
    users.update(MANAGER, name("eve"), ExpectedRevision.ANY, false, rights);
    refused(
        Kind.DENIED,
        DENIED,
        () -> users.update(eve, name("eve"), ExpectedRevision.ANY, true, rights));

    assertThat(users.get(MANAGER, name("eve")).record().enabled()).isFalse();
  }

  @Test
  void lacking_rights_are_reported_before_absence_and_staleness() {
    refused(
        Kind.DENIED,
        DENIED,
        () -> users.update(DANA, name("dana"), ExpectedRevision.parse("-1", 63), true, Rights.ALL));
  }

  @Test
  void a_password_is_changed_by_who_knows_the_old_one() {
    ExpectedRevision revision = ExpectedRevision.of(create("Dana").revision());

    refused(
        Kind.DENIED,
        DENIED,
        () -> users.changePassword(DANA, name("dana"), revision, OTHER, OTHER, false));
    users.changePassword(DANA, name("dana"), revision, SECRET, OTHER, false);

    assertThat(users.authenticate(name("dana"), OTHER).record().name()).isEqualTo(name("Dana"));
    refused(
        Kind.CHANGED,
        STALE,
        () -> users.changePassword(DANA, name("dana"), revision, OTHER, SECRET, false));
  }

  @Test
  void only_managers_force_a_password() {
    create("Dana");

    refused(
        Kind.DENIED,
        DENIED,
        () -> users.changePassword(DANA, name("dana"), ExpectedRevision.ANY, OTHER, OTHER, true));
    users.changePassword(MANAGER, name("dana"), ExpectedRevision.ANY, OTHER, OTHER, true);

    assertThat(users.matches(users.find(name("dana")).get().record(), OTHER)).isTrue();
  }

  @Test
  void absence_is_denied_to_who_must_know_the_password_and_named_to_who_forces_it() {
    refused(
        Kind.DENIED,
        DENIED,
        () -> users.changePassword(MANAGER, name("x"), ExpectedRevision.ANY, SECRET, OTHER, false));
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: user \"x\" not found",
        () -> users.changePassword(MANAGER, name("x"), ExpectedRevision.ANY, SECRET, OTHER, true));
  }

  @Test
  void a_password_longer_than_bcrypt_reads_is_refused_when_set_and_cut_when_checked() {
    Password full = Password.of("x".repeat(72));
    users.create(MANAGER, name("a"), full, true, Rights.NONE);

    refused(
        Kind.INVALID,
        "the password has 73 bytes: use at most 72",
        () -> users.create(MANAGER, name("b"), Password.of("x".repeat(73)), true, Rights.NONE));
    assertThat(users.authenticate(name("a"), Password.of("x".repeat(80)))).isNotNull();
  }

  @Test
  void who_does_not_exist_or_is_disabled_cannot_log_in_nor_who_errs() {
    String message = "CloudChamber: authentication failed, invalid user name or password";
    create("Dana");
    users.create(MANAGER, name("off"), SECRET, false, Rights.NONE);

    refused(Kind.NOT_FOUND, message, () -> users.authenticate(name("x"), SECRET));
    refused(Kind.NOT_FOUND, message, () -> users.authenticate(name("off"), SECRET));
    refused(Kind.DENIED, message, () -> users.authenticate(name("dana"), OTHER));
  }

  @Test
  void a_record_without_a_bcrypt_hash_admits_no_one() {
    put(layout.user(name("a")), "{\"name\":\"a\",\"enabled\":true,\"passwordHash\":\"c2VjcmV0\"}");

    assertThatThrownBy(() -> users.authenticate(name("a"), SECRET))
        .isInstanceOf(CloudChamberException.class);
  }

  @Test
  void a_user_is_deleted_by_managers_and_by_itself() {
    create("Dana");
    create("Eve");

    users.delete(DANA, name("dana"));
    users.delete(MANAGER, name("EVE"));

    assertThat(keys()).isEmpty();
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: user \"eve\" not found",
        () -> users.delete(MANAGER, name("eve")));
  }

  @Test
  void the_system_account_is_created_once_and_protected() {
    assertThat(users.startSystemAccount(name("Admin"), SECRET)).isEqualTo(SystemAccount.CREATED);
    assertThat(users.startSystemAccount(name("admin"), OTHER)).isEqualTo(SystemAccount.KEPT);

    User admin = users.authenticate(name("ADMIN"), SECRET).record();
    assertThat(admin.name()).isEqualTo(name("Admin"));
    assertThat(admin.rights()).isEqualTo(Rights.ALL);
    refused(
        Kind.DENIED,
        "CloudChamber: user \"admin\" is protected and cannot be deleted",
        () -> users.delete(Caller.OPERATOR, name("admin")));
  }

  @Test
  void an_old_system_account_gets_all_rights_and_no_other_user_does() {
    String old = "{\"name\":\"%s\",\"enabled\":true,\"canManageAccounts\":true}";
    put(layout.user(name("admin")), old.formatted("Admin"));
    put(layout.user(name("b")), old.formatted("b"));

    assertThat(users.startSystemAccount(name("Admin"), SECRET)).isEqualTo(SystemAccount.MIGRATED);

    assertThat(text(layout.user(name("admin"))))
        .isEqualTo(
            "{\"name\":\"Admin\",\"enabled\":true,\"rights\":{\"canManageAccounts\":true,"
                + "\"canStepTime\":true,\"canModifyWorkloads\":true,\"canModifyInventory\":true,"
                + "\"canInjectFaults\":true,\"canPerformRepairs\":true}}");
    assertThat(text(layout.user(name("b")))).isEqualTo(old.formatted("b"));
  }

  @Test
  void one_of_several_creators_of_a_name_succeeds() {
    List<Boolean> created =
        Racers.race(6, i -> succeeds(Kind.EXISTS, () -> create(i % 2 == 0 ? "Dana" : "DANA")));

    assertThat(created).containsOnlyOnce(true);
  }

  @Test
  void one_of_several_updates_of_a_revision_succeeds() {
    // An update that writes what is there need not change the revision, so none of them does.
    ExpectedRevision seen =
        ExpectedRevision.of(
            users.create(MANAGER, name("Dana"), SECRET, true, Rights.NONE).revision());
    List<Rights> rights = Stream.of(Right.values()).map(Rights::of).toList();
    List<Users> servers = List.of(users, on(client()).users());

    List<Boolean> updated =
        Racers.race(
            rights.size(),
            i ->
                succeeds(
                    Kind.CHANGED,
                    () ->
                        servers
                            .get(i % 2)
                            .update(MANAGER, name("dana"), seen, true, rights.get(i))));

    assertThat(updated).containsOnlyOnce(true);
    assertThat(users.find(name("dana")).orElseThrow().record().rights())
        .isEqualTo(rights.get(updated.indexOf(true)));
  }

  @Test
  void servers_that_start_together_create_one_system_account() {
    List<SystemAccount> started =
        Racers.race(4, i -> on(store).users().startSystemAccount(name("Admin"), SECRET));

    assertThat(started).containsOnlyOnce(SystemAccount.CREATED);
  }

  @Test
  void a_password_changed_meanwhile_is_not_overwritten_by_who_knew_the_old_one() {
    create("Dana");
    FaultyStore disturbed = faulty();
    AtomicBoolean once = new AtomicBoolean(true);
    disturbed.beforeEachCall(
        operation -> {
          if (operation.equals("commit") && once.getAndSet(false)) {
            users.changePassword(MANAGER, name("dana"), ExpectedRevision.ANY, OTHER, OTHER, true);
          }
        });

    refused(
        Kind.DENIED,
        DENIED,
        () ->
            on(disturbed)
                .users()
                .changePassword(
                    DANA, name("dana"), ExpectedRevision.ANY, SECRET, Password.of("3"), false));

    assertThat(users.authenticate(name("dana"), OTHER)).isNotNull();
  }

  @Test
  void a_change_whose_response_was_lost_is_recognized() {
    FaultyStore lossy = faulty();
    lossy.loseNextAnswer();

    Stored<User> created =
        on(lossy).users().create(MANAGER, name("Dana"), SECRET, true, Rights.NONE);

    assertThat(users.find(name("dana"))).hasValue(created);
  }

  private static boolean succeeds(Kind expected, Callable<?> request) throws Exception {
    try {
      request.call();
      return true;
    } catch (CloudChamberException refused) {
      assertThat(refused.kind()).isEqualTo(expected);
      return false;
    }
  }
}
