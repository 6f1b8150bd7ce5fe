package io.statehouse.testing.servers;

import io.statehouse.testing.process.FreePorts;
import io.statehouse.testing.tls.TestAuthority;
import io.statehouse.testing.wire.Address;
import io.statehouse.testing.wire.HttpPeer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Consul server, alone or a member of a cluster. Unless it is durable, it stores nothing on disk.
 * Given credentials, their password (a UUID) is the token with every right, their user is ignored,
 * and requests without a token are rejected.
 */
public final class ConsulServer extends TestServer {
  private final ServerSettings settings;
  private final Member member;
  private final HttpPeer http;

  /** The settings of a cluster: the ports by which its servers find each other. */
  record Member(String name, int serfPort, List<Integer> allSerfPorts, int raftPort) {
    static Member alone() {
      int port = FreePorts.next();
      return new Member("alone", port, List.of(port), FreePorts.next());
    }
  }

  ConsulServer(ServerSettings settings) {
    this(settings, Member.alone());
  }

  ConsulServer(ServerSettings settings, Member member) {
    super(ServerKind.CONSUL);
    this.settings = settings;
    this.member = member;
    this.http = peer();
  }

  ConsulServer(Address address) {
    super(ServerKind.CONSUL, address);
    this.settings = ServerSettings.plain();
    this.member = null;
    this.http = peer();
  }

  /** Starts a server and waits until it responds. */
  public static ConsulServer start(ServerSettings settings) {
    ConsulServer server = new ConsulServer(settings);
    server.start();
    return server;
  }

  @Override
  public String url(Address place) {
    return "consul://" + place;
  }

  /** Returns its HTTP API, called with the token that has every right. */
  public HttpPeer http() {
    return http;
  }

  /**
   * Creates a token, for servers with credentials.
   *
   * @param rules its rights, such as {@code key_prefix "gis/" { policy = "read" }}
   */
  public String newToken(String name, String rules) throws IOException {
    addPolicy(name, rules);
    String token =
        http.put("/v1/acl/token", "{\"Policies\":[{\"Name\":\"%s\"}]}".formatted(name)).orFail();
    Matcher secret = Pattern.compile("\"SecretID\": *\"([^\"]+)\"").matcher(token);
    if (!secret.find()) {
      throw new IOException("no SecretID in Consul's response: " + token);
    }
    return secret.group(1);
  }

  /** Sets what requests without a token may do, for servers with credentials. */
  public void permitAnonymous(String rules) throws IOException {
    String name = "anonymous-" + UUID.randomUUID();
    addPolicy(name, rules);
    http.put(
            "/v1/acl/token/00000000-0000-0000-0000-000000000002",
            "{\"Policies\":[{\"Name\":\"%s\"}]}".formatted(name))
        .orFail();
  }

  private void addPolicy(String name, String rules) throws IOException {
    String escaped = rules.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ");
    http.put("/v1/acl/policy", "{\"Name\":\"%s\",\"Rules\":\"%s\"}".formatted(name, escaped))
        .orFail();
  }

  /** Returns the leader's address among the servers, as this server reports it if it runs. */
  Optional<String> believedLeader() {
    try {
      String leader = http.get("/v1/status/leader").orFail().strip().replace("\"", "");
      return Optional.of(leader).filter(text -> !text.isEmpty());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the address at which other servers reach this one. */
  String raftAddress() {
    return host() + ":" + member.raftPort();
  }

  @Override
  List<String> command() throws IOException {
    Path config = Files.writeString(folder().resolve("config.json"), config());
    List<String> words = new ArrayList<>();
    words.add(Binaries.here().server(kind()).toString());
    words.addAll(List.of("agent", "-node", member.name(), "-config-file", config.toString()));
    words.addAll(settings.isDurable() ? durableArguments() : List.of("-dev"));
    words.addAll(List.of("-bind", "127.0.0.1", "-client", "127.0.0.1", "-log-level", "warn"));
    boolean secure = settings.authority().isPresent();
    words.addAll(List.of("-http-port", secure ? "-1" : String.valueOf(port())));
    words.addAll(List.of("-https-port", secure ? String.valueOf(port()) : "-1"));
    words.addAll(List.of("-dns-port", "-1", "-grpc-port", "-1", "-serf-wan-port", "-1"));
    words.addAll(List.of("-server-port", String.valueOf(member.raftPort())));
    words.addAll(List.of("-serf-lan-port", String.valueOf(member.serfPort())));
    words.addAll(settings.arguments());
    return words;
  }

  @Override
  boolean isReady() throws IOException {
    if (believedLeader().isEmpty()) {
      return false;
    }
    int status = http.get("/v1/kv/statehouse-test-ready?consistent").status();
    return status == 200 || status == 404;
  }

  private List<String> durableArguments() {
    List<String> words = new ArrayList<>(List.of("-server"));
    words.add("-bootstrap-expect=" + member.allSerfPorts().size());
    words.addAll(List.of("-data-dir", folder().resolve("d").toString()));
    for (int port : member.allSerfPorts()) {
      if (port != member.serfPort()) {
        words.add("-retry-join=127.0.0.1:" + port);
      }
    }
    words.add("-retry-interval=1s");
    return words;
  }

  private String config() {
    List<String> parts = new ArrayList<>();
    // By default a single server waits 7 s before it elects itself; with this, just over 1 s.
    parts.add("\"performance\":{\"raft_multiplier\":1}");
    parts.add("\"disable_update_check\":true");
    settings.authority().ifPresent(signer -> parts.add(tls(signer)));
    settings
        .credentials()
        .ifPresent(
            admin ->
                parts.add(
                    "\"acl\":{\"enabled\":true,\"default_policy\":\"deny\",\"tokens\":"
                        + "{\"master\":\"%1$s\",\"agent\":\"%1$s\"}}".formatted(admin.password())));
    return "{" + String.join(",", parts) + "}";
  }

  private String tls(TestAuthority signer) {
    return "\"cert_file\":\"%s\",\"key_file\":\"%s\",\"ca_file\":\"%s\",\"verify_incoming_https\":%s"
        .formatted(
            signer.serverCertificate(),
            signer.serverKey(),
            signer.authority(),
            settings.demandsCertificate());
  }

  private HttpPeer peer() {
    Map<String, String> token =
        settings
            .credentials()
            .map(admin -> Map.of("X-Consul-Token", admin.password()))
            .orElse(Map.of());
    return new HttpPeer(address(), settings.authority().map(TestAuthority::context), token);
  }
}
