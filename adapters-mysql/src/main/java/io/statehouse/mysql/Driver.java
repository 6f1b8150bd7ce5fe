package io.statehouse.mysql;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.mysql.cj.jdbc.MysqlDataSource;
import java.net.URLEncoder;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes connections, with all that a store's settings say of them. It ends them too, at last: a
 * pool that is closed while it connects forgets the connection that it then gets.
 */
final class Driver extends MysqlDataSource implements AutoCloseable {
  private static final long serialVersionUID = 1L;

  private final Properties properties = new Properties();
  private final transient Set<Connection> made = ConcurrentHashMap.newKeySet();
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
    // Else the driver asks a MySQL before every write whether the session is read-only.
    properties.setProperty("readOnlyPropagatesToServer", "false");
    properties.setProperty("connectTimeout", Long.toString(timeout));
    properties.setProperty("socketTimeout", Long.toString(timeout));
    // Whoever waits for a lock must be told so by the server before the call's time is over: then
    // nothing was applied, else nobody knows. Too long a value must be an error, never be cut.
    properties.setProperty(
        "sessionVariables",
        "innodb_lock_wait_timeout="
            + Math.max(1, settings.timeout().toSeconds() / 2)
            + ",sql_mode='STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'");
    properties.setProperty("sslMode", settings.tls().sslMode);
    if (settings.tls() == MySqlSettings.Tls.OFF) {
      // Without TLS the password of a new account goes encrypted by the server's own key, which
      // must be asked for.
      properties.setProperty("allowPublicKeyRetrieval", "true");
    }
    keyStores.addTo(properties);
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = getConnection(properties);
    made.removeIf(Driver::hasEnded);
    made.add(connection);
    if (closed) {
      connection.close();
      throw new SQLNonTransientConnectionException("the store is closed");
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

  /** The pool means its own waiting by this, which is far shorter than a log-in may take. */
  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    // the settings' timeout holds
  }

  @Override
  public void close() {
    closed = true;
    for (Connection connection : made) {
      try {
        connection.abort(Runnable::run);
      } catch (SQLException ended) {
        // which is all that was wanted
      }
    }
  }
}
