package io.statehouse.testing.servers;

import io.statehouse.testing.tls.TestAuthority;
import io.statehouse.testing.wire.Address;
import io.statehouse.testing.wire.RedisConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * A Redis or Valkey server. Durable means that each write is on disk before it is acknowledged.
 * Given credentials, their user has every right, and the server rejects all others.
 */
public final class RedisServer extends TestServer {
  private final ServerSettings settings;
  private final Optional<SSLContext> tls;

  RedisServer(ServerKind kind, ServerSettings settings) {
    super(kind);
    this.settings = settings;
    this.tls = settings.authority().map(TestAuthority::context);
  }

  RedisServer(ServerKind kind, Address address) {
    super(kind, address);
    this.settings = ServerSettings.plain();
    this.tls = Optional.empty();
  }

  /** Starts a server and waits until it responds. */
  public static RedisServer start(ServerKind kind, ServerSettings settings) {
    RedisServer server = new RedisServer(kind, settings);
    server.start();
    return server;
  }

  @Override
  public String url(Address place) {
    return "redis://" + place + "/0";
  }

  /** Returns a new connection, logged in as the administrator. */
  public RedisConnection connect() throws IOException {
    RedisConnection connection = new RedisConnection(address(), tls);
    if (settings.credentials().isPresent()) {
      Credentials admin = settings.credentials().get();
      connection.send("AUTH", admin.user(), admin.password());
    }
    return connection;
  }

  @Override
  List<String> command() {
    List<String> words = new ArrayList<>();
    words.add(Binaries.here().server(kind()).toString());
    words.addAll(List.of("--bind", host(), "--dir", folder().toString(), "--daemonize", "no"));
    words.addAll(settings.authority().map(this::tlsArguments).orElseGet(this::plainArguments));
    words.addAll(List.of("--save", ""));
    if (settings.isDurable()) {
      words.addAll(List.of("--appendonly", "yes", "--appendfsync", "always"));
    }
    settings.credentials().ifPresent(admin -> words.addAll(userArguments(admin)));
    words.addAll(settings.arguments());
    return words;
  }

  @Override
  boolean isReady() throws IOException {
    try (RedisConnection connection = connect()) {
      return connection.send("PING").equals("PONG");
    }
  }

  private List<String> plainArguments() {
    return List.of("--port", String.valueOf(port()));
  }

  private List<String> tlsArguments(TestAuthority signer) {
    List<String> words = new ArrayList<>(List.of("--port", "0"));
    words.addAll(List.of("--tls-port", String.valueOf(port())));
    words.addAll(List.of("--tls-cert-file", signer.serverCertificate().toString()));
    words.addAll(List.of("--tls-key-file", signer.serverKey().toString()));
    words.addAll(List.of("--tls-ca-cert-file", signer.authority().toString()));
    words.addAll(List.of("--tls-auth-clients", settings.demandsCertificate() ? "yes" : "no"));
    return words;
  }

  private static List<String> userArguments(Credentials admin) {
    List<String> rights = List.of("on", ">" + admin.password(), "~*", "&*", "+@all");
    List<String> words = new ArrayList<>();
    if (!admin.user().equals("default")) {
      words.addAll(List.of("--user", "default", "off"));
    }
    words.addAll(List.of("--user", admin.user()));
    words.addAll(rights);
    return words;
  }
}
