package io.statehouse.app.systems.runm.grpc;

import static io.statehouse.app.systems.runm.grpc.TestedRunm.status;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.MetadataUtils;
import io.netty.handler.ssl.SslContextBuilder;
import io.statehouse.app.access.AccessAdmin;
import io.statehouse.app.access.issuer.TestIssuer;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.grpc.GrpcEdge;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.systems.runm.grpc.messages.PartitionCreateRequest;
import io.statehouse.app.systems.runm.grpc.messages.PartitionFindRequest;
import io.statehouse.app.systems.runm.grpc.messages.RunmMetadataGrpc;
import io.statehouse.domain.runm.layout.Stored;
import io.statehouse.ports.tls.PemContext;
import io.statehouse.testing.process.Await;
import io.statehouse.testing.process.FreePorts;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a whole server listens for gRPC, and for whom. */
class RunmGrpcTest {
  private static final PartitionCreateRequest CREATE =
      PartitionCreateRequest.newBuilder()
          .setPartition(Stored.Partition.newBuilder().setName("part0"))
          .build();

  private final int port = FreePorts.next();
  @TempDir private Path directory;

  private RunningServer serve(String... settings) {
    Map<String, String> all = new HashMap<>();
    all.put("only", "runm");
    all.put("runm.grpc.listen", "127.0.0.1:" + port);
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    return new RunningServer(directory, all);
  }

  private Status create() {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
    return create(channel);
  }

  /** Creates a partition; returns the status. */
  private static Status create(ManagedChannel channel) {
    try {
      return status(
          () -> {
            RunmMetadataGrpc.newBlockingStub(channel).partitionCreate(CREATE);
            throw Status.OK.asRuntimeException();
          });
    } finally {
      channel.shutdownNow();
    }
  }

  @Test
  void a_server_serves_grpc_counts_its_calls_and_ends_with_it() {
    try (RunningServer server = serve()) {
      assertThat(create().isOk()).isTrue();
      assertThat(create().getCode()).isEqualTo(Status.Code.ALREADY_EXISTS);
      Await.until(
          "both are counted",
          () ->
              server
                  .get("/metrics")
                  .body()
                  .contains(
                      "statehouse_runm_grpc_calls_seconds_count{"
                          + "method=\"runm.RunmMetadata/partition_create\","
                          + "status=\"ALREADY_EXISTS\"} 1"));
    }
    assertThat(create().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
  }

  @Test
  void an_address_that_is_taken_is_named_with_its_setting() throws IOException {
    try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThat(taken.isBound()).isTrue();
      assertThatThrownBy(this::serve)
          .hasMessage(
              "cannot listen on 127.0.0.1:%d: is another server there? Set runm.grpc.listen to"
                      .formatted(port)
                  + " another address");
    }
  }

  @Test
  void a_read_only_server_refuses_writes() {
    serve().close();

    try (RunningServer server = serve("runm.read-only", "on")) {
      assertThat(create().getCode()).isEqualTo(Status.Code.PERMISSION_DENIED);
      assertThat(server.get("/health").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void other_machines_are_served_only_with_certificates_or_if_that_is_wanted() {
    String everywhere = "0.0.0.0:" + port;
    assertThatThrownBy(() -> serve("runm.grpc.listen", everywhere))
        .hasMessageStartingWith("runm.grpc.listen is not a loopback address: \"0.0.0.0\"")
        .hasMessageContaining("runm.grpc.client-ca")
        .hasMessageContaining("runm.grpc.unauthenticated");
    assertThatThrownBy(() -> serve("runm.grpc.client-ca", "ca.pem"))
        .hasMessageContaining("tls.certificate");
    assertThatThrownBy(() -> serve("runm.grpc.listen", "nonsense"))
        .hasMessageStartingWith("runm.grpc.listen is not HOST:PORT: \"nonsense\"");
    try (RunningServer server =
        serve("runm.grpc.listen", everywhere, "runm.grpc.unauthenticated", "on")) {
      assertThat(server.get("/health").statusCode()).isEqualTo(200);
      assertThat(create().isOk()).isTrue();
    }
  }

  @Test
  void with_a_client_authority_only_its_clients_are_served() throws IOException {
    TestAuthority authority = TestAuthority.shared();
    GrpcEdge edge =
        new GrpcEdge(
            "test.listen",
            ListenAddress.parse("127.0.0.1:0"),
            Optional.of(
                new PemContext.Identity(
                    new PemContext.PemFile("certificate", authority.serverCertificate()),
                    new PemContext.PemFile("key", authority.serverKey()))),
            Optional.of(new PemContext.PemFile("ca", authority.authority())));
    try (TestedRunm runm = new TestedRunm(edge)) {
      int secure = runm.server.port();
      assertThat(create(secured(secure, authority, true)).isOk()).isTrue();
      assertThat(create(secured(secure, authority, false)).getCode())
          .isEqualTo(Status.Code.UNAVAILABLE);
      assertThat(create(secured(secure, TestAuthority.stranger(), true)).getCode())
          .isEqualTo(Status.Code.UNAVAILABLE);
      assertThat(create(runm.connect()).getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    }
  }

  @Test
  void certificates_and_authorities_are_read_again_once_they_have_changed() throws IOException {
    TestAuthority before = TestAuthority.shared();
    TestAuthority after = TestAuthority.stranger();
    Path certificate = Files.copy(before.serverCertificate(), directory.resolve("chain.pem"));
    Path key = Files.copy(before.serverKey(), directory.resolve("key.pem"));
    Path clients = Files.copy(before.authority(), directory.resolve("clients.pem"));
    GrpcEdge edge =
        new GrpcEdge(
            "test.listen",
            ListenAddress.parse("127.0.0.1:0"),
            Optional.of(
                new PemContext.Identity(
                    new PemContext.PemFile("certificate", certificate),
                    new PemContext.PemFile("key", key))),
            Optional.of(new PemContext.PemFile("ca", clients)));
    try (TestedRunm runm = new TestedRunm(edge)) {
      int secure = runm.server.port();
      assertThat(isServed(secured(secure, before, before))).isTrue();

      Files.copy(after.serverCertificate(), certificate, REPLACE_EXISTING);
      Files.copy(after.serverKey(), key, REPLACE_EXISTING);
      Files.copy(after.authority(), clients, REPLACE_EXISTING);

      await("a call with the next certificates")
          .until(() -> isServed(secured(secure, after, after)));
      assertThat(isServed(secured(secure, after, before))).isFalse();
      assertThat(isServed(secured(secure, before, after))).isFalse();
    }
  }

  /** Calls, whatever becomes of the call. */
  private static boolean isServed(ManagedChannel channel) {
    return create(channel).getCode() != Status.Code.UNAVAILABLE;
  }

  private static ManagedChannel secured(int port, TestAuthority trusted, TestAuthority client)
      throws SSLException {
    return secured(port, trusted, client, true);
  }

  @Test
  void a_server_with_a_certificate_serves_grpc_over_tls() throws IOException {
    TestAuthority authority = TestAuthority.shared();
    Map<String, String> settings =
        Map.of(
            "only", "runm",
            "runm.grpc.listen", "0.0.0.0:" + port,
            "runm.grpc.client-ca", authority.authority().toString(),
            "tls.certificate", authority.serverCertificate().toString(),
            "tls.key", authority.serverKey().toString());
    HttpClient client = HttpClient.newBuilder().sslContext(authority.context()).build();
    try (RunningServer server = new RunningServer(directory, settings, client)) {
      assertThat(server.get("/health").statusCode()).isEqualTo(200);
      assertThat(create(secured(port, authority, true)).isOk()).isTrue();
      assertThat(create(secured(port, authority, false)).getCode())
          .isEqualTo(Status.Code.UNAVAILABLE);
    }
  }

  private static ManagedChannel secured(int port, TestAuthority client, boolean certificate)
      throws SSLException {
    return secured(port, TestAuthority.shared(), client, certificate);
  }

  private static ManagedChannel secured(
      int port, TestAuthority trusted, TestAuthority client, boolean certificate)
      throws SSLException {
    SslContextBuilder tls = GrpcSslContexts.forClient().trustManager(trusted.authority().toFile());
    if (certificate) {
      tls.keyManager(client.clientCertificate().toFile(), client.clientKey().toFile());
    }
    return NettyChannelBuilder.forAddress("localhost", port).sslContext(tls.build()).build();
  }

  @Test
  void a_store_in_which_no_client_looks_is_not_announced_in() {
    assertThatThrownBy(() -> serve("runm.announce", "127.0.0.1:10002"))
        .hasMessageStartingWith("runm.announce is for clients that look into etcd")
        .hasMessageContaining("file:");
    assertThatThrownBy(() -> serve("runm.announce", "nowhere"))
        .hasMessageStartingWith("runm.announce is not HOST:PORT");
  }

  @Test
  void where_access_is_configured_a_call_needs_a_right_and_a_claim_needs_trust() {
    Path file = directory.resolve("access.yaml");
    AccessAdmin admin = new AccessAdmin(file, List.of("runm"));
    String reader = admin.createToken("dana", List.of("runm-read"), Optional.empty());
    String gateway = admin.createToken("gateway", List.of("runm.trusted"), Optional.empty());
    try (RunningServer server = serve("access.file", file.toString())) {
      assertThat(server.get("/health").statusCode()).isEqualTo(200);

      assertThat(create().getCode()).isEqualTo(Status.Code.UNAUTHENTICATED);
      assertThat(create(presenting("Bearer sth_other")).getCode())
          .isEqualTo(Status.Code.UNAUTHENTICATED);
      assertThat(create(presenting("Basic ZGFuYTpzZWNyZXQ=")).getDescription())
          .isEqualTo("passwords are not accepted here: send a token");
      assertThat(create(presenting("Bearer " + reader)).getDescription())
          .isEqualTo("token dana has no right to this: it needs write on runm");
      assertThat(create(presenting("Bearer " + gateway)).isOk()).isTrue();
      assertThat(find(presenting("Bearer " + gateway), "anyone").isOk()).isTrue();
      assertThat(find(presenting("Bearer " + reader), "dana").isOk()).isTrue();
      assertThat(find(presenting("Bearer " + reader), "anyone").getCode())
          .isEqualTo(Status.Code.PERMISSION_DENIED);
    }
  }

  @Test
  void a_call_with_a_token_of_an_issuer_never_waits_for_its_keys() throws IOException {
    try (TestIssuer issuer = new TestIssuer()) {
      Path file = directory.resolve("access.yaml");
      Files.writeString(file, "jwt: {issuer: '%s', audience: runm}".formatted(issuer.url()));
      issuer.down(true);
      String token = issuer.token(issuer.claims("runm").claim("roles", List.of("runm-write")));
      try (RunningServer server = serve("access.file", file.toString())) {
        assertThat(server.get("/health").statusCode()).isEqualTo(200);
        assertThat(find(presenting("Bearer " + token), "dana").getCode())
            .isEqualTo(Status.Code.UNAVAILABLE);

        issuer.down(false);

        Await.until("the keys are read", () -> create(presenting("Bearer " + token)).isOk());
        assertThat(find(presenting("Bearer " + token), "dana").isOk()).isTrue();
        assertThat(find(presenting("Bearer " + token), "anyone").getCode())
            .isEqualTo(Status.Code.PERMISSION_DENIED);
      }
    }
  }

  private ManagedChannel presenting(String authorization) {
    Metadata headers = new Metadata();
    headers.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), authorization);
    return NettyChannelBuilder.forAddress("127.0.0.1", port)
        .usePlaintext()
        .intercept(MetadataUtils.newAttachHeadersInterceptor(headers))
        .build();
  }

  /** Lists the partitions in the name of a user; returns the status. */
  private static Status find(ManagedChannel channel, String user) {
    PartitionFindRequest request =
        PartitionFindRequest.newBuilder()
            .setSession(TestedRunm.session(user, "proj0", "part0"))
            .build();
    try {
      return status(
          () -> {
            RunmMetadataGrpc.newBlockingStub(channel)
                .partitionFind(request)
                .forEachRemaining(partition -> {});
            throw Status.OK.asRuntimeException();
          });
    } finally {
      channel.shutdownNow();
    }
  }
}
