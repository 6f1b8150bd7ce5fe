package io.statehouse.app.stores;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.client.KeyAction;
import io.statehouse.ports.client.ShellCommand;
import io.statehouse.ports.url.StoreUrl;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.Binaries;
import io.statehouse.testing.servers.ServerKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of each store's own client, run by a shell, do what the port does. */
class ClientCommandsTest {
  private static final Bytes BINARY = Bytes.copyOf(new byte[] {'a', 0, (byte) 0xff, '\n', 'z'});

  /** Each would be harm, or another key, if it were not quoted. */
  private static final List<String> HOSTILE =
      List.of(
          "/a key",
          "/it's $(touch harm) `touch harm` \"; touch harm; '",
          "/back\\slash % %s \\n &|<>*?[]{}~#!",
          "/new\nline\ttab \u001b[31m",
          "/right-to-left \u202e and 😀 é",
          "-x");

  /** Consul refuses requests for others. */
  private static final List<String> PRINTABLE =
      HOSTILE.stream().filter(ShellCommand::isPrintable).toList();

  @TempDir Path directory;

  @Test
  void those_of_sqlite3() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/sqlite3")), "sqlite3 is not installed");
    commandsDoWhatThePortDoes("file:" + directory.resolve("store"), HOSTILE);
  }

  @Nested
  @NeedsServer(ServerKind.ETCD)
  class OnEtcd {
    @Test
    void those_of_etcdctl() throws Exception {
      install(ServerKind.ETCD, "etcdctl", "etcdctl");
      commandsDoWhatThePortDoes(SharedServers.etcd().url(), HOSTILE);
    }
  }

  @Nested
  @NeedsServer(ServerKind.REDIS)
  class OnRedis {
    @Test
    void those_of_redis_cli() throws Exception {
      install(ServerKind.REDIS, "redis-cli", "redis-cli");
      commandsDoWhatThePortDoes(SharedServers.redis().url(), HOSTILE);
    }
  }

  @Nested
  @NeedsServer(ServerKind.CONSUL)
  class OnConsul {
    @Test
    void those_of_consul() throws Exception {
      install(ServerKind.CONSUL, "consul", "consul");
      commandsDoWhatThePortDoes(SharedServers.consul().url(), PRINTABLE);
    }
  }

  @Nested
  @NeedsServer(ServerKind.MARIADB)
  class OnMariaDb {
    @Test
    void those_of_mysql() throws Exception {
      install(ServerKind.MARIADB, "mariadb", "mysql");
      commandsDoWhatThePortDoes(SharedServers.mariaDb().url(), HOSTILE);
    }
  }

  private void install(ServerKind kind, String tool, String name) throws IOException {
    Path script = directory.resolve(name);
    Path program = Binaries.here().tool(kind, tool);
    Files.writeString(script, "#!/bin/sh\nexec '%s' \"$@\"\n".formatted(program));
    assertThat(script.toFile().setExecutable(true)).isTrue();
  }

  private void commandsDoWhatThePortDoes(String url, List<String> names) throws Exception {
    StoreUrl parsed = StoreUrl.parse(url + "?namespace=/commands");
    try (OpenStore open =
        StoreCatalog.standard(directory).openWhole(parsed, RoundTripListener.NONE)) {
      KeyValueStore store = open.keys();
      Files.write(directory.resolve(ShellCommand.VALUE_FILE), BINARY.toArray());
      for (String name : names) {
        Key key = new Key(name);
        store.commit(Transaction.builder().put(key, Bytes.utf8("it's text")).build());

        assertThat(run(open, KeyAction.GET, key).strip()).as(name).isEqualTo("it's text");
        run(open, KeyAction.PUT, key);
        assertThat(store.get(key).map(Entry::value)).as(name).hasValue(BINARY);
        run(open, KeyAction.DELETE, key);
        assertThat(store.get(key)).as(name).isEmpty();
        run(open, KeyAction.PUT, key);
        assertThat(store.get(key).map(Entry::value)).as(name).hasValue(BINARY);
        store.commit(Transaction.builder().delete(key).build());
      }
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).noneMatch(file -> file.endsWith("harm"));
    }
  }

  private String run(OpenStore store, KeyAction action, Key key) throws Exception {
    String command = store.client().command(action, key).orElseThrow();
    ProcessBuilder shell =
        new ProcessBuilder("bash", "-c", command)
            .directory(directory.toFile())
            .redirectErrorStream(true);
    shell.environment().merge("PATH", directory.toString(), (old, own) -> own + ":" + old);
    Process process = shell.start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(command + "\n" + printed).isZero();
    return printed;
  }
}
