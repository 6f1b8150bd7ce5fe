package io.statehouse.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With a wrong address or a server that is down, every call ends and is unavailable. */
@Timeout(60)
class NoServerTest {
  private static final Key KEY = new Key("/a");
  private static final Transaction PUT = Transaction.builder().put(KEY, Bytes.utf8("1")).build();

  private EtcdStore store;

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void calls_are_unavailable_where_nothing_listens() throws Exception {
    int port;
    try (ServerSocket closedAtOnce = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = closedAtOnce.getLocalPort();
    }
    open(port);

    assertEveryCallIsUnavailable();
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> store.commit(PUT))
        .withMessageContaining("127.0.0.1:" + port);
    assertThat(store.check().summary()).contains("127.0.0.1:" + port);
  }

  /** The operating system accepts the connection, but nothing is ever sent on it. */
  @Test
  void calls_are_unavailable_where_nothing_responds() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      open(silent.getLocalPort());

      assertEveryCallIsUnavailable();
    }
  }

  @Test
  void calls_are_unavailable_where_there_is_no_such_host() throws InterruptedException {
    store = EtcdStore.open(EtcdSettings.of("etcd://no-such-host.invalid:2379?timeout=1s"));

    assertEveryCallIsUnavailable();
  }

  @Test
  void members_may_be_named_by_ipv6_addresses() throws InterruptedException {
    store = EtcdStore.open(EtcdSettings.of("etcd://[::1]:1,[::1]:2?timeout=1s"));

    assertEveryCallIsUnavailable();
    // A check on a busy machine may end by its timeout before the connection is refused.
    await().untilAsserted(() -> assertThat(store.check().summary()).contains(":0:1]:"));
  }

  private void open(int port) {
    store = EtcdStore.open(EtcdSettings.of("etcd://127.0.0.1:" + port + "?timeout=1s"));
  }

  private void assertEveryCallIsUnavailable() throws InterruptedException {
    List<Callable<Object>> calls =
        List.of(
            () -> store.get(KEY),
            () -> store.getAll(List.of(KEY)),
            () -> store.list(Prefix.ALL),
            () -> store.scan(Prefix.ALL).toList(),
            () -> store.children(Prefix.ALL, '/'),
            () -> store.commit(PUT),
            () -> store.commit(Transaction.builder().build()),
            () -> store.commitAll(List.of(PUT, PUT)).get(1).result(),
            () -> store.watch(Prefix.ALL, change -> {}));
    ExecutorService callers = Executors.newCachedThreadPool();
    try {
      for (Future<Object> ended : callers.invokeAll(calls)) {
        assertThat(ended)
            .failsWithin(Duration.ZERO)
            .withThrowableOfType(ExecutionException.class)
            .havingCause()
            .isInstanceOf(StoreException.Unavailable.class);
      }
    } finally {
      callers.shutdown();
    }
    assertThat(store.check().available()).isFalse();
  }
}
