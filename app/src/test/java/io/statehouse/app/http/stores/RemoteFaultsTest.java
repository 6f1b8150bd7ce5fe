package io.statehouse.app.http.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.ports.url.StoreUrl;
import io.statehouse.testing.proxy.TcpProxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that is slow, silent or frozen while it is used as a store. */
class RemoteFaultsTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(1);
  private static final Key KEY = new Key("/a");
  private static final Transaction PUT = Transaction.builder().put(KEY, Bytes.utf8("1")).build();

  /** How much time the server's store was given for its last commit. */
  private final AtomicLong givenNanos = new AtomicLong();

  private final MemoryStore data = new MemoryStore();
  private ServedStoreOnly server;
  private TcpProxy proxy;
  private KeyValueStore store;

  @BeforeEach
  void serve() {
    server =
        ServedStoreOnly.of(
            "notes",
            new ForwardingStore(data) {
              @Override
              public List<CommitOutcome> commitAll(List<Transaction> some, Deadline deadline) {
                givenNanos.set(deadline.nanosLeft());
                return super.commitAll(some, deadline);
              }
            });
    proxy = TcpProxy.to(server.address());
    store =
        StoreCatalog.standard(Path.of(""))
            .open(
                StoreUrl.parse(
                    "statehouse+http://%s/notes?timeout=%dms"
                        .formatted(proxy.address(), TIMEOUT.toMillis())),
                RoundTripListener.NONE);
  }

  @AfterEach
  void stop() {
    store.close();
    proxy.close();
    server.close();
  }

  private static void assertEndsInTime(Class<? extends StoreException> how, Runnable call) {
    long started = System.nanoTime();

    assertThatExceptionOfType(how)
        .isThrownBy(call::run)
        .withMessageContaining("no response in time");

    assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(TIMEOUT.multipliedBy(4));
  }

  @Test
  void a_call_whose_response_does_not_arrive_ends_at_its_deadline() {
    proxy.swallowAnswers();

    assertEndsInTime(StoreException.Unavailable.class, () -> store.get(KEY));
    assertEndsInTime(StoreException.OutcomeUnknown.class, () -> store.commit(PUT));

    await().until(() -> data.get(KEY).isPresent());
  }

  @Test
  void a_call_whose_request_does_not_arrive_ends_at_its_deadline() {
    proxy.swallowRequests();

    assertEndsInTime(StoreException.Unavailable.class, () -> store.get(KEY));
    assertEndsInTime(StoreException.OutcomeUnknown.class, () -> store.commit(PUT));

    assertThat(data.get(KEY)).isEmpty();
  }

  @Test
  void a_call_that_was_never_sent_was_not_applied() {
    proxy.refuse();
    proxy.cutAll();

    assertThatExceptionOfType(StoreException.Unavailable.class).isThrownBy(() -> store.commit(PUT));

    proxy.heal();
    assertThat(store.get(KEY)).isEqualTo(Optional.empty());
  }

  @Test
  void the_servers_store_is_given_no_more_time_than_the_client_has() {
    assertThat(store.commit(PUT).applied()).isTrue();

    assertThat(givenNanos.get()).isPositive().isLessThanOrEqualTo(TIMEOUT.toNanos());
  }

  @Test
  void a_watch_that_is_closed_ends_its_stream_at_the_server() {
    Watch one = store.watch(Prefix.ALL, change -> {});
    Watch other = store.watch(new Prefix("/a"), change -> {});
    assertThat(server.watches()).isEqualTo(1);

    one.close();
    other.close();

    await().until(() -> server.watches() == 0);
  }
}
