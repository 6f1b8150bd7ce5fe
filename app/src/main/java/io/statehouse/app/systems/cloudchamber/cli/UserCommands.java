package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.PasswordOption;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.failure.AppException;
import io.statehouse.domain.cloudchamber.accounts.Users;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.User;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.layout.ClientMessages;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.UserList;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.UserPublic;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands on users. They never show the hash of a password. */
final class UserCommands {
  private static final Caller CALLER = Caller.OPERATOR;

  private UserCommands() {}

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber users list",
      description = "List the users with their rights.")
  static void list(@Mixin ChamberCall call) {
    call.list(
        access -> {
          Listing<Stored<User>> users = access.users().list(CALLER);
          UserList document = UserList.of(users.items(), "/api/users");
          call.print(ClientMessages.USER_LIST, document, () -> print(call, users));
          call.requireWhole(users.problems());
          return !users.items().isEmpty();
        });
  }

  private static void print(ChamberCall call, Listing<Stored<User>> users) {
    try (Table table = Table.of(call, "user", "enabled", "protected", "rights")) {
      for (Stored<User> stored : users.items()) {
        User user = stored.record();
        table.add(
            user.name(),
            DisplayNames.yes(user.enabled()),
            DisplayNames.yes(user.neverDelete()),
            DisplayNames.text(user.rights()));
      }
    }
  }

  @Watchable
  @Command(footer = "  statehouse cloudchamber users get dana", description = "Show a user.")
  static void get(@Mixin ChamberCall call, @Parameters(paramLabel = "USER") Name name) {
    call.run(
        access -> {
          Stored<User> stored = access.users().get(CALLER, name);
          User user = stored.record();
          call.print(
              ClientMessages.USER_PUBLIC,
              UserPublic.of(user),
              () -> {
                Results results = call.results();
                results.field("name", user.name());
                results.field("enabled", DisplayNames.yes(user.enabled()));
                results.field("protected", DisplayNames.yes(user.neverDelete()));
                results.field("rights", DisplayNames.text(user.rights()));
                results.field("revision", stored.revision());
              });
        });
  }

  @Command(
      footer = {
        "  statehouse cloudchamber users create Dana --rights can_modify_inventory",
        "  statehouse cloudchamber users create Dana --password-env DANA --disabled"
      },
      description = {
        "Create a user, who is enabled unless a flag says otherwise.",
        "The password is typed twice, or one line on standard input, or in a variable."
      })
  static void create(
      @Mixin ChamberWrite call,
      @Mixin EnabledFlags enabled,
      @Mixin PasswordOption source,
      @Option(
              names = "--rights",
              paramLabel = "RIGHTS",
              defaultValue = "none",
              description = "The rights, with commas between them; or all (default: none).")
          Rights rights,
      @Parameters(paramLabel = "USER") Name name) {
    boolean isEnabled = enabled.given().orElse(true);
    Password password = new Password(source.password(call.invocation()));
    call.run(
        access -> {
          Stored<User> user = access.users().create(CALLER, name, password, isEnabled, rights);
          report(call, "created", user);
        });
  }

  private static void report(ChamberWrite call, String done, Stored<User> stored) {
    call.report(
        ClientMessages.USER_PUBLIC,
        UserPublic.of(stored.record()),
        "%s user %s, revision %s".formatted(done, stored.record().name(), stored.revision()));
  }

  @Command(
      footer = {
        "  statehouse cloudchamber users update dana --rights all",
        "  statehouse cloudchamber users update dana --disabled"
      },
      description = "Enable or disable a user, or replace all rights of a user.")
  static void update(
      @Mixin ChamberWrite call,
      @Mixin EnabledFlags flags,
      @Mixin RevisionFlag revision,
      @Option(
              names = "--rights",
              paramLabel = "RIGHTS",
              description = "The new rights, with commas between them; or all, or none.")
          Optional<Rights> rights,
      @Parameters(paramLabel = "USER") Name name) {
    Optional<Boolean> enabled = flags.given();
    if (enabled.isEmpty() && rights.isEmpty()) {
      throw AppException.misused("nothing to change: give --enabled, --disabled or --rights");
    }
    call.run(
        access -> {
          Users users = access.users();
          Stored<User> before = users.get(CALLER, name);
          Stored<User> user =
              users.update(
                  CALLER,
                  name,
                  revision.given().orElseGet(() -> ExpectedRevision.of(before.revision())),
                  enabled.orElse(before.record().enabled()),
                  rights.orElse(before.record().rights()));
          report(call, "updated", user);
        });
  }

  @Command(
      footer = "  statehouse cloudchamber users passwd dana --password-env DANA",
      description = {
        "Set the password of a user; this ends the user's sessions.",
        "The password is typed twice, or one line on standard input, or in a variable."
      })
  static void passwd(
      @Mixin ChamberWrite call,
      @Mixin PasswordOption source,
      @Mixin RevisionFlag revision,
      @Parameters(paramLabel = "USER") Name name) {
    Password password = new Password(source.password(call.invocation()));
    call.run(
        access -> {
          Stored<User> user =
              access
                  .users()
                  .changePassword(
                      CALLER, name, revision.expected(), Password.of(""), password, true);
          report(call, "changed the password of", user);
        });
  }

  @Command(
      footer = "  statehouse cloudchamber users delete dana",
      description = "Delete a user, unless the user is protected.")
  static void delete(@Mixin ChamberWrite call, @Parameters(paramLabel = "USER") Name name) {
    call.run(
        access -> {
          access.users().delete(CALLER, name);
          call.report("deleted user " + name);
        });
  }
}
