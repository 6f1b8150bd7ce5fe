package io.statehouse.app.systems.runm.grpc;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.statehouse.app.RunResult;
import io.statehouse.app.audit.AuditLog;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.grpc.CallMetrics;
import io.statehouse.app.grpc.CallStore;
import io.statehouse.app.grpc.GrpcEdge;
import io.statehouse.app.grpc.GrpcLimits;
import io.statehouse.app.grpc.GrpcServer;
import io.statehouse.app.systems.runm.grpc.additions.RunmAdditionsGrpc;
import io.statehouse.app.systems.runm.grpc.messages.ObjectCreateRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectFilter;
import io.statehouse.app.systems.runm.grpc.messages.ObjectFindRequest;
import io.statehouse.app.systems.runm.grpc.messages.RunmMetadataGrpc;
import io.statehouse.app.systems.runm.grpc.messages.Session;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.RunmSettings;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.layout.Stored;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;

/** The services on a store in memory, with the partition of the worked example, and a client. */
final class TestedRunm implements AutoCloseable {
  static final String ROOT = RunmSettings.root(RunmSettings.DEFAULT_PREFIX);
  static final String PARTITION = "d79706e01fbd4e48aae89209061cdb71";
  static final String PROJECT = "eff883565999408dbec3eb5070d5ecf5";
  static final String IMAGE = "54b8d8d7e24c43799bbf70c16e921e52";
  static final Session SESSION = session("admin", PROJECT, PARTITION);

  final FaultyStore store;
  final Runm runm;
  final GrpcServer server;
  final ManagedChannel channel;
  final RunmMetadataGrpc.RunmMetadataBlockingStub client;
  final RunmAdditionsGrpc.RunmAdditionsBlockingStub additions;

  TestedRunm() {
    this(GrpcLimits.standard(), false, Optional.empty(), (method, status, nanos) -> {});
  }

  TestedRunm(GrpcEdge edge) {
    this(edge, GrpcLimits.standard(), false, Optional.empty(), (method, status, nanos) -> {});
  }

  TestedRunm(GrpcLimits limits, boolean strict, Optional<String> readOnly, CallMetrics metrics) {
    this(
        new GrpcEdge(
            "test.listen", ListenAddress.parse("127.0.0.1:0"), Optional.empty(), Optional.empty()),
        limits,
        strict,
        readOnly,
        metrics);
  }

  private TestedRunm(
      GrpcEdge edge,
      GrpcLimits limits,
      boolean strict,
      Optional<String> readOnly,
      CallMetrics metrics) {
    RunmSettings settings = new RunmSettings(ROOT, LayoutMode.DOCUMENTED, strict);
    MemoryStore memory = new MemoryStore();
    Runm writer = Runm.open(memory, settings, new Random(2));
    writer.start();
    writer.partitions().create(PARTITION, "us-west.example.com");
    // Opened only now, so that no notification makes the server read while tests count its calls.
    store = new FaultyStore(memory);
    runm = Runm.serve(new CallStore(store), settings, new Random(1));
    runm.awaitFresh(Duration.ofSeconds(10));
    Writable writable = new Writable(readOnly);
    server =
        GrpcServer.start(
            edge,
            limits,
            RunmGrpc.served(runm, strict, writable, Optional.empty(), AuditLog.OFF),
            RunmStatuses::of,
            RunResult.failures(),
            metrics);
    channel = connect();
    client = RunmMetadataGrpc.newBlockingStub(channel);
    additions = RunmAdditionsGrpc.newBlockingStub(channel);
  }

  static TestedRunm limited(GrpcLimits limits) {
    return new TestedRunm(limits, false, Optional.empty(), (method, status, nanos) -> {});
  }

  ManagedChannel connect() {
    return NettyChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
  }

  static Session session(String user, String project, String partition) {
    return Session.newBuilder().setUser(user).setProject(project).setPartition(partition).build();
  }

  static Stored.Property property(String key, String value) {
    return Stored.Property.newBuilder().setKey(key).setValue(value).build();
  }

  static Stored.Object.Builder image(String uuid, String name) {
    return Stored.Object.newBuilder()
        .setUuid(uuid)
        .setPartition(PARTITION)
        .setObjectType("runm.image")
        .setProject(PROJECT)
        .setName(name);
  }

  Stored.Object create(Stored.Object.Builder object) {
    return client
        .objectCreate(
            ObjectCreateRequest.newBuilder().setSession(SESSION).setObject(object).build())
        .getObject();
  }

  List<String> find(ObjectFilter... any) {
    return uuids(
        client.objectFind(
            ObjectFindRequest.newBuilder().setSession(SESSION).addAllAny(List.of(any)).build()));
  }

  static List<String> uuids(Iterator<Stored.Object> objects) {
    return all(objects).stream().map(Stored.Object::getUuid).toList();
  }

  static <T> List<T> all(Iterator<T> items) {
    List<T> all = new ArrayList<>();
    items.forEachRemaining(all::add);
    return all;
  }

  /** Returns the status that a call is refused with. */
  static Status status(Callable<?> call) {
    return catchThrowableOfType(StatusRuntimeException.class, call::call).getStatus();
  }

  @Override
  public void close() {
    channel.shutdownNow();
    server.close();
    runm.close();
    store.close();
  }
}
