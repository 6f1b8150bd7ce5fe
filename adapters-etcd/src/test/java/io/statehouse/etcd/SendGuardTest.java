package io.statehouse.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.api.AuthGrpc;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.kv.PutResponse;
import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientStreamTracer;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.RoundTripListener;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A request that its caller gives up while it waits for a connection, which never comes. */
class SendGuardTest {
  private static final ByteSequence KEY = ByteSequence.from("/a", UTF_8);
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration A_MOMENT = Duration.ofMillis(200);

  private ServerSocket silent;
  private Connection connection;

  @BeforeEach
  void connect() throws Exception {
    silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    connection =
        new Connection(
            EtcdSettings.of("etcd://127.0.0.1:" + silent.getLocalPort() + "?timeout=5m"),
            RoundTripListener.NONE);
  }

  @AfterEach
  void close() throws Exception {
    connection.close();
    silent.close();
  }

  private CompletableFuture<PutResponse> put() {
    return put(connection.client());
  }

  private static CompletableFuture<PutResponse> put(Client client) {
    return client.getKVClient().put(KEY, KEY);
  }

  @Test
  void a_request_that_is_given_up_before_it_was_sent_is_cancelled_and_never_sent() {
    SendGuard guard = new SendGuard();
    CompletableFuture<PutResponse> response = guard.begin(this::put);

    assertThat(guard.abandon()).isFalse();

    assertThat(response)
        .failsWithin(PATIENCE)
        .withThrowableOfType(Exception.class)
        .withMessageContaining("CANCELLED");
  }

  @Test
  void a_request_that_is_given_up_before_jetcd_begins_its_call_is_refused() {
    SendGuard guard = new SendGuard();
    guard.abandon();

    CompletableFuture<PutResponse> response = guard.begin(this::put);

    assertThat(response).failsWithin(PATIENCE);
  }

  @Test
  void a_caller_that_waits_too_short_knows_that_nothing_was_sent() {
    assertThatThrownBy(
            () -> connection.send("commit", Deadline.in(A_MOMENT), SendGuardTest::put).await())
        .isInstanceOfSatisfying(
            Failure.class,
            failure ->
                assertThat(failure.ofWrite("commit"))
                    .isInstanceOf(StoreException.Unavailable.class)
                    .hasMessageContaining("no response in time"));
  }

  @Test
  void a_request_that_meets_a_client_closed_just_now_was_not_sent() {
    Connection.Sent<PutResponse> sent =
        connection.send(
            "commit",
            Deadline.in(PATIENCE),
            client -> {
              connection.close();
              return put(client);
            });

    assertThatThrownBy(sent::await)
        .isInstanceOfSatisfying(
            Failure.class,
            failure ->
                assertThat(failure.ofWrite("commit"))
                    .isInstanceOf(StoreException.Unavailable.class)
                    .hasMessage("etcd commit failed: the store is closed"));
  }

  @Test
  void a_call_that_got_a_stream_may_have_been_sent() {
    SendGuard guard = new SendGuard();
    CountDownLatch cancelled = new CountDownLatch(1);
    start(KVGrpc.getRangeMethod(), guard, cancelled);

    assertThat(guard.abandon()).isTrue();
    assertThat(cancelled.getCount()).isZero();
  }

  @Test
  void a_login_that_got_a_stream_sent_nothing_of_the_request() {
    SendGuard guard = new SendGuard();
    CountDownLatch cancelled = new CountDownLatch(1);
    start(AuthGrpc.getAuthenticateMethod(), guard, cancelled);

    assertThat(guard.abandon()).isFalse();
    assertThat(cancelled.getCount()).isZero();
  }

  private static <Q, A> void start(
      MethodDescriptor<Q, A> method, SendGuard guard, CountDownLatch cancelled) {
    ClientCall<Q, A> call =
        guard.begin(
            () -> SendGuard.intercept(method, CallOptions.DEFAULT, new Connected(cancelled)));
    call.start(new ClientCall.Listener<>() {}, new Metadata());
  }

  /** A channel whose calls get a stream at once, and of which otherwise only the end matters. */
  private static final class Connected extends Channel {
    private final CountDownLatch cancelled;

    Connected(CountDownLatch cancelled) {
      this.cancelled = cancelled;
    }

    @Override
    public String authority() {
      return "";
    }

    @Override
    public <Q, A> ClientCall<Q, A> newCall(MethodDescriptor<Q, A> method, CallOptions options) {
      return new ClientCall<>() {
        @Override
        public void start(Listener<A> listener, Metadata headers) {
          ClientStreamTracer.StreamInfo info = ClientStreamTracer.StreamInfo.newBuilder().build();
          for (ClientStreamTracer.Factory each : options.getStreamTracerFactories()) {
            each.newClientStreamTracer(info, headers).streamCreated(Attributes.EMPTY, headers);
          }
        }

        @Override
        public void cancel(String reason, Throwable cause) {
          cancelled.countDown();
        }

        @Override
        public void request(int count) {}

        @Override
        public void halfClose() {}

        @Override
        public void sendMessage(Q message) {}
      };
    }
  }
}
