package io.statehouse.mysql;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.mysql.cj.jdbc.MysqlDataSource;
import java.net.URLEncoder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/** Makes connections, with all that a store's settings say of them. */
final class Driver extends MysqlDataSource {
  private static final long serialVersionUID = 1L;

  private final Properties properties = new Properties();

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
    return getConnection(properties);
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
}
