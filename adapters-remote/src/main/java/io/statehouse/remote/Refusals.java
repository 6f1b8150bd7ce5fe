package io.statehouse.remote;

import io.statehouse.ports.StoreException;
import io.statehouse.remote.Connection.Reply;
import java.util.Optional;

/** The exceptions for responses other than the one that was requested. */
final class Refusals {
  private Refusals() {}

  /** Returns the failure of a request that reads. */
  static StoreException read(Connection connection, Reply reply) {
    return of(connection, reply)
        .orElseGet(() -> new StoreException.Unavailable(described(connection, reply)));
  }

  /** Returns the failure of a request that writes. */
  static StoreException write(Connection connection, Reply reply) {
    return of(connection, reply)
        .orElseGet(
            () ->
                new StoreException.OutcomeUnknown(
                    described(connection, reply)
                        + "; it may have been applied, read before trying again"));
  }

  /** Returns the failure by which certainly nothing was applied, if it is one. */
  private static Optional<StoreException> of(Connection connection, Reply reply) {
    Optional<Problem> problem = Problem.of(reply);
    if (reply.status() == 401) {
      return Optional.of(unauthenticated(connection, problem));
    }
    return problem.isPresent()
        ? ofServer(connection, problem.get())
        : ofAnotherProgram(connection, reply.status());
  }

  private static StoreException unauthenticated(Connection connection, Optional<Problem> problem) {
    String what = connection.hasToken() ? " rejects the token" : " requires credentials";
    return new StoreException.Denied(
        connection
            + what
            + problem.map(known -> " (" + known.sentence() + ")").orElse("")
            + ": set "
            + RemoteSettings.TOKEN_OF_ALL
            + ", or add a context that has them, see statehouse context --help");
  }

  /** Sentences about the server's store are passed on: they are those that it has itself. */
  private static Optional<StoreException> ofServer(Connection connection, Problem problem) {
    String sentence = problem.sentence();
    return Optional.ofNullable(
        switch (problem.code()) {
          case "unavailable", "too-many-requests", "request-timeout" ->
              new StoreException.Unavailable(sentence);
          case "writes-rejected" -> new StoreException.WritesRejected(sentence);
          case "store-denied" -> new StoreException.Denied(sentence);
          case "forbidden", "foreign" ->
              new StoreException.Denied(connection + " denies access: " + sentence);
          case "no-route" ->
              new StoreException.Refused(
                  connection
                      + " serves no stores here: check the URL; a server that listens on a network,"
                      + " or is of an older version, serves none");
          case "not-found" -> new StoreException.Refused(connection + ": " + sentence);
          case "bad-input", "misused", "too-large", "read-only" ->
              new StoreException.Refused(sentence);
          default -> null;
        });
  }

  private static Optional<StoreException> ofAnotherProgram(Connection connection, int status) {
    if (status == 403) {
      return Optional.of(
          new StoreException.Denied(
              connection + " denies access (status 403): check the credentials, and the URL"));
    }
    return status / 100 == 3 || status / 100 == 4
        ? Optional.of(new StoreException.Refused(notStatehouse(connection, status)))
        : Optional.empty();
  }

  private static String notStatehouse(Connection connection, int status) {
    return connection
        + " is not Statehouse, or its URL has another path: it responded with status "
        + status
        + "; check the URL";
  }

  /** A success without a message is that of another program. */
  private static String described(Connection connection, Reply reply) {
    return reply.status() / 100 == 2
        ? notStatehouse(connection, reply.status())
        : connection
            + " responded with status "
            + reply.status()
            + Problem.of(reply).map(known -> ", " + known.sentence()).orElse("");
  }
}
