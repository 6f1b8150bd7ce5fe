package io.statehouse.testing.junit;

import io.statehouse.testing.servers.ConsulServer;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerOverrides;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import java.util.EnumMap;
import java.util.Map;

/**
 * One server of each kind for all tests of this virtual machine, started on first use and stopped
 * at the end; or the running server that a variable names.
 *
 * <p>They are plain and not durable. A test empties the keys it uses, leaves the server as it found
 * it, and never closes it.
 */
public final class SharedServers {
  private static final Map<ServerKind, TestServer> STARTED = new EnumMap<>(ServerKind.class);
  private static final Map<ServerKind, RuntimeException> FAILED = new EnumMap<>(ServerKind.class);

  private SharedServers() {}

  public static EtcdServer etcd() {
    return (EtcdServer) get(ServerKind.ETCD);
  }

  public static EtcdServer etcd35() {
    return (EtcdServer) get(ServerKind.ETCD_3_5);
  }

  public static RedisServer redis() {
    return (RedisServer) get(ServerKind.REDIS);
  }

  public static RedisServer valkey() {
    return (RedisServer) get(ServerKind.VALKEY);
  }

  public static ConsulServer consul() {
    return (ConsulServer) get(ServerKind.CONSUL);
  }

  public static MySqlServer mariaDb() {
    return (MySqlServer) get(ServerKind.MARIADB);
  }

  public static MySqlServer mySql() {
    return (MySqlServer) get(ServerKind.MYSQL);
  }

  /** Returns the shared server of {@code kind}; one that failed to start is not retried. */
  public static synchronized TestServer get(ServerKind kind) {
    if (FAILED.containsKey(kind)) {
      throw new IllegalStateException(kind.title() + " failed before", FAILED.get(kind));
    }
    try {
      return STARTED.computeIfAbsent(kind, SharedServers::start);
    } catch (RuntimeException e) {
      FAILED.put(kind, e);
      throw e;
    }
  }

  private static TestServer start(ServerKind kind) {
    return start(kind, ServerOverrides.here());
  }

  /** Starts a server, unless it is left out: then only fields of skipped tests refer to it. */
  static TestServer start(ServerKind kind, ServerOverrides choice) {
    TestServer server = TestServer.chosen(choice, kind, ServerSettings.plain());
    if (!choice.leftOut().contains(kind)) {
      server.start();
    }
    return server;
  }
}
