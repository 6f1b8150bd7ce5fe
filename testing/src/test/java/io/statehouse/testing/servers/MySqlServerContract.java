package io.statehouse.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.testing.tls.TestAuthority;
import io.statehouse.testing.wire.SqlConnection;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a MySQL or MariaDB server does. */
abstract class MySqlServerContract extends TestServerContract {
  private final ServerKind kind;

  MySqlServerContract(ServerKind kind) {
    super(kind);
    this.kind = kind;
  }

  @Override
  void write(TestServer to, String value) throws IOException {
    try (SqlConnection connection = ((MySqlServer) to).connect()) {
      connection.query("CREATE TABLE IF NOT EXISTS statehouse.t (k INT PRIMARY KEY, v TEXT)");
      connection.query("REPLACE INTO statehouse.t VALUES (1, '" + value + "')");
    }
  }

  @Override
  String read(TestServer from) throws IOException {
    return ((MySqlServer) from).query("SELECT v FROM statehouse.t WHERE k = 1").get(0).get(0);
  }

  @Test
  void returns_rows_empty_results_and_errors_in_its_own_words() throws IOException {
    try (SqlConnection connection = ((MySqlServer) server()).connect()) {
      String long300 = "x".repeat(300);

      assertThat(connection.query("SELECT 1, NULL, '" + long300 + "' UNION SELECT 2, 'é', ''"))
          .containsExactly(List.of("1", "NULL", long300), List.of("2", "é", ""));
      assertThat(connection.query("SELECT 1 FROM DUAL WHERE 1 = 0")).isEmpty();
      assertThatThrownBy(() -> connection.query("SELECT nonsense"))
          .hasMessageContaining("SQL error 1054")
          .hasMessageContaining("nonsense");
      assertThat(connection.query("SELECT 3")).containsExactly(List.of("3"));
    }
  }

  @Test
  void logs_changes_row_by_row_unless_arguments_say_otherwise() throws IOException {
    ServerSettings silent = ServerSettings.plain().withArguments("--skip-log-bin");
    try (MySqlServer unlogged = MySqlServer.start(kind, silent)) {
      assertThat(((MySqlServer) server()).query("SELECT @@log_bin, @@binlog_format"))
          .containsExactly(List.of("1", "ROW"));
      assertThat(unlogged.query("SELECT @@log_bin")).containsExactly(List.of("0"));
    }
  }

  @Test
  void with_credentials_has_that_user_and_may_have_restricted_ones() throws IOException {
    ServerSettings settings = ServerSettings.plain().withCredentials("alice", "secret");
    try (MySqlServer guarded = MySqlServer.start(kind, settings)) {
      guarded.addUser("reader", "letters", "SELECT ON statehouse.*");

      assertThat(guarded.url()).startsWith("mysql://alice@");
      assertThat(guarded.query("SHOW GRANTS FOR reader").toString())
          .contains("GRANT SELECT ON `statehouse`.*");
      assertThatThrownBy(
              () -> new SqlConnection(guarded.address(), Optional.empty(), "alice").close())
          .hasMessageContaining("SQL error 1045");
    }
  }

  @Test
  void with_tls_shows_a_certificate_and_refuses_plain_connections() throws IOException {
    ServerSettings settings = ServerSettings.plain().withTls(TestAuthority.shared());
    try (MySqlServer secure = MySqlServer.start(kind, settings)) {
      write(secure, "sealed");

      assertThat(read(secure)).isEqualTo("sealed");
      assertThatThrownBy(
              () -> new SqlConnection(secure.address(), Optional.empty(), "root").close())
          .isInstanceOf(IOException.class);
    }
  }
}
