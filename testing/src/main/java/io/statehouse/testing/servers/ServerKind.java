package io.statehouse.testing.servers;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The servers that tests run against: each is a product and a release line. */
public enum ServerKind {
  ETCD("etcd", "etcd 3.4", "etcd", "etcdctl"),
  ETCD_3_5("etcd35", "etcd 3.5", "etcd", "etcdctl"),
  REDIS("redis", "Redis 7", "redis-server", "redis-cli"),
  VALKEY("valkey", "Valkey 8", "valkey-server", "valkey-cli"),
  CONSUL("consul", "Consul 1.8", "consul", "consul"),
  MARIADB("mariadb", "MariaDB 10.11", "mariadbd", "mariadb"),
  MYSQL("mysql", "MySQL 9", "mysqld", "mysql");

  private final String text;
  private final String title;
  private final String program;
  private final String client;

  ServerKind(String text, String title, String program, String client) {
    this.text = text;
    this.title = title;
    this.program = program;
    this.client = client;
  }

  /** Returns the kind that {@code testing/get-servers} and its variables call {@code text}. */
  public static ServerKind named(String text) {
    return Arrays.stream(values())
        .filter(kind -> kind.text.equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(text)));
  }

  /** Returns its name in scripts, such as {@code etcd35}. */
  public String text() {
    return text;
  }

  /** Returns its name for people, such as {@code etcd 3.5}. */
  public String title() {
    return title;
  }

  /** Returns the name of the server program. */
  public String program() {
    return program;
  }

  /** Returns the name of the command-line client. */
  public String client() {
    return client;
  }

  /** Returns the variable that names a running server, as {@code HOST:PORT}. */
  public String runningVariable() {
    return "STATEHOUSE_TEST_" + text.toUpperCase(Locale.ROOT);
  }

  /** Returns the variable that names a server program. */
  public String programVariable() {
    return runningVariable() + "_BIN";
  }

  private static String unknown(String text) {
    String known =
        Arrays.stream(values()).map(ServerKind::text).sorted().collect(Collectors.joining(", "));
    return "unknown server \"" + text + "\": known are " + known;
  }
}
