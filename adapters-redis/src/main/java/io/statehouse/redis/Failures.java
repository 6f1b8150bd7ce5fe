package io.statehouse.redis;

import io.statehouse.ports.StoreException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * The one place where what Redis and its driver complain of becomes a {@link StoreException}.
 *
 * <p>An error that the server answered begins with a word, which is its only reliable part. It
 * means that nothing of the request was applied: a script of ours fails before its first write or
 * not at all.
 */
final class Failures {
  private final String store;

  /**
   * @param store names the store in messages
   */
  Failures(String store) {
    this.store = store;
  }

  StoreException closed() {
    return new StoreException.Unavailable(store + " is closed: open another");
  }

  StoreException interrupted() {
    return new StoreException.Unavailable(store + ": interrupted, nothing was sent");
  }

  StoreException noTurn(int connections) {
    return new StoreException.Unavailable(
        store + ": all " + connections + " connections were in use until the timeout");
  }

  StoreException noFeed() {
    return new StoreException.Unavailable(
        store + " cannot be reached to be told of changes; the watch did not begin");
  }

  StoreException wrongKind(String what, String advice) {
    return new StoreException.Refused(store + " is " + what + ": " + advice);
  }

  /** No connection came about, so nothing was sent. */
  StoreException notConnected(JedisException failure) {
    if (failure instanceof JedisDataException error) {
      return answered(error);
    }
    return new StoreException.Unavailable(
        store + " cannot be reached: " + reason(failure), failure);
  }

  /** A read was sent, and no answer came: it left nothing behind. */
  StoreException unread(JedisException failure) {
    if (failure instanceof JedisDataException error) {
      return answered(error);
    }
    return new StoreException.Unavailable(store + " did not answer: " + reason(failure), failure);
  }

  /** A write was sent, and no answer came. */
  StoreException unknown(JedisException failure) {
    return new StoreException.OutcomeUnknown(
        store + " did not answer a write, read before trying again: " + reason(failure), failure);
  }

  /** The server answered a read with an error. */
  StoreException answered(JedisDataException error) {
    return known(error)
        .orElseGet(
            () ->
                new StoreException.Unavailable(
                    store + " answered with an error: " + line(error), error));
  }

  /**
   * The server answered a write with an error; only of those known can it be told what it means.
   */
  StoreException answeredWrite(JedisDataException error) {
    return known(error)
        .orElseGet(
            () ->
                new StoreException.OutcomeUnknown(
                    store + " answered a write with an error nobody expected: " + line(error),
                    error));
  }

  private Optional<StoreException> known(JedisDataException error) {
    String line = line(error);
    return Optional.ofNullable(
        switch (code(error)) {
          case "NOAUTH" ->
              new StoreException.Refused(store + " asks for a password and none was given", error);
          case "WRONGPASS" ->
              new StoreException.Refused(store + " does not take this user and password", error);
          case "NOPERM" -> notPermitted(error);
          case "MOVED", "ASK", "CROSSSLOT", "CLUSTERDOWN", "TRYAGAIN" -> cluster();
          case "READONLY", "MASTERDOWN" ->
              new StoreException.Unavailable(store + " is a replica just now: " + line, error);
          case "OOM" ->
              new StoreException.Unavailable(
                  store + " has no memory left, nothing was written: raise maxmemory", error);
          case "MISCONF", "NOREPLICAS", "LOADING", "BUSY", "NOSCRIPT" ->
              new StoreException.Unavailable(store + " takes no request now: " + line, error);
          default -> knownByItsText(line, error);
        });
  }

  private StoreException knownByItsText(String line, JedisDataException error) {
    if (line.contains("The user executing the script")) {
      return notPermitted(error); // how a script of Redis 7.0 is told what a client is told NOPERM
    }
    if (line.contains("DB index is out of range")) {
      return new StoreException.Refused(store + ": the server has no such database", error);
    }
    if (line.contains("unknown command")) {
      return new StoreException.Refused(
          store + " is too old or offers too little, Redis 6.2 is needed: " + line, error);
    }
    if (line.contains("max number of clients") || line.contains("Script killed")) {
      return new StoreException.Unavailable(store + " takes no request now: " + line, error);
    }
    return null;
  }

  private StoreException notPermitted(JedisDataException error) {
    return new StoreException.Refused(
        store + " does not permit it, check the user's rights: " + line(error), error);
  }

  /** A batch took several round trips, and an earlier one broke. */
  StoreException notSent() {
    return new StoreException.Unavailable(store + ": not sent, since the connection broke before");
  }

  StoreException cluster() {
    return wrongKind(
        "a Redis cluster",
        "the keys of a transaction do not share a slot there; use a single server, or sentinels");
  }

  /** Tells whether an error says that the server has lost its place as the one that writes. */
  static boolean meansAnotherMaster(JedisDataException error) {
    return code(error).equals("READONLY") || code(error).equals("MASTERDOWN");
  }

  static boolean isMissingScript(Object answer) {
    return answer instanceof JedisDataException error && code(error).equals("NOSCRIPT");
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
    return String.valueOf(error.getMessage()).lines().findFirst().orElse("");
  }

  private static String reason(JedisException failure) {
    Throwable root = failure;
    while (root.getCause() != null && !(root instanceof SSLException)) {
      root = root.getCause();
    }
    if (root instanceof SocketTimeoutException) {
      return "no answer within the timeout";
    }
    if (root instanceof UnknownHostException) {
      return "unknown host, check the name";
    }
    if (root instanceof ConnectException || root instanceof NoRouteToHostException) {
      return "connection refused, check host and port and that it runs";
    }
    if (root instanceof SSLException) {
      return "TLS failed, check that the server speaks it and who signed its certificate: "
          + root.getMessage();
    }
    return String.valueOf(root.getMessage()).lines().findFirst().orElse("connection lost");
  }
}
