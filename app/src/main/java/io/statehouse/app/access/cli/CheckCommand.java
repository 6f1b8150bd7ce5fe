package io.statehouse.app.access.cli;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.access.Area;
import io.statehouse.app.access.Grant;
import io.statehouse.app.access.Identity;
import io.statehouse.app.access.Right;
import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.ServerOption;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.access.CheckRoute;
import io.statehouse.app.http.access.CheckRoute.Checked;
import io.statehouse.app.json.Shape;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code statehouse access check}: whether someone may do something, and why. */
final class CheckCommand {
  private static final Shape<Answer> ANSWER = Shape.of(Answer.class);

  private CheckCommand() {}

  private record Answer(String identity, boolean allowed, String why) {}

  /**
   * The action to check: the use of a right, or a request.
   *
   * @param right empty for a request
   * @param text as it was given: the method of a request
   */
  record Action(Optional<Right> right, String text) {
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "PUT", "POST", "DELETE");

    /**
     * @throws IllegalArgumentException if it is neither a right nor a method
     */
    static Action parse(String text) {
      return new Action(
          METHODS.contains(text) ? Optional.empty() : Optional.of(Right.parse(text)), text);
    }
  }

  @Command(
      footer = {
        "  statehouse access check dana write css/sky",
        "  statehouse access check ci admin gis",
        "  statehouse access check ci PUT /css/databases/sky --server prod"
      },
      description = {
        "Say whether a user, a token or a certificate has a right, or may send a request, and why.",
        "The exit code is 1 if not. Areas are *, a SYSTEM, SYSTEM/PART, or SYSTEM:KEYS.",
        "A request is checked by a running server, for which this needs admin on everything."
      })
  static int check(
      @Mixin Call call,
      @Mixin ServerOption server,
      @Parameters(paramLabel = "IDENTITY") String name,
      @Parameters(
              paramLabel = "ACTION",
              description = "read, write, admin or speak-for-others; or the METHOD of a request.")
          Action action,
      @Parameters(
              paramLabel = "TARGET",
              description = "The AREA that the right is for; or the PATH of the request.")
          String target) {
    return action
        .right()
        .map(right -> checkRight(call, server, name, new Grant(right, Area.parse(target))))
        .orElseGet(() -> checkRequest(call, server, name, action.text(), target));
  }

  private static int checkRight(Call call, ServerOption server, String name, Grant wanted) {
    if (server.isGiven()) {
      throw AppException.misused(
          "--server is for requests, such as GET /css/databases: a right is checked in access.file");
    }
    Identity identity = AccessCommands.admin(call).identity(name);
    Optional<Grant> by = identity.grantOf(wanted.right(), wanted.area());
    String has =
        identity.grants().isEmpty()
            ? "nothing"
            : identity.grants().stream().map(Grant::toString).collect(joining(", "));
    Answer answer =
        new Answer(
            identity.toString(),
            by.isPresent(),
            by.map(grant -> "by " + grant).orElse("it has " + has));
    call.results()
        .print(
            ANSWER,
            answer,
            done -> call.results().line(line(answer.identity, answer.allowed, wanted, answer.why)));
    return answer.allowed ? 0 : 1;
  }

  private static int checkRequest(
      Call call, ServerOption server, String name, String method, String path) {
    if (!path.startsWith("/")) {
      throw AppException.misused("\"" + path + "\" is not the path of a request: begin it with /");
    }
    Checked checked =
        server
            .api(call.invocation())
            .orElseThrow(
                () ->
                    AppException.misused(
                        "only a running server knows its routes: name it with --server"))
            .get(
                CheckRoute.PATH,
                Map.of("identity", name, "method", method, "path", path),
                Checked.SHAPE);
    String why = "needs " + checked.needs() + "; " + checked.why();
    call.results()
        .print(
            Checked.SHAPE,
            checked,
            done ->
                call.results()
                    .line(line(checked.identity(), checked.allowed(), method + " " + path, why)));
    return checked.allowed() ? 0 : 1;
  }

  private static String line(String identity, boolean allowed, Object action, String why) {
    return "%s: %s %s %s (%s)"
        .formatted(allowed ? "yes" : "no", identity, allowed ? "may" : "may not", action, why);
  }
}
