package io.statehouse.app.systems.runm.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.statehouse.app.access.AccessAdmin;
import io.statehouse.app.access.Right;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.systems.runm.grpc.additions.RunmAdditionsGrpc;
import io.statehouse.app.systems.runm.grpc.messages.RunmMetadataGrpc;
import io.statehouse.testing.process.FreePorts;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every method of the gRPC services, for everyone: those pass whose right it declares. */
class EveryMethodTest {
  @TempDir static Path directory;

  private static final int PORT = FreePorts.next();
  private static final Map<String, String> TOKENS = new HashMap<>();
  private static RunningServer server;

  @BeforeAll
  static void start() {
    Path file = directory.resolve("access.yaml");
    AccessAdmin admin = new AccessAdmin(file, List.of("runm", "css"));
    for (String role :
        List.of("reader", "runm-read", "runm-write", "runm-admin", "runm.trusted", "css-admin")) {
      TOKENS.put(role, admin.createToken(role, List.of(role), Optional.empty()));
    }
    TOKENS.put(
        "expired", admin.createToken("expired", List.of("admin"), Optional.of(Instant.EPOCH)));
    TOKENS.put("revoked", admin.createToken("revoked", List.of("admin"), Optional.empty()));
    admin.revokeToken("revoked");
    server =
        new RunningServer(
            directory,
            Map.of(
                "only",
                "runm",
                "access.file",
                file.toString(),
                "runm.grpc.listen",
                "127.0.0.1:" + PORT));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Map<MethodDescriptor<?, ?>, Right> methods() {
    Map<MethodDescriptor<?, ?>, Right> needs = new HashMap<>();
    RunmMetadataGrpc.getServiceDescriptor()
        .getMethods()
        .forEach(each -> needs.put(each, RunmMetadataService.NEEDS.get(each.getBareMethodName())));
    RunmAdditionsGrpc.getServiceDescriptor()
        .getMethods()
        .forEach(each -> needs.put(each, RunmAdditionsService.NEEDS.get(each.getBareMethodName())));
    return needs;
  }

  @ParameterizedTest
  @CsvSource({
    "reader, READ",
    "runm-read, READ",
    "runm-write, WRITE",
    "runm-admin, ADMIN",
    "runm.trusted, WRITE",
    "css-admin, SPEAK_FOR_OTHERS",
  })
  void a_role_opens_what_it_grants_and_nothing_else(String role, Right right) {
    List<String> wrong = new ArrayList<>();
    methods()
        .forEach(
            (method, needed) -> {
              Status status = call(method, Optional.of("Bearer " + TOKENS.get(role)));
              boolean refused = status.getDescription().contains("has no right to this");
              if (refused == right.includes(needed)) {
                wrong.add(method.getFullMethodName() + ": " + status);
              }
            });

    assertThat(wrong).isEmpty();
  }

  @Test
  void who_is_not_known_calls_no_method() {
    List<Optional<String>> unknown =
        Stream.of("", "Bearer sth_x", "Bearer " + TOKENS.get("expired"), "Basic YTpi", "nonsense")
            .map(header -> Optional.of(header).filter(text -> !text.isEmpty()))
            .toList();
    for (Optional<String> authorization : unknown) {
      assertThat(methods().keySet())
          .allSatisfy(
              method ->
                  assertThat(call(method, authorization).getCode())
                      .isEqualTo(Status.Code.UNAUTHENTICATED));
    }
    assertThat(methods().keySet())
        .allSatisfy(
            method ->
                assertThat(call(method, Optional.of("Bearer " + TOKENS.get("revoked"))).getCode())
                    .isEqualTo(Status.Code.UNAUTHENTICATED));
  }

  /** Calls a method with an empty request, which each refuses for what it lacks, if not before. */
  private static <Q, R> Status call(MethodDescriptor<Q, R> method, Optional<String> authorization) {
    NettyChannelBuilder builder = NettyChannelBuilder.forAddress("127.0.0.1", PORT).usePlaintext();
    authorization.ifPresent(
        header -> {
          Metadata headers = new Metadata();
          headers.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), header);
          builder.intercept(MetadataUtils.newAttachHeadersInterceptor(headers));
        });
    ManagedChannel channel = builder.build();
    try {
      Q request = method.parseRequest(new ByteArrayInputStream(new byte[0]));
      ClientCalls.blockingServerStreamingCall(channel, method, CallOptions.DEFAULT, request)
          .forEachRemaining(response -> {});
      return Status.OK.withDescription("");
    } catch (StatusRuntimeException refused) {
      return refused.getStatus();
    } finally {
      channel.shutdownNow();
    }
  }
}
