package io.statehouse.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinariesTest {
  @TempDir private Path folder;

  @Test
  void finds_a_server_and_its_client_in_the_cache() throws IOException {
    Path server = program("redis/bin/redis-server");
    Path client = program("redis/bin/redis-cli");
    Binaries binaries = binaries("STATEHOUSE_TEST_CACHE", folder);

    assertThat(binaries.server(ServerKind.REDIS)).isEqualTo(server);
    assertThat(binaries.tool(ServerKind.REDIS, "redis-cli")).isEqualTo(client);
  }

  @Test
  void prefers_the_callers_own_server_with_the_client_from_the_nearest_bin_folder()
      throws IOException {
    Path server = program("usr/sbin/mysqld");
    Path client = program("usr/bin/mysql");
    Binaries binaries = binaries("STATEHOUSE_TEST_MYSQL_BIN", server);

    assertThat(binaries.server(ServerKind.MYSQL)).isEqualTo(server);
    assertThat(binaries.tool(ServerKind.MYSQL, "mysql")).isEqualTo(client);
  }

  @Test
  void says_what_to_do_if_there_is_no_program() {
    assertThatThrownBy(() -> binaries("STATEHOUSE_TEST_CACHE", folder).server(ServerKind.VALKEY))
        .hasMessage(
            "no Valkey 8 at %s: run testing/get-servers, or name one of your own"
                    .formatted(folder.resolve("valkey/bin/valkey-server"))
                + " (STATEHOUSE_TEST_VALKEY_BIN=PATH), or leave it out"
                + " (STATEHOUSE_TEST_WITHOUT=valkey)");
  }

  @Test
  void rejects_the_callers_own_program_if_it_is_not_executable() {
    assertThatThrownBy(
            () -> binaries("STATEHOUSE_TEST_CONSUL_BIN", folder).server(ServerKind.CONSUL))
        .hasMessage("STATEHOUSE_TEST_CONSUL_BIN does not name a program: " + folder);
  }

  @Test
  void says_which_tool_is_missing_beside_the_callers_own_server() throws IOException {
    Path server = program("mariadbd");

    assertThatThrownBy(
            () ->
                binaries("STATEHOUSE_TEST_MARIADB_BIN", server)
                    .tool(ServerKind.MARIADB, "mariadb-install-db"))
        .hasMessageStartingWith("no mariadb-install-db beside " + server);
  }

  private Path program(String path) throws IOException {
    Path program = folder.resolve(path);
    Files.createDirectories(program.getParent());
    return Files.createFile(
        program,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  private static Binaries binaries(String variable, Path value) {
    return new Binaries(new ServerOverrides(Map.of(variable, value.toString())));
  }
}
