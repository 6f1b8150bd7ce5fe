package io.statehouse.app.systems.runm.grpc;

import static io.statehouse.app.systems.runm.grpc.TestedRunm.IMAGE;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.SESSION;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.image;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.status;
import static io.statehouse.testing.process.Await.until;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.ListenableFuture;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Context;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.reflection.v1.ServiceResponse;
import io.grpc.stub.StreamObserver;
import io.statehouse.app.grpc.GrpcLimits;
import io.statehouse.app.systems.runm.grpc.messages.DeleteResponse;
import io.statehouse.app.systems.runm.grpc.messages.ObjectDeleteByUuidsRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectFindRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectGetByUuidRequest;
import io.statehouse.app.systems.runm.grpc.messages.RunmMetadataGrpc;
import io.statehouse.domain.runm.layout.Stored;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that cancel, are late, never read, send too much, or call too often. */
class HostileCallsTest {
  private static final ObjectGetByUuidRequest GET =
      ObjectGetByUuidRequest.newBuilder().setSession(SESSION).setUuid(IMAGE).build();

  /** Takes at least two requests to the store: the object is read before it is deleted. */
  private static final ObjectDeleteByUuidsRequest DELETE =
      ObjectDeleteByUuidsRequest.newBuilder().setSession(SESSION).addUuids(IMAGE).build();

  private final AtomicInteger storeCalls = new AtomicInteger();
  private final CountDownLatch release = new CountDownLatch(1);
  private final CompletableFuture<Context> reached = new CompletableFuture<>();
  private TestedRunm runm;

  private void open(GrpcLimits limits) {
    runm = TestedRunm.limited(limits);
    runm.create(image(IMAGE, "rhel"));
    // Its response is there before its place is free.
    until("the object is created", () -> runm.server.calls() == 0);
  }

  @AfterEach
  void close() {
    release.countDown();
    runm.close();
  }

  /** From now on every call of the store waits until the test releases it; the first is noted. */
  private void holdStore() {
    runm.store.beforeEachCall(
        operation -> {
          storeCalls.incrementAndGet();
          reached.complete(Context.current());
          try {
            release.await();
          } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private ListenableFuture<Stored.Object> get(ManagedChannel channel) {
    return RunmMetadataGrpc.newFutureStub(channel).objectGetByUuid(GET);
  }

  /** A client knows before the server does that its call is cancelled or late. */
  private void releaseCancelled() {
    until(
        "the server knows",
        () -> reached.getNow(Context.ROOT).isCancelled() || runm.server.calls() == 0);
    release.countDown();
  }

  @Test
  void a_cancelled_call_sends_no_more_requests_to_the_store() {
    open(GrpcLimits.standard());
    holdStore();
    ListenableFuture<DeleteResponse> call =
        RunmMetadataGrpc.newFutureStub(runm.channel).objectDeleteByUuids(DELETE);
    until("it has read the object", reached::isDone);

    call.cancel(true);
    releaseCancelled();

    until("the call has ended", () -> runm.server.calls() == 0);
    assertThat(storeCalls).hasValue(1);
    runm.store.beforeEachCall(operation -> {});
    assertThat(runm.find()).containsExactly(IMAGE);
  }

  @Test
  void a_late_call_sends_no_more_requests_to_the_store() {
    open(GrpcLimits.standard());
    holdStore();

    Status late =
        status(
            () ->
                runm.client
                    .withDeadlineAfter(200, TimeUnit.MILLISECONDS)
                    .objectDeleteByUuids(DELETE));
    assertThat(late.getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
    releaseCancelled();

    until("the call has ended", () -> runm.server.calls() == 0);
    assertThat(storeCalls).hasValueLessThan(2);
    runm.store.beforeEachCall(operation -> {});
    assertThat(runm.find()).containsExactly(IMAGE);
  }

  @Test
  void a_call_without_a_deadline_gets_one() {
    open(GrpcLimits.standard().withTimeout(Duration.ofMillis(300)));
    holdStore();

    assertThat(status(() -> runm.client.objectGetByUuid(GET)).getCode())
        .isEqualTo(Status.Code.DEADLINE_EXCEEDED);
    release.countDown();
    until("the call has ended", () -> runm.server.calls() == 0);
  }

  @Test
  void a_message_that_is_too_large_is_refused_before_it_is_read() {
    open(GrpcLimits.standard().withMessageBytes(10_000));

    assertThat(status(() -> runm.create(image("", "x".repeat(20_000)))).getCode())
        .isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(runm.find()).containsExactly(IMAGE);
  }

  /** Objects of 10 kB each: far more than fits into the buffers of a connection. */
  private void createMany(int count) {
    for (int i = 0; i < count; i++) {
      Stored.Object object =
          image(String.format("%032x", i), "name" + i).addTags("t".repeat(10_000)).build();
      runm.store.commit(
          Transaction.builder()
              .put(
                  new Key(TestedRunm.ROOT + "objects/by-uuid/" + object.getUuid()),
                  Bytes.copyOf(object.toByteArray()))
              .build());
    }
  }

  @Test
  void a_stream_that_is_not_read_holds_no_thread_and_is_ended() {
    open(GrpcLimits.standard().withThreads(2).withTimeout(Duration.ofMillis(500)));
    createMany(500);
    List<ClientCall<ObjectFindRequest, Stored.Object>> unread = new ArrayList<>();
    Queue<Status> ends = new ConcurrentLinkedQueue<>();
    for (int i = 0; i < 6; i++) {
      unread.add(unreadFind(ends));
    }
    until("all are served", () -> runm.server.calls() == 6);

    assertThat(runm.client.objectGetByUuid(GET).getName()).isEqualTo("rhel");

    until(
        "all were given up",
        () -> {
          unread.forEach(call -> call.request(1));
          return ends.size() == 6;
        });
    assertThat(ends).extracting(Status::getCode).containsOnly(Status.Code.DEADLINE_EXCEEDED);
    until("nothing is left", () -> runm.server.calls() == 0);
  }

  private ClientCall<ObjectFindRequest, Stored.Object> unreadFind(Queue<Status> ends) {
    ClientCall<ObjectFindRequest, Stored.Object> call =
        runm.channel.newCall(RunmMetadataGrpc.getObjectFindMethod(), CallOptions.DEFAULT);
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onClose(Status status, Metadata trailers) {
            ends.add(status);
          }
        },
        new Metadata());
    call.sendMessage(ObjectFindRequest.newBuilder().setSession(SESSION).build());
    call.halfClose();
    return call;
  }

  @Test
  void a_stream_that_is_read_slowly_comes_whole() {
    open(GrpcLimits.standard());
    createMany(300);

    assertThat(runm.find()).hasSize(301);
  }

  @Test
  void a_stream_that_is_left_reads_no_further() {
    open(GrpcLimits.standard());
    createMany(500);
    ConcurrentLinkedQueue<Status> ends = new ConcurrentLinkedQueue<>();
    ClientCall<ObjectFindRequest, Stored.Object> call = unreadFind(ends);
    until("it is served", () -> runm.server.calls() == 1);

    call.cancel("enough", null);

    until("nothing is left", () -> runm.server.calls() == 0);
    assertThat(runm.client.objectGetByUuid(GET).getName()).isEqualTo("rhel");
  }

  @Test
  void thousands_of_calls_at_once_are_all_answered() throws Exception {
    open(GrpcLimits.standard());
    List<Future<Stored.Object>> calls = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      calls.add(get(runm.channel));
    }
    for (Future<Stored.Object> call : calls) {
      assertThat(call.get().getUuid()).isEqualTo(IMAGE);
    }
    until("nothing is left", () -> runm.server.calls() == 0);
  }

  @Test
  void calls_beyond_the_limit_are_refused_and_later_ones_served() {
    open(GrpcLimits.standard().withCalls(4));
    holdStore();
    List<ListenableFuture<Stored.Object>> calls = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      calls.add(get(runm.channel));
    }
    until("the client has its share", () -> runm.server.calls() == 2);

    Status refused = status(() -> runm.client.objectGetByUuid(GET));
    assertThat(refused.getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(refused.getDescription()).isEqualTo("too many calls at once: try again later");

    release.countDown();
    until("they are served", () -> calls.stream().allMatch(Future::isDone));
    until("nothing is left", () -> runm.server.calls() == 0);
    assertThat(runm.client.objectGetByUuid(GET).getName()).isEqualTo("rhel");
  }

  @Test
  void one_client_opens_at_most_half_of_the_connections() {
    open(GrpcLimits.standard().withConnections(4));
    ManagedChannel second = runm.connect();
    ManagedChannel third = runm.connect();
    try {
      assertThat(RunmMetadataGrpc.newBlockingStub(second).objectGetByUuid(GET).getUuid())
          .isEqualTo(IMAGE);
      assertThat(
              status(() -> RunmMetadataGrpc.newBlockingStub(third).objectGetByUuid(GET)).getCode())
          .isEqualTo(Status.Code.UNAVAILABLE);
      second.shutdownNow();
      until("a connection is free", () -> runm.server.connections() == 1);
      assertThat(
              RunmMetadataGrpc.newBlockingStub(third)
                  .withWaitForReady()
                  .objectGetByUuid(GET)
                  .getUuid())
          .isEqualTo(IMAGE);
    } finally {
      second.shutdownNow();
      third.shutdownNow();
    }
  }

  @Test
  void reflection_lists_the_services() throws Exception {
    open(GrpcLimits.standard());
    CompletableFuture<List<String>> names = new CompletableFuture<>();
    StreamObserver<ServerReflectionRequest> request =
        ServerReflectionGrpc.newStub(runm.channel)
            .serverReflectionInfo(
                new StreamObserver<>() {
                  @Override
                  public void onNext(ServerReflectionResponse response) {
                    names.complete(
                        response.getListServicesResponse().getServiceList().stream()
                            .map(ServiceResponse::getName)
                            .toList());
                  }

                  @Override
                  public void onError(Throwable failed) {
                    names.completeExceptionally(failed);
                  }

                  @Override
                  public void onCompleted() {}
                });
    request.onNext(ServerReflectionRequest.newBuilder().setListServices("").build());

    assertThat(names.get(10, TimeUnit.SECONDS))
        .contains(
            "runm.RunmMetadata",
            "statehouse.runm.RunmAdditions",
            "grpc.health.v1.Health",
            "grpc.reflection.v1alpha.ServerReflection");
    request.onCompleted();
  }

  @Test
  void health_is_that_of_the_store() {
    open(GrpcLimits.standard());
    HealthGrpc.HealthBlockingStub health = HealthGrpc.newBlockingStub(runm.channel);
    HealthCheckRequest request =
        HealthCheckRequest.newBuilder().setService("runm.RunmMetadata").build();

    assertThat(health.check(request).getStatus()).isEqualTo(ServingStatus.SERVING);
    runm.server.setAvailable(false);
    assertThat(health.check(request).getStatus()).isEqualTo(ServingStatus.NOT_SERVING);
    assertThat(health.check(HealthCheckRequest.getDefaultInstance()).getStatus())
        .isEqualTo(ServingStatus.NOT_SERVING);
  }

  @Test
  void calls_are_counted_by_method_and_status() {
    ConcurrentLinkedQueue<String> counted = new ConcurrentLinkedQueue<>();
    runm =
        new TestedRunm(
            GrpcLimits.standard(),
            false,
            Optional.empty(),
            (method, status, nanos) -> counted.add(method + " " + status));
    status(() -> runm.client.objectGetByUuid(GET));
    runm.find();

    until("both are counted", () -> counted.size() == 2);
    assertThat(counted)
        .containsExactlyInAnyOrder(
            "runm.RunmMetadata/object_get_by_uuid UNKNOWN", "runm.RunmMetadata/object_find OK");
  }
}
