package io.statehouse.testing.servers;

import io.statehouse.testing.tls.TestAuthority;
import io.statehouse.testing.wire.Address;
import io.statehouse.testing.wire.SqlConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A MySQL or MariaDB server, with an empty schema {@code statehouse}. Its user {@code root} has no
 * password and every right; given credentials, their user also has every right. Durable means that
 * a commit is on disk before it is acknowledged. It keeps a binary log in row format, unless
 * arguments say otherwise ({@code --skip-log-bin}, {@code --binlog-format=STATEMENT}).
 */
public final class MySqlServer extends TestServer {
  /** The schema that each server has from the start. */
  public static final String SCHEMA = "statehouse";

  private static final String ROOT = "root";

  private final ServerSettings settings;

  MySqlServer(ServerKind kind, ServerSettings settings) {
    super(kind);
    this.settings = settings;
  }

  MySqlServer(ServerKind kind, Address address) {
    super(kind, address);
    this.settings = ServerSettings.plain();
  }

  /** Starts a server and waits until it responds. */
  public static MySqlServer start(ServerKind kind, ServerSettings settings) {
    MySqlServer server = new MySqlServer(kind, settings);
    server.start();
    return server;
  }

  @Override
  public String url(Address place) {
    String user = settings.credentials().map(Credentials::user).orElse(ROOT);
    return "mysql://" + user + "@" + place + "/" + SCHEMA;
  }

  /** Returns a new connection of {@code root}, in no schema. */
  public SqlConnection connect() throws IOException {
    return new SqlConnection(address(), settings.authority(), ROOT);
  }

  /** Runs one statement as {@code root}, in no schema, and returns its rows. */
  public List<List<String>> query(String statement) throws IOException {
    try (SqlConnection connection = connect()) {
      return connection.query(statement);
    }
  }

  @Override
  List<String> command() throws IOException {
    Binaries binaries = Binaries.here();
    new DataTemplate(kind(), binaries).copyTo(folder().resolve("d"));
    List<String> words = new ArrayList<>();
    words.addAll(List.of(binaries.server(kind()).toString(), "--no-defaults"));
    words.add("--user=" + System.getProperty("user.name"));
    words.addAll(List.of("--datadir=" + folder().resolve("d"), "--bind-address=" + host()));
    words.addAll(List.of("--port=" + port(), "--socket=" + folder().resolve("s")));
    words.add("--pid-file=" + folder().resolve("pid"));
    // At its start a server removes all files that look like its temporary files.
    words.add("--tmpdir=" + folder());
    if (kind() == ServerKind.MYSQL) {
      // The folder it was built for does not exist, and its second protocol has a fixed port.
      words.addAll(List.of("--secure-file-priv=NULL", "--mysqlx=OFF"));
    }
    words.addAll(List.of("--log-bin=binlog", "--binlog-format=ROW", "--server-id=1"));
    words.add("--sync-binlog=" + (settings.isDurable() ? 1 : 0));
    if (!settings.isDurable()) {
      words.add("--innodb-flush-log-at-trx-commit=2");
    }
    settings.authority().ifPresent(signer -> words.addAll(tls(signer)));
    words.addAll(settings.arguments());
    return words;
  }

  @Override
  boolean isReady() throws IOException {
    return query("SELECT 1").equals(List.of(List.of("1")));
  }

  @Override
  void prepare() throws IOException {
    query("CREATE SCHEMA IF NOT EXISTS " + SCHEMA);
    if (settings.credentials().isPresent()) {
      Credentials user = settings.credentials().get();
      addUser(user.user(), user.password(), "ALL PRIVILEGES ON *.*");
    }
  }

  /**
   * Adds a user, which needs a certificate if the server requires them.
   *
   * @param rights what follows GRANT, such as {@code SELECT ON statehouse.*}
   */
  public void addUser(String name, String password, String rights) throws IOException {
    String require = settings.demandsCertificate() ? " REQUIRE X509" : "";
    query("CREATE USER '%s'@'%%' IDENTIFIED BY '%s'%s".formatted(name, password, require));
    query("GRANT %s TO '%s'@'%%'".formatted(rights, name));
  }

  private static List<String> tls(TestAuthority signer) {
    return List.of(
        "--ssl-ca=" + signer.authority(),
        "--ssl-cert=" + signer.serverCertificate(),
        "--ssl-key=" + signer.serverKey(),
        "--require-secure-transport=ON");
  }
}
