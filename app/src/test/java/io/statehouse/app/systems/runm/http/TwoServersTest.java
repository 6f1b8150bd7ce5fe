package io.statehouse.app.systems.runm.http;

import static io.statehouse.app.systems.runm.http.RunmServer.IMAGE;
import static io.statehouse.app.systems.runm.http.RunmServer.PARTITION;
import static io.statehouse.app.systems.runm.http.RunmServer.PROJECT;
import static io.statehouse.app.systems.runm.http.RunmServer.done;
import static io.statehouse.app.systems.runm.http.RunmServer.image;
import static io.statehouse.app.systems.runm.http.RunmServer.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.statehouse.app.systems.runm.grpc.messages.ObjectGetByUuidRequest;
import io.statehouse.app.systems.runm.grpc.messages.PartitionCreateRequest;
import io.statehouse.app.systems.runm.grpc.messages.PartitionGetByNameRequest;
import io.statehouse.app.systems.runm.grpc.messages.RunmMetadataGrpc;
import io.statehouse.app.systems.runm.grpc.messages.RunmMetadataGrpc.RunmMetadataBlockingStub;
import io.statehouse.app.systems.runm.grpc.messages.Session;
import io.statehouse.domain.runm.layout.Stored;
import io.statehouse.testing.process.FreePorts;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one of two servers on a store writes, the other knows at once. */
class TwoServersTest {
  private static final Session SESSION =
      Session.newBuilder().setUser("u").setProject(PROJECT).setPartition(PARTITION).build();

  @TempDir private Path directory;
  private Server first;
  private Server second;

  /** A server with a client of each kind. */
  private static final class Server implements AutoCloseable {
    final RunmServer http;
    final RunmMetadataBlockingStub grpc;
    private final ManagedChannel channel;

    Server(Path directory) {
      int port = FreePorts.next();
      http =
          new RunmServer(
              directory,
              Map.of(
                  "only", "runm",
                  "runm.bootstrap-token", "secret-1",
                  "runm.grpc.listen", "127.0.0.1:" + port));
      channel = NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
      grpc = RunmMetadataGrpc.newBlockingStub(channel);
    }

    HttpResponse<String> bootstrap(String partition) {
      return http.http.post(
          "/bootstrap",
          "{\"bootstrap_token\": \"secret-1\", \"partition_name\": \"%s\"}".formatted(partition));
    }

    @Override
    public void close() {
      channel.shutdownNow();
      http.close();
    }
  }

  @BeforeEach
  void start() {
    first = new Server(directory);
    second = new Server(directory);
  }

  @AfterEach
  void stop() {
    first.close();
    second.close();
  }

  @Test
  void a_partition_created_over_grpc_is_known_to_the_other_over_http() {
    for (int i = 0; i < 5; i++) {
      String uuid =
          first
              .grpc
              .partitionCreate(
                  PartitionCreateRequest.newBuilder()
                      .setSession(SESSION)
                      .setPartition(Stored.Partition.newBuilder().setName("part" + i))
                      .build())
              .getPartition()
              .getUuid();

      assertThat(second.http.got("/partitions/" + uuid)).contains("part" + i);
      String object = image("rhel", "", "{}").replace("us-west.example.com", "part" + i);
      done(201, second.http.send("POST", "/objects", object));
    }
  }

  @Test
  void a_partition_and_an_object_created_over_http_are_known_to_the_other_over_grpc() {
    String partition = "{\"uuid\": \"%s\", \"name\": \"us-west.example.com\"}".formatted(PARTITION);
    done(201, first.http.send("POST", "/partitions", partition));

    assertThat(
            second
                .grpc
                .partitionGetByName(
                    PartitionGetByNameRequest.newBuilder()
                        .setSession(SESSION)
                        .setName("us-west.example.com")
                        .build())
                .getUuid())
        .isEqualTo(PARTITION);
    done(201, first.http.send("POST", "/objects", image("rhel", IMAGE, "{}")));
    assertThat(
            second
                .grpc
                .objectGetByUuid(
                    ObjectGetByUuidRequest.newBuilder().setSession(SESSION).setUuid(IMAGE).build())
                .getName())
        .isEqualTo("rhel");
  }

  @Test
  void the_token_of_the_first_partition_is_valid_once_per_start_whichever_server_it_is_sent_to() {
    done(201, first.bootstrap("part0"));
    refused(403, "Bootstrap failed.", second.bootstrap("part1"));

    first.close();
    first = new Server(directory);

    done(201, second.bootstrap("part1"));
    refused(403, "Bootstrap failed.", first.bootstrap("part2"));
  }
}
