package io.statehouse.app.access.cli;

import io.statehouse.app.access.AccessAdmin;
import io.statehouse.app.access.AccessAdmin.Listed;
import io.statehouse.app.access.Grant;
import io.statehouse.app.access.Role;
import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.cli.PasswordOption;
import io.statehouse.app.cli.Table;
import io.statehouse.app.config.Config;
import io.statehouse.app.json.Shape;
import io.statehouse.ports.url.Quantity;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands of {@code statehouse access}: who is known, and what each may do. */
public final class AccessCommands {
  private static final Shape<List<ListedIdentity>> LISTED = Shape.of(ListedIdentity.class).list();
  private static final Shape<List<ListedRole>> ROLES = Shape.of(ListedRole.class).list();
  private static final Shape<Done> DONE = Shape.of(Done.class);
  private static final Shape<NewToken> TOKEN = Shape.of(NewToken.class);

  private AccessCommands() {}

  public static CommandGroup all() {
    return new CommandGroup()
        .with("user", "People, who log in with passwords.", users())
        .with("token", "Secrets that programs send.", tokens())
        .with(AccessCommands.class, "roles")
        .with(CheckCommand.class, "check")
        .reads(CheckCommand.Action.class, CheckCommand.Action::parse);
  }

  private static CommandGroup users() {
    return new CommandGroup().with(UserCommands.class, "add", "passwd", "rm", "ls");
  }

  private static CommandGroup tokens() {
    return new CommandGroup().with(TokenCommands.class, "create", "revoke", "ls");
  }

  private record ListedIdentity(
      String name, List<String> roles, @Shape.Omitted Optional<String> expires) {}

  private record ListedRole(String name, List<String> grants) {}

  private record Done(String name) {}

  private record NewToken(String name, String token) {}

  static AccessAdmin admin(Call call) {
    Config config = call.config(Map.of());
    return new AccessAdmin(config.changedAccessFile(), config.systems());
  }

  private static void report(Call call, String name, String line) {
    call.results().print(DONE, new Done(name), done -> call.results().line(line));
  }

  private static void list(Call call, String title, List<Listed> all) {
    List<ListedIdentity> documents =
        all.stream()
            .map(each -> new ListedIdentity(each.name(), each.roles(), each.expires()))
            .toList();
    call.results()
        .print(
            LISTED,
            documents,
            each -> {
              try (Table table = Table.of(call, title, "ROLES", "EXPIRES")) {
                documents.forEach(
                    one ->
                        table.add(
                            one.name, String.join(", ", one.roles), one.expires.orElse("never")));
              }
            });
  }

  /** The commands of {@code statehouse access user}. */
  static final class UserCommands {
    private UserCommands() {}

    @Command(
        footer = "  statehouse access user add dana --role operator",
        description = {
          "Add a user, who may do what the roles allow.",
          "The password is typed twice, or one line on standard input, in a file or a variable."
        })
    static void add(
        @Mixin Call call,
        @Mixin PasswordOption source,
        @Option(
                names = "--role",
                required = true,
                paramLabel = "ROLE",
                description = "A role of the user; may be repeated.")
            List<String> roles,
        @Parameters(paramLabel = "USER") String name) {
      AccessAdmin admin = admin(call);
      admin.addUser(name, text(call, source), roles);
      report(call, name, "added user " + name);
    }

    private static String text(Call call, PasswordOption source) {
      return new String(source.password(call.invocation()).toArray(), StandardCharsets.UTF_8);
    }

    @Command(
        footer = "  statehouse access user passwd dana",
        description = "Set the password of a user.")
    static void passwd(
        @Mixin Call call,
        @Mixin PasswordOption source,
        @Parameters(paramLabel = "USER") String name) {
      admin(call).setPassword(name, text(call, source));
      report(call, name, "changed the password of user " + name);
    }

    @Command(footer = "  statehouse access user rm dana", description = "Remove a user.")
    static void rm(@Mixin Call call, @Parameters(paramLabel = "USER") String name) {
      admin(call).removeUser(name);
      report(call, name, "removed user " + name);
    }

    @Command(footer = "  statehouse access user ls", description = "List the users.")
    static void ls(@Mixin Call call) {
      list(call, "USER", admin(call).users());
    }
  }

  /** The commands of {@code statehouse access token}. */
  static final class TokenCommands {
    private TokenCommands() {}

    @Command(
        footer = "  statehouse access token create ci --role gis-write --expires 90d",
        description = {
          "Create a token, which is printed once and cannot be shown again.",
          "A program sends it as \"Authorization: Bearer TOKEN\"."
        })
    static void create(
        @Mixin Call call,
        @Option(
                names = "--role",
                required = true,
                paramLabel = "ROLE",
                description = "A role of the program; may be repeated.")
            List<String> roles,
        @Option(
                names = "--expires",
                paramLabel = "TIME",
                description = "After how long it ends, as in 90d or 12h (default: never).")
            String expires,
        @Parameters(paramLabel = "TOKEN") String name) {
      Optional<Instant> end =
          Optional.ofNullable(expires)
              .map(text -> Instant.now().plus(Quantity.duration("--expires", days(text))))
              .map(time -> time.truncatedTo(ChronoUnit.SECONDS));
      String token = admin(call).createToken(name, roles, end);
      call.results().print(TOKEN, new NewToken(name, token), done -> call.results().line(token));
    }

    /** Durations have no days elsewhere. */
    private static String days(String text) {
      return text.matches("[0-9]{1,6}d")
          ? Long.parseLong(text.substring(0, text.length() - 1)) * 24 + "h"
          : text;
    }

    @Command(
        footer = "  statehouse access token revoke ci",
        description = "Remove a token, which is refused from then on.")
    static void revoke(@Mixin Call call, @Parameters(paramLabel = "TOKEN") String name) {
      admin(call).revokeToken(name);
      report(call, name, "revoked token " + name);
    }

    @Command(footer = "  statehouse access token ls", description = "List the tokens.")
    static void ls(@Mixin Call call) {
      list(call, "TOKEN", admin(call).tokens());
    }
  }

  @Command(
      footer = "  statehouse access roles",
      description = "List the roles and what each grants.")
  static void roles(@Mixin Call call) {
    List<ListedRole> roles =
        admin(call).roles().stream()
            .map(role -> new ListedRole(role.name(), grants(role)))
            .toList();
    call.results()
        .print(
            ROLES,
            roles,
            all -> {
              try (Table table = Table.of(call, "ROLE", "GRANTS")) {
                roles.forEach(role -> table.add(role.name, String.join(", ", role.grants)));
              }
            });
  }

  private static List<String> grants(Role role) {
    return role.grants().stream().map(Grant::toString).toList();
  }
}
