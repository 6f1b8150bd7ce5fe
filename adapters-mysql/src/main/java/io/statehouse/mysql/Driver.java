package io.statehouse.mysql;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.jdbc.MysqlDataSource;
import com.mysql.cj.protocol.StandardSocketFactory;
import io.statehouse.ports.adapter.ExchangeSocket;
import io.statehouse.ports.url.StoreTls;
import java.net.Socket;
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
  private final transient KeyStoreFiles keyStores;
  private volatile boolean closed;

  /**
   * @throws IllegalArgumentException if the certificates cannot be written to files
   */
  Driver(MySqlSettings settings) {
    String database = URLEncoder.encode(settings.database(), UTF_8).replace("+", "%20");
    // Unless readOnlyPropagatesToServer is false, the driver queries MySQL before every write
    // whether the session is read-only; unless netTimeoutForStreamingResults is 0, it sets one of
    // the server's variables before rows that are read as they arrive, which are not read slowly.
    String url =
        "jdbc:mysql://%s/%s?allowMultiQueries=true&cachePrepStmts=true&useServerPrepStmts=true"
            + "&readOnlyPropagatesToServer=false&netTimeoutForStreamingResults=0"
            + "&socketFactory=%s&sslMode=%s&connectTimeout=%s&socketTimeout=%<s";
    String sockets = Sockets.class.getName();
    String sslMode = sslMode(settings.tls().mode());
    long timeoutMillis = settings.timeout().toMillis();
    setURL(url.formatted(settings.address(), database, sockets, sslMode, timeoutMillis));
    properties.setProperty("user", settings.user());
    properties.setProperty("password", settings.password());
    // The server must report a lock wait timeout before the call's own timeout: then nothing was
    // applied, whereas a call that times out has an unknown outcome. Too long a value must be an
    // error, never be truncated.
    properties.setProperty(
        "sessionVariables",
        "innodb_lock_wait_timeout=%s,sql_mode='STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'"
            .formatted(Math.max(1, settings.timeout().toSeconds() / 2)));
    if (!settings.tls().isOn()) {
      // Without TLS, the password of a new account is sent encrypted with the server's public key,
      // which must be requested.
      properties.setProperty("allowPublicKeyRetrieval", "true");
    }
    keyStores = new KeyStoreFiles(settings.tls(), properties);
  }

  /**
   * Creates the driver's sockets, on which a timeout bounds a whole exchange: the driver itself
   * bounds neither writes nor a response that trickles in, and to close a TLS connection it waits
   * for the server once more. Public because the driver creates it by its name.
   */
  public static final class Sockets extends StandardSocketFactory {
    @Override
    protected Socket createSocket(PropertySet properties) {
      return new ExchangeSocket();
    }
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
    try {
      keyStores.update();
    } catch (IllegalArgumentException unwritten) {
      throw new SQLNonTransientConnectionException(unwritten.getMessage(), unwritten);
    }
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

  /**
   * Ignores the time: the pool passes its own waiting time, which is far shorter than a log-in may
   * take.
   */
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
    keyStores.close();
  }
}
