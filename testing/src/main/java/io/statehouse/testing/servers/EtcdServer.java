package io.statehouse.testing.servers;

import io.statehouse.testing.process.FreePorts;
import io.statehouse.testing.tls.TestAuthority;
import io.statehouse.testing.wire.Address;
import io.statehouse.testing.wire.HttpPeer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An etcd server, alone or a member of a cluster. It is always durable. Given credentials, it has
 * two users with every right, {@code root} and the one of the credentials, and rejects all others.
 */
public final class EtcdServer extends TestServer {
  private static final String ROOT = "root";

  private final ServerSettings settings;
  private final Member member;
  private final HttpPeer http;

  /** The settings of a member of a cluster; {@code all} lists names and peer URLs. */
  record Member(String name, int peerPort, String all) {
    boolean isAlone() {
      return !all.contains(",");
    }

    /**
     * Returns whether this is the first member, which adds the users, as all members share them.
     */
    boolean isFirst() {
      return all.startsWith(name + "=");
    }

    static Member alone() {
      int port = FreePorts.next();
      return new Member("alone", port, "alone=" + peerUrl(port));
    }

    static String peerUrl(int port) {
      return "http://127.0.0.1:" + port;
    }
  }

  EtcdServer(ServerKind kind, ServerSettings settings) {
    this(kind, settings, Member.alone());
  }

  EtcdServer(ServerKind kind, ServerSettings settings, Member member) {
    super(kind);
    this.settings = settings;
    this.member = member;
    this.http = peer(Map.of());
  }

  EtcdServer(ServerKind kind, Address address) {
    super(kind, address);
    this.settings = ServerSettings.plain();
    this.member = null;
    this.http = peer(Map.of());
  }

  /** Starts a server and waits until it responds. */
  public static EtcdServer start(ServerKind kind, ServerSettings settings) {
    EtcdServer server = new EtcdServer(kind, settings);
    server.start();
    return server;
  }

  @Override
  public String url(Address place) {
    return "etcd://" + place;
  }

  /**
   * Adds a user that may read, and optionally write, only the keys that begin with {@code prefix};
   * for servers with credentials.
   */
  public void addUser(String name, String password, String prefix, boolean mayWrite)
      throws IOException {
    addUser(name, password);
    allowPrefix(name, prefix, mayWrite);
  }

  /** Adds a user that may neither read nor write anything; for servers with credentials. */
  public void addUser(String name, String password) throws IOException {
    adminCall("/v3/auth/user/add", user(name, password));
    adminCall("/v3/auth/role/add", named(name));
    adminCall("/v3/auth/user/grant", grant(name, name));
  }

  /** Lets an added user also read, and optionally write, the keys that begin with a prefix. */
  public void allowPrefix(String user, String prefix, boolean mayWrite) throws IOException {
    byte[] first = prefix.getBytes(StandardCharsets.UTF_8);
    String end = ",\"range_end\":\"%s\"".formatted(base64(after(first)));
    allow(user, first, end, mayWrite);
  }

  /** Lets an added user also read, and optionally write, one key. */
  public void allowKey(String user, String key, boolean mayWrite) throws IOException {
    allow(user, key.getBytes(StandardCharsets.UTF_8), "", mayWrite);
  }

  private void allow(String user, byte[] key, String end, boolean mayWrite) throws IOException {
    String permission =
        "{\"permType\":\"%s\",\"key\":\"%s\"%s}"
            .formatted(mayWrite ? "READWRITE" : "READ", base64(key), end);
    adminCall("/v3/auth/role/grant", "{\"name\":\"%s\",\"perm\":%s}".formatted(user, permission));
  }

  /** Returns whether this member reports itself as the leader; a dead one does not. */
  boolean leads() {
    try {
      String status = call("/v3/maintenance/status", "{}");
      return field("member_id", status).equals(field("leader", status));
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  List<String> command() {
    String url = scheme() + "://" + address();
    String peerUrl = Member.peerUrl(member.peerPort());
    List<String> words = new ArrayList<>();
    words.add(Binaries.here().server(kind()).toString());
    words.addAll(List.of("--name", member.name(), "--data-dir", folder().resolve("d").toString()));
    words.addAll(List.of("--listen-client-urls", url, "--advertise-client-urls", url));
    // Without these it uses a fixed port for its peers, even if it has none.
    words.addAll(List.of("--listen-peer-urls", peerUrl));
    words.addAll(List.of("--initial-advertise-peer-urls", peerUrl));
    words.addAll(List.of("--initial-cluster", member.all()));
    if (member.isAlone()) {
      // A single server needs no election, yet would wait for the whole timeout at each start.
      words.addAll(List.of("--heartbeat-interval", "10", "--election-timeout", "100"));
    }
    if (!settings.isDurable() && kind() == ServerKind.ETCD_3_5) {
      // A kill loses nothing by this, only a crash of the machine; 3.4 has no such option.
      words.add("--unsafe-no-fsync");
    }
    settings.authority().ifPresent(signer -> words.addAll(tls(signer)));
    words.addAll(settings.arguments());
    return words;
  }

  @Override
  boolean isReady() throws IOException {
    return http.get("/health").orFail().contains("\"true\"");
  }

  @Override
  void prepare() throws IOException {
    if (settings.credentials().isPresent() && member.isFirst()) {
      enableAuthentication(settings.credentials().get());
    }
  }

  private void enableAuthentication(Credentials admin) throws IOException {
    // Only a user of this name can enable authentication; it has no more rights than the other.
    List<String> names = admin.user().equals(ROOT) ? List.of(ROOT) : List.of(ROOT, admin.user());
    call("/v3/auth/role/add", named(ROOT));
    for (String name : names) {
      call("/v3/auth/user/add", user(name, admin.password()));
      call("/v3/auth/user/grant", grant(name, ROOT));
    }
    call("/v3/auth/enable", "{}");
  }

  /** Calls the JSON form of etcd's API as the administrator. */
  private void adminCall(String path, String body) throws IOException {
    Credentials admin =
        settings
            .credentials()
            .orElseThrow(() -> new IllegalStateException(this + " has no credentials"));
    String login = user(admin.user(), admin.password());
    String token = field("token", call("/v3/auth/authenticate", login));
    peer(Map.of("Authorization", token)).post(path, body).orFail();
  }

  private String call(String path, String body) throws IOException {
    return http.post(path, body).orFail();
  }

  private HttpPeer peer(Map<String, String> headers) {
    return new HttpPeer(address(), settings.authority().map(TestAuthority::context), headers);
  }

  private String scheme() {
    return settings.authority().isPresent() ? "https" : "http";
  }

  private List<String> tls(TestAuthority signer) {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("--cert-file", signer.serverCertificate().toString()));
    words.addAll(List.of("--key-file", signer.serverKey().toString()));
    if (settings.demandsCertificate()) {
      words.add("--client-cert-auth");
      // etcd requires client certificates as soon as a trusted authority is named.
      words.addAll(List.of("--trusted-ca-file", signer.authority().toString()));
    }
    return words;
  }

  private static String named(String name) {
    return "{\"name\":\"%s\"}".formatted(name);
  }

  private static String user(String name, String password) {
    return "{\"name\":\"%s\",\"password\":\"%s\"}".formatted(name, password);
  }

  private static String grant(String user, String role) {
    return "{\"user\":\"%s\",\"role\":\"%s\"}".formatted(user, role);
  }

  private static String field(String name, String json) throws IOException {
    Matcher found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
    if (!found.find()) {
      throw new IOException("no " + name + " in etcd's response: " + json);
    }
    return found.group(1);
  }

  /** Returns the first key after all that begin with {@code prefix}. */
  private static byte[] after(byte[] prefix) {
    byte[] end = prefix.clone();
    end[end.length - 1]++;
    return end;
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
