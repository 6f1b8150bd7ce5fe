package io.statehouse.mysql;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.url.HostAndPort;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreOption;
import io.statehouse.ports.url.StoreTls;
import io.statehouse.ports.url.StoreUrl;
import java.time.Duration;

/**
 * The location of a store and how to connect to it, as a URL says.
 *
 * @param database the schema, which must exist: it is never created
 * @param table {@value #KV_DATA} for Qserv's table, any other name for a table of our own form;
 *     created by the first write if it is absent
 * @param user the account's name; empty for an anonymous account
 * @param password may be empty; never shown
 * @param timeout how long a call may take
 * @param poll how often a watch polls for changes by other programs if the server does not log them
 * @param connections the maximum number of connections; one more while there are watches
 */
record MySqlSettings(
    HostAndPort address,
    String database,
    String table,
    String user,
    String password,
    Duration timeout,
    Duration poll,
    int connections,
    StoreTls tls) {
  static final String EXAMPLE = "mysql://USER:PASSWORD@HOST:3306/DATABASE";

  /** The name that selects Qserv's table with Qserv's columns. */
  static final String KV_DATA = "kvData";

  // A table name has at most 64 characters, and the change log and its triggers are named after it.
  // One that differs from Qserv's in case would be of our own form, beside Qserv's or in its place.
  static final StoreOption<String> TABLE =
      StoreOption.string(
              "table",
              "statehouse",
              "kvData for Qserv's table, any other name for one of Statehouse")
          .where(
              name -> name.matches("[A-Za-z0-9_$]{1,50}"),
              "must be 1 to 50 letters, digits, '_' or '$'")
          .where(
              name -> name.equals(KV_DATA) || !name.equalsIgnoreCase(KV_DATA),
              "write " + KV_DATA + " for Qserv's table");
  static final StoreOption<Duration> TIMEOUT =
      StoreOption.TIMEOUT.where(time -> time.toMillis() >= 100, "must be at least 100ms");
  static final StoreOption<Integer> CONNECTIONS =
      StoreOption.count("connections", "16", "most connections at once, and one for watches")
          .where(count -> count >= 2, "must be at least 2");
  static final StoreOption<Duration> POLL =
      StoreOption.duration(
              "poll", "500ms", "how often a watch polls where the server keeps no log of changes")
          .where(time -> time.toMillis() >= 10, "must be at least 10ms");

  MySqlSettings {
    requireNonNull(address, "address");
    requireNonNull(database, "database");
    requireNonNull(table, "table");
    requireNonNull(user, "user");
    requireNonNull(password, "password");
    requireNonNull(timeout, "timeout");
    requireNonNull(poll, "poll");
    requireNonNull(tls, "tls");
  }

  /**
   * @throws IllegalArgumentException if no store can be opened with this URL; the message names the
   *     part at fault
   */
  static MySqlSettings of(StoreUrl url, StoreEnvironment environment) {
    return new MySqlSettings(
        address(url),
        database(url),
        TABLE.in(url),
        url.user().orElse(""),
        environment.password(url).orElse(""),
        TIMEOUT.in(url),
        POLL.in(url),
        CONNECTIONS.in(url),
        StoreTls.of(url, environment, StoreTls.MODE));
  }

  static HostAndPort address(StoreUrl url) {
    return HostAndPort.only(url, 3306, EXAMPLE);
  }

  static String database(StoreUrl url) {
    if (!url.path().matches("/[^/\0]*[^/\0\\s][^/\0]*")) {
      throw url.wrong(" names no database: write it as in " + EXAMPLE);
    }
    return url.path().substring(1);
  }

  /** Returns server and database, as messages name the store. */
  String name() {
    return "mysql://" + (user.isEmpty() ? "" : user + "@") + address + "/" + database;
  }

  /** Shows everything but the password. */
  @Override
  public String toString() {
    return name() + "?table=" + table + "&tls=" + tls.mode();
  }
}
