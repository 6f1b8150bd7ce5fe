package io.statehouse.mysql;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.mysql.cj.jdbc.MysqlDataSource;
import io.statehouse.ports.url.StoreTls;
import java.net.URLEncoder;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Opens connections as a store's settings demand. It also closes them in the end: a pool that is
 * closed while it connects forgets the connection that it then receives.
 */
final class Driver extends MysqlDataSource implements AutoCloseable {
  private static final long serialVersionUID = 1L;

  private final Properties properties = new Properties();
  private final transient Set<Connection> opened = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Driver(MySqlSettings settings, KeyStoreFiles keyStores) {
    setURL(
        "jdbc:mysql://"
            + settings.address()
            + "/"
            + URLEncoder.encode(settings.database(), UTF_8).replace("+", "%20"));
    long timeout = settings.timeout().toMillis();
    properties.setProperty("user", settings.user());
    properties.setProperty("password", settings.password());
    properties.setProperty("allowMultiQueries", "true");
    properties.setProperty("cachePrepStmts", "true");
    properties.setProperty("useServerPrepStmts", "true");
    // Otherwise the driver queries MySQL before every write whether the session is read-only.
    properties.setProperty("readOnlyPropagatesToServer", "false");
    properties.setProperty("socketFactory", DriverSockets.class.getName());
    properties.setProperty("connectTimeout", Long.toString(timeout));
    properties.setProperty("socketTimeout", Long.toString(timeout));
    // The server must report a lock wait timeout before the call's own timeout: then nothing was
    // applied, whereas a call that times out has an unknown outcome. Too long a value must be an
    // error, never be truncated.
    properties.setProperty(
        "sessionVariables",
        "innodb_lock_wait_timeout="
            + Math.max(1, settings.timeout().toSeconds() / 2)
            + ",sql_mode='STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'");
    properties.setProperty("sslMode", sslMode(settings.tls().mode()));
    if (!settings.tls().isOn()) {
      // Without TLS, the password of a new account is sent encrypted with the server's public key,
      // which must be requested.
      properties.setProperty("allowPublicKeyRetrieval", "true");
    }
    keyStores.addTo(properties);
  }

  private static String sslMode(StoreTls.Mode mode) {
    return switch (mode) {
      case OFF -> "DISABLED";
      case PREFER -> "PREFERRED";
      case REQUIRE -> "REQUIRED";
      case VERIFY_CA -> "VERIFY_CA";
      case VERIFY_HOST -> "VERIFY_IDENTITY";
    };
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = getConnection(properties);
    opened.removeIf(Driver::hasEnded);
    opened.add(connection);
    if (closed) {
      connection.close();
      throw new SQLNonTransientConnectionException("the store is closed: open it again");
    }
    return connection;
  }

  private static boolean hasEnded(Connection connection) {
    try {
      return connection.isClosed();
    } catch (SQLException unusable) {
      return true;
    }
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return getConnection();
  }

  /** Ignored: the pool passes its own waiting time, which is far shorter than a log-in may take. */
  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    // the settings' timeout applies
  }

  @Override
  public void close() {
    closed = true;
    for (Connection connection : opened) {
      try {
        connection.abort(Runnable::run);
      } catch (SQLException ended) {
        // the connection is already closed
      }
    }
  }
}
