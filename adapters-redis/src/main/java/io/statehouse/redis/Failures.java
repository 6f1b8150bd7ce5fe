package io.statehouse.redis;

import io.statehouse.ports.StoreException;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * The only place that translates errors of Redis and its driver into a {@link StoreException}.
 *
 * <p>An error response begins with a code word, which is its only reliable part. It means that
 * nothing of the request was applied: a script of this store fails before its first write or not at
 * all.
 */
final class Failures {
  private static final String TOO_MANY_CLIENTS = "max number of clients";

  private final String store;

  /**
   * @param store names the store in messages
   */
  Failures(String store) {
    this.store = store;
  }

  /**
   * @param asServerAllows whether the server accepts no more connections, rather than this store
   */
  StoreException noFreeConnection(int connections, boolean asServerAllows) {
    return new StoreException.Unavailable(
        store
            + ": all "
            + connections
            + (asServerAllows ? " connections that the server accepts" : " connections")
            + " were in use until the timeout: try again, or "
            + (asServerAllows ? "raise its maxclients" : "allow more"));
  }

  /** The server refused every connection until the timeout. */
  StoreException tooManyClients(JedisException refused) {
    return new StoreException.Unavailable(
        store + " had as many clients as it accepts until the timeout: raise its maxclients",
        refused);
  }

  StoreException wrongKind(String what, String advice) {
    return new StoreException.Refused(store + " is " + what + ": " + advice);
  }

  /** Connecting failed, so nothing was sent. */
  StoreException notConnected(JedisException failure) {
    if (failure instanceof JedisDataException error) {
      return readError(error);
    }
    return new StoreException.Unavailable(
        store + " cannot be reached: " + reason(failure), failure);
  }

  /** A read got no response; it left nothing behind. */
  StoreException noResponse(JedisException failure) {
    if (failure instanceof JedisDataException error) {
      return readError(error);
    }
    return new StoreException.Unavailable(store + " did not respond: " + reason(failure), failure);
  }

  /** A write was sent, and no response came. */
  StoreException noResponseToWrite(JedisException failure) {
    return new StoreException.OutcomeUnknown(
        store + " did not respond to a write, read before trying again: " + reason(failure),
        failure);
  }

  /** The server responded to a read with an error. */
  StoreException readError(JedisDataException error) {
    return known(error)
        .orElseGet(
            () ->
                new StoreException.Unavailable(
                    store + " responded with an error: " + line(error), error));
  }

  /**
   * The server responded to a write with an error; an unrecognised one leaves the outcome unknown.
   */
  StoreException writeError(JedisDataException error) {
    return known(error)
        .orElseGet(
            () ->
                new StoreException.OutcomeUnknown(
                    store
                        + " responded to a write with an unexpected error, read before trying again: "
                        + line(error),
                    error));
  }

  private Optional<StoreException> known(JedisDataException error) {
    String line = line(error);
    return Optional.ofNullable(
        switch (code(error)) {
          case "NOAUTH" ->
              new StoreException.Refused(store + " requires a password, but none was given", error);
          case "WRONGPASS" ->
              new StoreException.Refused(store + " rejects this user and password", error);
          case "NOPERM" -> notPermitted(error);
          case "MOVED", "ASK", "CROSSSLOT", "CLUSTERDOWN", "TRYAGAIN" -> cluster();
          case "READONLY", "MASTERDOWN" ->
              new StoreException.Unavailable(store + " is currently a replica: " + line, error);
          case "OOM" ->
              new StoreException.Unavailable(
                  store + " is out of memory, and nothing was written: raise maxmemory", error);
          case "MISCONF", "NOREPLICAS", "LOADING", "BUSY", "NOSCRIPT" ->
              new StoreException.Unavailable(
                  store + " cannot serve requests now, try again: " + line, error);
          default -> knownByText(line, error);
        });
  }

  private StoreException knownByText(String line, JedisDataException error) {
    if (line.contains("The user executing the script")) {
      return notPermitted(error); // how Redis 7.0 reports NOPERM to a script
    }
    if (line.contains("DB index is out of range")) {
      return new StoreException.Refused(store + ": the server has no such database", error);
    }
    if (line.contains("unknown command")) {
      return new StoreException.Refused(
          store + " lacks a command, Redis 6.2 or later is needed: " + line, error);
    }
    if (line.contains(TOO_MANY_CLIENTS) || line.contains("Script killed")) {
      return new StoreException.Unavailable(
          store + " cannot serve requests now, try again: " + line, error);
    }
    return null;
  }

  private StoreException notPermitted(JedisDataException error) {
    return new StoreException.Refused(
        store + " denies permission, check the user's ACL: " + line(error), error);
  }

  /** The batch needs several round trips, and an earlier one broke the connection. */
  StoreException notSent() {
    return new StoreException.Unavailable(
        store + ": not sent, because the connection broke: try again");
  }

  StoreException cluster() {
    return wrongKind(
        "a Redis cluster",
        "the keys of a transaction do not share a slot there; use a single server, or sentinels");
  }

  /** Returns whether an error means that the server is no longer the master. */
  static boolean isNoLongerMaster(JedisDataException error) {
    return code(error).equals("READONLY") || code(error).equals("MASTERDOWN");
  }

  /** Returns whether a server that has as many clients as it accepts refused a connection. */
  static boolean isTooManyClients(JedisException refused) {
    return refused instanceof JedisDataException error && line(error).contains(TOO_MANY_CLIENTS);
  }

  /** Returns whether the peer closed a connection, without giving a reason. */
  static boolean isClosedByPeer(JedisException failure) {
    Throwable root = root(failure);
    return root instanceof EOFException
        || (root instanceof SocketException && !wasNotReached(root))
        || (root instanceof JedisConnectionException
            && line(root.getMessage()).startsWith("Unexpected end of stream"));
  }

  /**
   * Returns whether this user may not run a command, or the server does not know it; rather than
   * being unable to run it now.
   */
  static boolean isNotOffered(JedisDataException error) {
    return code(error).equals("NOPERM") || code(error).equals("ERR");
  }

  static boolean isMissingScript(Object response) {
    return response instanceof JedisDataException error && code(error).equals("NOSCRIPT");
  }

  static boolean isOtherType(JedisDataException error) {
    return code(error).equals("WRONGTYPE");
  }

  private static String code(JedisDataException error) {
    String message = line(error);
    int end = message.indexOf(' ');
    return end < 0 ? message : message.substring(0, end);
  }

  private static String line(JedisDataException error) {
    return line(error.getMessage());
  }

  private static String line(String message) {
    return String.valueOf(message).lines().findFirst().orElse("");
  }

  private static String reason(JedisException failure) {
    Throwable root = failure;
    while (root.getCause() != null && !(root instanceof SSLException)) {
      root = root.getCause();
    }
    if (root instanceof SocketTimeoutException) {
      return "no response within the timeout";
    }
    if (root instanceof UnknownHostException) {
      return "unknown host, check the name";
    }
    if (wasNotReached(root)) {
      return "connection refused, check host and port and that the server is running";
    }
    if (root instanceof SSLException) {
      return "TLS failed, check that the server supports it and that its certificate is trusted: "
          + root.getMessage();
    }
    return String.valueOf(root.getMessage()).lines().findFirst().orElse("connection lost");
  }

  private static boolean wasNotReached(Throwable root) {
    return root instanceof ConnectException || root instanceof NoRouteToHostException;
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }
}
