package io.statehouse.bench.runm;

import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.statehouse.app.systems.runm.grpc.additions.FindObjectsRequest;
import io.statehouse.app.systems.runm.grpc.additions.RunmAdditionsGrpc;
import io.statehouse.app.systems.runm.grpc.additions.RunmAdditionsGrpc.RunmAdditionsBlockingStub;
import io.statehouse.app.systems.runm.grpc.additions.TagFilter;
import io.statehouse.app.systems.runm.grpc.additions.TaggedObjectFilter;
import io.statehouse.app.systems.runm.grpc.messages.ObjectCreateRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectGetByNameRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectGetByUuidRequest;
import io.statehouse.app.systems.runm.grpc.messages.RunmMetadataGrpc;
import io.statehouse.app.systems.runm.grpc.messages.RunmMetadataGrpc.RunmMetadataBlockingStub;
import io.statehouse.app.systems.runm.grpc.messages.Session;
import io.statehouse.bench.measure.Program;
import io.statehouse.bench.measure.ServerProcess;
import io.statehouse.bench.measure.Target;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.testing.wire.Address;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** A server in a process of its own, and clients that share a few connections to it. */
final class GrpcMetadata implements Metadata {
  private static final int CONNECTIONS = 4;
  private static final Session SESSION =
      Session.newBuilder()
          .setUser("bench")
          .setProject(Population.PROJECT)
          .setPartition(Population.PARTITION.uuid().text())
          .build();

  private final ServerProcess server;
  private final Connection[] connections;

  private record Connection(
      ManagedChannel channel, RunmMetadataBlockingStub objects, RunmAdditionsBlockingStub added) {}

  /** Starts the server. */
  GrpcMetadata(Program program, String storeUrl, Population population) {
    Address address = Address.free();
    server =
        new ServerProcess(
            program,
            "runm",
            storeUrl,
            Map.of(
                "STATEHOUSE_RUNM_GRPC_LISTEN", address.toString(),
                "STATEHOUSE_RUNM_ROOT", population.settings().root()));
    connections =
        IntStream.range(0, CONNECTIONS)
            .mapToObj(number -> connection(address))
            .toArray(Connection[]::new);
  }

  private static Connection connection(Address address) {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(address.host(), address.port()).usePlaintext().build();
    return new Connection(
        channel,
        RunmMetadataGrpc.newBlockingStub(channel),
        RunmAdditionsGrpc.newBlockingStub(channel));
  }

  /** Returns the caller's one connection, as a separate process would have. */
  private Connection connection() {
    return connections[(int) (Thread.currentThread().getId() % CONNECTIONS)];
  }

  @Override
  public String name() {
    return server.program().subject().equals(Target.OURS)
        ? OVER_GRPC
        : server.program().subject() + " " + OVER_GRPC;
  }

  @Override
  public void create(String uuid) {
    connection()
        .objects()
        .objectCreate(
            ObjectCreateRequest.newBuilder()
                .setSession(SESSION)
                .setObject(StoredMessages.message(Population.fresh(uuid)))
                .build());
  }

  @Override
  public int get(String uuid) {
    ObjectGetByUuidRequest request =
        ObjectGetByUuidRequest.newBuilder().setSession(SESSION).setUuid(uuid).build();
    return connection().objects().objectGetByUuid(request).getUuid().equals(uuid) ? 1 : 0;
  }

  @Override
  public int getByName(String name) {
    ObjectGetByNameRequest request =
        ObjectGetByNameRequest.newBuilder()
            .setSession(SESSION)
            .setObjectTypeCode(Population.TYPE.text())
            .setName(name)
            .build();
    return connection().objects().objectGetByName(request).getName().equals(name) ? 1 : 0;
  }

  @Override
  public int findByTag(String tag) {
    FindObjectsRequest request =
        FindObjectsRequest.newBuilder()
            .setSession(SESSION)
            .addAny(TaggedObjectFilter.newBuilder().setTags(TagFilter.newBuilder().addAll(tag)))
            .build();
    int count = 0;
    for (Iterator<?> found = connection().added().findObjects(request); found.hasNext(); ) {
      found.next();
      count++;
    }
    return count;
  }

  @Override
  public void close() {
    for (Connection connection : connections) {
      connection.channel().shutdownNow();
    }
    try {
      for (Connection connection : connections) {
        connection.channel().awaitTermination(5, TimeUnit.SECONDS);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    server.close();
  }
}
