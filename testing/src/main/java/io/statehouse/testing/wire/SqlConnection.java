package io.statehouse.testing.wire;

import com.mysql.cj.jdbc.Driver;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** A connection to MySQL or MariaDB of a user without a password, for statements as text. */
public final class SqlConnection implements AutoCloseable {
  private static final String TIMEOUT_MILLIS = "15000";

  private final Connection connection;

  /** Connects and logs in, with TLS if {@code tls} is present. */
  public SqlConnection(Address address, Optional<TestAuthority> tls, String user)
      throws IOException {
    Properties settings = new Properties();
    settings.setProperty("user", user);
    settings.setProperty("connectTimeout", TIMEOUT_MILLIS);
    settings.setProperty("socketTimeout", TIMEOUT_MILLIS);
    settings.setProperty("enableEscapeProcessing", "false"); // braces are sent as they are
    settings.setProperty("sslMode", tls.isPresent() ? "VERIFY_IDENTITY" : "DISABLED");
    tls.ifPresent(authority -> trust(authority, settings));
    try {
      connection = new Driver().connect("jdbc:mysql://" + address + "/", settings);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /**
   * Runs one statement and returns its rows; a NULL is the string {@code NULL}.
   *
   * @throws IOException if the server reports an error, with its number and message
   */
  public List<List<String>> query(String text) throws IOException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute(text) ? rows(statement.getResultSet()) : List.of();
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private static void trust(TestAuthority authority, Properties settings) {
    for (String role : List.of("trust", "client")) {
      settings.setProperty(role + "CertificateKeyStoreUrl", authority.store().toUri().toString());
      settings.setProperty(role + "CertificateKeyStoreType", "PKCS12");
      settings.setProperty(role + "CertificateKeyStorePassword", TestAuthority.STORE_PASSWORD);
    }
  }

  private static List<List<String>> rows(ResultSet found) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    while (found.next()) {
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
        String value = found.getString(i);
        row.add(value == null ? "NULL" : value);
      }
      rows.add(row);
    }
    return rows;
  }

  private static IOException failure(SQLException e) {
    return new IOException("SQL error " + e.getErrorCode() + ": " + e.getMessage(), e);
  }
}
