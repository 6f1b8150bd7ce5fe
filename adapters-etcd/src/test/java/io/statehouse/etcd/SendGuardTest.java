package io.statehouse.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.kv.PutResponse;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Calls;
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

  private ServerSocket silent;
  private EtcdSettings settings;
  private Connection connection;

  @BeforeEach
  void connect() throws Exception {
    silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    settings = EtcdSettings.of("etcd://127.0.0.1:" + silent.getLocalPort() + "?timeout=5m");
    connection = new Connection(settings);
  }

  @AfterEach
  void close() throws Exception {
    connection.close();
    silent.close();
  }

  private Requests requests() {
    return new Requests(
        connection, new Calls("etcd", settings.timeout(), RoundTripListener.NONE), 1);
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
    Requests requests = requests();

    assertThatThrownBy(
            () ->
                requests
                    .send("commit", Deadline.in(PATIENCE), SendGuardTest::put)
                    .await(Deadline.in(Duration.ZERO)))
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.mayBeApplied()).isFalse());
  }

  @Test
  void a_request_that_meets_a_client_closed_just_now_was_not_sent() {
    Requests requests = requests();
    connection.close();

    Deadline deadline = Deadline.in(PATIENCE);
    assertThatThrownBy(() -> requests.send("commit", deadline, SendGuardTest::put).await(deadline))
        .isInstanceOfSatisfying(
            Failure.class,
            failure ->
                assertThat(Failures.ofWrite("commit", failure))
                    .isInstanceOf(StoreException.Unavailable.class)
                    .hasMessage("etcd commit failed: the store is closed"));
  }

  @Test
  void a_call_that_got_a_stream_may_have_been_sent() {
    SendGuard guard = new SendGuard();
    CountDownLatch cancelled = new CountDownLatch(1);
    guard.start(new CallToCancel(cancelled), () -> true, () -> {});

    assertThat(guard.abandon()).isTrue();
    assertThat(cancelled.getCount()).isZero();
  }

  /** A call of which only the end matters. */
  private static final class CallToCancel extends ClientCall<Void, Void> {
    private final CountDownLatch cancelled;

    CallToCancel(CountDownLatch cancelled) {
      this.cancelled = cancelled;
    }

    @Override
    public void start(Listener<Void> listener, Metadata headers) {}

    @Override
    public void request(int count) {}

    @Override
    public void cancel(String reason, Throwable cause) {
      cancelled.countDown();
    }

    @Override
    public void halfClose() {}

    @Override
    public void sendMessage(Void message) {}
  }
}
