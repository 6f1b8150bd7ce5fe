package io.statehouse.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.Main;
import io.statehouse.app.RunResult;
import io.statehouse.app.stores.EmptyStores;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.wire.RedisConnection;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the commands show of real servers. */
@NeedsServer({ServerKind.ETCD, ServerKind.REDIS, ServerKind.CONSUL, ServerKind.MARIADB})
class StoresOnServersTest {
  private static final long SECONDS = 120;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "ETCD, answers      etcd 3.4",
    "REDIS, answers      Redis 7",
    "CONSUL, answers      Consul 1.8",
    "MARIADB, answers      MariaDB 10.11"
  })
  void a_check_shows_server_version_and_limits(ServerKind kind, String answers) {
    RunResult ran = RunResult.in(directory, "stores", "check", SharedServers.get(kind).url());

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out())
        .contains(answers, " ms", "key          at most", "transaction  at most")
        .containsAnyOf("plain text", "not encrypted");
  }

  @Test
  void mysql_is_prepared_to_log_changes_and_then_has_nothing_more_to_do() throws IOException {
    MySqlServer server = SharedServers.mariaDb();
    server.query("drop table if exists statehouse.prepared");
    server.addUser("preparer", "pw", "ALL PRIVILEGES ON statehouse.*");
    server.query("set global log_bin_trust_function_creators = 1");
    String url =
        "mysql://preparer:pw@" + server.address() + "/" + MySqlServer.SCHEMA + "?table=prepared";
    String hint = "statehouse stores prepare URL";

    assertThat(RunResult.in(directory, "stores", "check", url).out()).contains(hint);
    assertThat(RunResult.in(directory, "stores", "prepare", url).lines())
        .contains("table prepared exists")
        .anyMatch(line -> line.startsWith("changes are logged in "));
    assertThat(RunResult.in(directory, "stores", "check", url).out()).doesNotContain(hint);
  }

  @Test
  void the_check_names_the_watch_in_use_and_what_a_better_one_needs() throws IOException {
    MySqlServer server = SharedServers.mariaDb();
    server.addUser("poller", "pw", "ALL PRIVILEGES ON statehouse.*");
    String url = "mysql://poller:pw@" + server.address() + "/" + MySqlServer.SCHEMA;

    assertThat(RunResult.in(directory, "stores", "check", server.url()).out())
        .contains("watches read the binary log");
    assertThat(RunResult.in(directory, "stores", "check", url).out())
        .contains("REPLICATION SLAVE", "BINLOG MONITOR", "all databases");
  }

  @Test
  void other_stores_need_no_preparation() {
    assertThat(RunResult.in(directory, "stores", "prepare", SharedServers.etcd().url()).out())
        .isEqualTo("nothing is needed: etcd notifies of changes itself\n");
  }

  @Test
  @Timeout(SECONDS)
  void a_watch_is_notified_of_what_another_client_writes() throws IOException {
    String url = SharedServers.redis().url();
    EmptyStores.empty(url);
    Process watch =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "keys",
                "watch",
                "/",
                "--store",
                url)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader lines = watch.inputReader();
        RedisConnection other = SharedServers.redis().connect()) {
      assertThat(lines.readLine()).isEqualTo("watching /");

      other.send("SET", "/a", "1");

      assertThat(lines.readLine()).startsWith("PUT\t/a\t").endsWith("\t1");
    } finally {
      watch.destroyForcibly();
    }
  }
}
