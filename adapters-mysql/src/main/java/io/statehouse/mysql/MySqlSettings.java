package io.statehouse.mysql;

import static java.util.Objects.requireNonNull;

import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The location of a store and how to connect to it.
 *
 * @param database the schema, which must exist: it is never created
 * @param table {@value #KV_DATA} for Qserv's table, any other name for a table of our own form;
 *     created by the first write if it is absent
 * @param user the account's name; empty for an anonymous account
 * @param password may be empty; never shown
 * @param timeout how long a call may take
 * @param poll how often a watch polls for changes by other programs if the server does not log them
 * @param connections the maximum number of connections; one more while there are watches
 * @param trusted the authorities, one of which must have signed the server's certificate; if empty,
 *     those that Java trusts
 * @param shown the client certificate to present to a server that requests one, and its private key
 */
public record MySqlSettings(
    String host,
    int port,
    String database,
    String table,
    String user,
    String password,
    Duration timeout,
    Duration poll,
    int connections,
    Tls tls,
    List<Certificate> trusted,
    Optional<KeyStore.PrivateKeyEntry> shown) {

  /** The name that selects Qserv's table with Qserv's columns. */
  public static final String KV_DATA = "kvData";

  /** The default name of our own table. */
  public static final String DEFAULT_TABLE = "statehouse";

  public static final int DEFAULT_PORT = 3306;
  public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);
  public static final Duration DEFAULT_POLL = Duration.ofMillis(500);
  public static final int DEFAULT_CONNECTIONS = 16;

  // A table name has at most 64 characters, and the change log and its triggers are named after it.
  private static final Pattern TABLE = Pattern.compile("[A-Za-z0-9_$]{1,50}");

  /** How a connection is encrypted, and how the server's certificate is verified. */
  public enum Tls {
    /** Never encrypted. */
    OFF("DISABLED"),
    /** Encrypted if the server supports it; the certificate is not verified. */
    PREFER("PREFERRED"),
    /** Always encrypted; the certificate is not verified. */
    REQUIRE("REQUIRED"),
    /** Always encrypted; a trusted authority must have signed the certificate. */
    VERIFY_CA("VERIFY_CA"),
    /** As {@link #VERIFY_CA}, and the certificate must name the host. */
    VERIFY_HOST("VERIFY_IDENTITY");

    final String sslMode;

    Tls(String sslMode) {
      this.sslMode = sslMode;
    }

    boolean verifies() {
      return this == VERIFY_CA || this == VERIFY_HOST;
    }
  }

  public MySqlSettings {
    requireText("host", host);
    requireText("database", database);
    requireNonNull(user, "user");
    requireNonNull(password, "password");
    requireNonNull(tls, "tls");
    trusted = List.copyOf(trusted);
    requireNonNull(shown, "shown");
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("port " + port + ": must be from 1 to 65535");
    }
    if (!TABLE.matcher(table).matches()) {
      throw new IllegalArgumentException(
          "table \"" + table + "\": must be 1 to 50 letters, digits, '_' or '$'");
    }
    if (table.equalsIgnoreCase(KV_DATA) && !table.equals(KV_DATA)) {
      // It would be one of our own, beside Qserv's or in its place.
      throw new IllegalArgumentException(
          "table \"" + table + "\": write " + KV_DATA + " for Qserv's table");
    }
    if (timeout.toMillis() < 100) {
      throw new IllegalArgumentException("timeout " + timeout + ": must be at least 100 ms");
    }
    if (poll.toMillis() < 10) {
      throw new IllegalArgumentException("poll " + poll + ": must be at least 10 ms");
    }
    if (connections < 2) {
      throw new IllegalArgumentException("connections " + connections + ": must be at least 2");
    }
    if (!trusted.isEmpty() && !tls.verifies()) {
      throw new IllegalArgumentException(
          "trusted authorities need tls=verify-ca or tls=verify-host");
    }
    if (shown.isPresent() && tls == Tls.OFF) {
      throw new IllegalArgumentException("a client certificate cannot be presented with tls=off");
    }
  }

  private static void requireText(String what, String text) {
    if (text.isBlank() || text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(what + " is missing");
    }
  }

  /** The default settings: port 3306, user root without password, our own table. */
  public static MySqlSettings of(String host, String database) {
    return new MySqlSettings(
        host,
        DEFAULT_PORT,
        database,
        DEFAULT_TABLE,
        "root",
        "",
        DEFAULT_TIMEOUT,
        DEFAULT_POLL,
        DEFAULT_CONNECTIONS,
        Tls.PREFER,
        List.of(),
        Optional.empty());
  }

  public MySqlSettings withPort(int port) {
    return new MySqlSettings(
        host,
        port,
        database,
        table,
        user,
        password,
        timeout,
        poll,
        connections,
        tls,
        trusted,
        shown);
  }

  public MySqlSettings withTable(String table) {
    return new MySqlSettings(
        host,
        port,
        database,
        table,
        user,
        password,
        timeout,
        poll,
        connections,
        tls,
        trusted,
        shown);
  }

  public MySqlSettings withLogin(String user, String password) {
    return new MySqlSettings(
        host,
        port,
        database,
        table,
        user,
        password,
        timeout,
        poll,
        connections,
        tls,
        trusted,
        shown);
  }

  public MySqlSettings withTimeout(Duration timeout) {
    return new MySqlSettings(
        host,
        port,
        database,
        table,
        user,
        password,
        timeout,
        poll,
        connections,
        tls,
        trusted,
        shown);
  }

  public MySqlSettings withPoll(Duration poll) {
    return new MySqlSettings(
        host,
        port,
        database,
        table,
        user,
        password,
        timeout,
        poll,
        connections,
        tls,
        trusted,
        shown);
  }

  public MySqlSettings withConnections(int connections) {
    return new MySqlSettings(
        host,
        port,
        database,
        table,
        user,
        password,
        timeout,
        poll,
        connections,
        tls,
        trusted,
        shown);
  }

  public MySqlSettings withTls(Tls tls, List<Certificate> trusted) {
    return new MySqlSettings(
        host,
        port,
        database,
        table,
        user,
        password,
        timeout,
        poll,
        connections,
        tls,
        trusted,
        shown);
  }

  public MySqlSettings withCertificate(KeyStore.PrivateKeyEntry client) {
    Optional<KeyStore.PrivateKeyEntry> shown = Optional.of(client);
    return new MySqlSettings(
        host,
        port,
        database,
        table,
        user,
        password,
        timeout,
        poll,
        connections,
        tls,
        trusted,
        shown);
  }

  /** Host and port, in URL syntax. */
  String address() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }

  /** Server and database, as messages name the store. */
  String name() {
    return "mysql://" + address() + "/" + database;
  }

  /** Shows everything but the password. */
  @Override
  public String toString() {
    return name() + "?table=" + table + "&user=" + user + "&tls=" + tls;
  }
}
