package io.statehouse.app.systems.gis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.testing.servers.Binaries;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The client program of a store, with which people read and write the original's keys. */
abstract class StoreClient {
  final TestServer server;

  private StoreClient(TestServer server) {
    this.server = server;
  }

  static StoreClient of(TestServer server) {
    return switch (server.kind()) {
      case CONSUL -> new Consul(server);
      case ETCD, ETCD_3_5 -> new Etcd(server);
      case REDIS, VALKEY -> new Redis(server);
      case MARIADB, MYSQL -> new MariaDb(server);
      default -> throw new IllegalArgumentException("no client program of " + server.kind());
    };
  }

  /** Writes a key of the layout document, which begins with a slash. */
  abstract void put(String key, String value);

  abstract String get(String key);

  /** Returns all values below {@code /gis/}, one line each, under the keys that it prints. */
  abstract Map<String, String> valuesBelowGis();

  private static Map<String, String> alternating(List<String> keysAndValues) {
    Map<String, String> values = new TreeMap<>();
    for (int i = 0; i + 1 < keysAndValues.size(); i += 2) {
      values.put(keysAndValues.get(i), keysAndValues.get(i + 1));
    }
    return values;
  }

  final String run(String tool, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Binaries.here().tool(server.kind(), tool).toString());
    command.addAll(List.of(arguments));
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      process.getOutputStream().close();
      String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (process.waitFor() != 0) {
        throw new AssertionError(tool + " failed: " + printed);
      }
      return printed;
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot run " + tool, failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while " + tool + " ran", interrupted);
    }
  }

  /** Consul stores no leading slash, and a key that has one is out of the reach of its users. */
  private static final class Consul extends StoreClient {
    private Consul(TestServer server) {
      super(server);
    }

    @Override
    void put(String key, String value) {
      run("consul", "kv", "put", "-http-addr=" + server.address(), key.substring(1), value);
    }

    @Override
    String get(String key) {
      return run("consul", "kv", "get", "-http-addr=" + server.address(), key.substring(1)).strip();
    }

    @Override
    Map<String, String> valuesBelowGis() {
      Map<String, String> values = new TreeMap<>();
      run("consul", "kv", "get", "-http-addr=" + server.address(), "-recurse", "gis/")
          .lines()
          .map(line -> line.split(":", 2))
          .forEach(pair -> values.put(pair[0], pair[1]));
      return values;
    }
  }

  private static final class Etcd extends StoreClient {
    private Etcd(TestServer server) {
      super(server);
    }

    @Override
    void put(String key, String value) {
      run("etcdctl", "--endpoints=" + server.address(), "put", key, value);
    }

    @Override
    String get(String key) {
      return run("etcdctl", "--endpoints=" + server.address(), "get", key, "--print-value-only")
          .strip();
    }

    @Override
    Map<String, String> valuesBelowGis() {
      String printed =
          run("etcdctl", "--endpoints=" + server.address(), "get", "--prefix", "/gis/");
      return alternating(printed.lines().toList());
    }
  }

  private static final class Redis extends StoreClient {
    private Redis(TestServer server) {
      super(server);
    }

    private String cli(String... words) {
      List<String> arguments = new ArrayList<>();
      arguments.addAll(List.of("-h", server.host(), "-p", String.valueOf(server.port())));
      arguments.addAll(List.of(words));
      return run("redis-cli", arguments.toArray(String[]::new));
    }

    @Override
    void put(String key, String value) {
      cli("SET", key, value);
    }

    @Override
    String get(String key) {
      return cli("GET", key).strip();
    }

    @Override
    Map<String, String> valuesBelowGis() {
      List<String> keys = cli("--scan", "--pattern", "/gis/*").lines().toList();
      List<String> words = new ArrayList<>(List.of("MGET"));
      words.addAll(keys);
      List<String> values = cli(words.toArray(String[]::new)).lines().toList();
      Map<String, String> pairs = new TreeMap<>();
      IntStream.range(0, keys.size()).forEach(i -> pairs.put(keys.get(i), values.get(i)));
      return pairs;
    }
  }

  private static final class MariaDb extends StoreClient {
    private MariaDb(TestServer server) {
      super(server);
    }

    private String sql(String statement) {
      return run(
          server.kind() == ServerKind.MARIADB ? "mariadb" : "mysql",
          "--protocol=tcp",
          "--host=" + server.host(),
          "--port=" + server.port(),
          "--user=root",
          "--raw",
          "--skip-column-names",
          "--default-character-set=utf8mb4",
          "--execute=" + statement,
          MySqlServer.SCHEMA);
    }

    @Override
    void put(String key, String value) {
      String quoted = "'" + value.replace("\\", "\\\\").replace("'", "''") + "'";
      sql(
          "insert into statehouse (k, v) values ('%s', %s) on duplicate key update v = %s"
              .formatted(key, quoted, quoted));
    }

    @Override
    String get(String key) {
      return sql("select v from statehouse where k = '" + key + "'").strip();
    }

    @Override
    Map<String, String> valuesBelowGis() {
      String rows = sql("select k, '\\n', v from statehouse where k like '/gis/%'");
      return alternating(rows.lines().map(String::strip).toList());
    }
  }
}
