package io.statehouse.redis;

import io.statehouse.ports.StoreException;
import io.statehouse.ports.StoreException.Denied;
import io.statehouse.ports.StoreException.OutcomeUnknown;
import io.statehouse.ports.StoreException.Refused;
import io.statehouse.ports.StoreException.Unavailable;
import io.statehouse.ports.StoreException.WritesRejected;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
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
 *
 * @param store names the store in messages
 */
record Failures(String store) {
  private static final String TOO_MANY_CLIENTS = "max number of clients";

  /** All connections of this store were in use, or as many as the server accepts. */
  StoreException noFreeConnection(int connections, boolean asServerAllows) {
    String which = asServerAllows ? " connections that the server accepts" : " connections";
    String inUse =
        ": all " + connections + which + " were in use until the timeout: try again, or ";
    return unavailable(inUse + (asServerAllows ? "raise its maxclients" : "allow more"), null);
  }

  /** The server refused every connection until the timeout. */
  StoreException tooManyClients(JedisException refused) {
    return unavailable(
        " had as many clients as it accepts until the timeout: raise its maxclients", refused);
  }

  /** Connecting failed, so nothing was sent. */
  StoreException notConnected(JedisException failure) {
    return withoutEffect(" cannot be reached: ", failure);
  }

  /** A read got no response; it left nothing behind. */
  StoreException noResponse(JedisException failure) {
    return withoutEffect(" did not respond: ", failure);
  }

  private StoreException withoutEffect(String problem, JedisException failure) {
    return failure instanceof JedisDataException error
        ? readError(error)
        : unavailable(problem + reason(failure), failure);
  }

  /** A write was sent, and no response came. */
  StoreException noResponseToWrite(JedisException failure) {
    return outcomeUnknown(" did not respond to a write", reason(failure), failure);
  }

  /** The batch needs several round trips, and an earlier one broke the connection. */
  StoreException notSent() {
    return unavailable(": not sent, because the connection broke: try again", null);
  }

  /** The server responded to a read with an error. */
  StoreException readError(JedisDataException error) {
    StoreException known = known(error);
    return known == null ? unavailable(" responded with an error: " + line(error), error) : known;
  }

  /**
   * The server responded to a write with an error; an unrecognised one leaves the outcome unknown.
   */
  StoreException writeError(JedisDataException error) {
    StoreException known = known(error);
    return known == null
        ? outcomeUnknown(" responded to a write with an unexpected error", line(error), error)
        : known;
  }

  /** Returns null for an unrecognised error. */
  private StoreException known(JedisDataException error) {
    String line = line(error);
    return switch (code(error)) {
      case "NOAUTH" -> denied(" requires a password, but none was given", error);
      case "WRONGPASS" -> denied(" rejects this user and password", error);
      case "DENIED" -> denied(" rejects connections from other machines: " + line, error);
      case "NOPERM" -> notPermitted(error);
      case "MOVED", "ASK", "CROSSSLOT", "CLUSTERDOWN", "TRYAGAIN" -> cluster();
      case "READONLY" ->
          writesRejected(" is currently a read-only replica: use the primary", error);
      case "MASTERDOWN" -> unavailable(" is currently a replica: " + line, error);
      case "OOM" ->
          writesRejected(" is out of memory, and nothing was written: raise maxmemory", error);
      case "MISCONF" -> writesRejected(" accepts no writes, check its disk: " + line, error);
      case "NOREPLICAS" -> writesRejected(" accepts no writes, check its replicas: " + line, error);
      case "LOADING", "BUSY", "NOSCRIPT" -> notNow(error);
      default -> {
        if (line.contains("The user executing the script")) {
          yield notPermitted(error); // how Redis 7.0 reports NOPERM to a script
        } else if (line.contains("DB index is out of range")) {
          yield denied(": the server has no such database", error);
        } else if (line.contains("without any password configured")) {
          yield denied(" has no password, but one was given: " + line, error);
        } else if (line.contains("unknown command")) {
          yield refused(" lacks a command, Redis 6.2 or later is needed: " + line, error);
        }
        boolean isBusy = line.contains(TOO_MANY_CLIENTS) || line.contains("Script killed");
        yield isBusy ? notNow(error) : null;
      }
    };
  }

  private StoreException notPermitted(JedisDataException error) {
    return denied(" denies permission, check the user's ACL: " + line(error), error);
  }

  private StoreException notNow(JedisDataException error) {
    return unavailable(" cannot serve requests now, try again: " + line(error), error);
  }

  StoreException cluster() {
    return refused(
        " is a Redis cluster: the keys of a transaction do not share a slot there; use a single"
            + " server, or sentinels",
        null);
  }

  /**
   * @param problem what follows the name of the store
   */
  StoreException refused(String problem, Throwable cause) {
    return new Refused(store + problem, cause);
  }

  private StoreException denied(String problem, Throwable cause) {
    return new Denied(store + problem, cause);
  }

  private StoreException writesRejected(String problem, Throwable cause) {
    return new WritesRejected(store + problem, cause);
  }

  private StoreException unavailable(String problem, Throwable cause) {
    return new Unavailable(store + problem, cause);
  }

  private StoreException outcomeUnknown(String problem, String reason, Throwable cause) {
    return new OutcomeUnknown(store + problem + ", read before trying again: " + reason, cause);
  }

  /** Returns whether a server that has as many clients as it accepts refused a connection. */
  static boolean isTooManyClients(JedisException refused) {
    return refused instanceof JedisDataException && line(refused).contains(TOO_MANY_CLIENTS);
  }

  /** Returns whether the peer closed a connection, without giving a reason. */
  static boolean isClosedByPeer(JedisException failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root instanceof EOFException
        || (root instanceof SocketException && !wasNotReached(root))
        || (root instanceof JedisConnectionException
            && line(root).startsWith("Unexpected end of stream"));
  }

  /** Returns whether a response is an error with this code word. */
  static boolean hasCode(Object response, String code) {
    return response instanceof JedisDataException error && code(error).equals(code);
  }

  private static String code(JedisDataException error) {
    return line(error).split(" ", 2)[0];
  }

  private static String line(Throwable failure) {
    return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
  }

  private static String reason(JedisException failure) {
    Throwable root = failure;
    while (root.getCause() != null && !(root instanceof SSLException)) {
      root = root.getCause();
    }
    if (root instanceof SocketTimeoutException) {
      return "no response within the timeout";
    } else if (root instanceof UnknownHostException) {
      return "unknown host, check the name";
    } else if (wasNotReached(root)) {
      return "connection refused, check host and port and that the server is running";
    } else if (root instanceof SSLException) {
      return "TLS failed, check that the server supports it and that its certificate is trusted: "
          + root.getMessage();
    }
    return line(root).isEmpty() ? "connection lost" : line(root);
  }

  private static boolean wasNotReached(Throwable root) {
    return root instanceof ConnectException || root instanceof NoRouteToHostException;
  }
}
