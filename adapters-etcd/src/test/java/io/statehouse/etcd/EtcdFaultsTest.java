package io.statehouse.etcd;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.testing.contract.ServerFaultsContract;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.tls.TestAuthority;
import io.statehouse.testing.wire.Address;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A server that is killed, freezes or is disconnected while callers use it. */
@NeedsServer(value = ServerKind.ETCD_3_5, ours = true)
class EtcdFaultsTest extends ServerFaultsContract {
  private static EtcdServer server;

  @BeforeAll
  static void startServer() {
    server = EtcdServer.start(ServerKind.ETCD_3_5, ServerSettings.plain().durable());
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Override
  protected TestServer server() {
    return server;
  }

  @Override
  protected void empty() {
    new EtcdGateway(server).empty();
  }

  @Override
  protected KeyValueStore open(Address address, Duration timeout) {
    return EtcdStore.open(settings(address, timeout));
  }

  @Override
  protected KeyValueStore openOverTls(TestServer server, Address address, Duration timeout) {
    return EtcdStore.open(
        EtcdSettings.of(
            "etcd://%s?timeout=%dms&tls=on&ca=%s"
                .formatted(address, timeout.toMillis(), TestAuthority.shared().authority())));
  }

  private static EtcdSettings settings(Address address, Duration timeout) {
    return EtcdSettings.of("etcd://" + address + "?timeout=" + timeout.toMillis() + "ms");
  }

  @Override
  protected BatchingSettings batching(Duration timeout) {
    return settings(server.address(), timeout).batching();
  }

  /**
   * gRPC's threads are shared by all clients of the process; the other ones excluded here do not
   * belong to a store.
   */
  @Override
  protected boolean endsWithItsStore(Thread thread) {
    String name = thread.getName();
    return !name.startsWith("grpc-")
        && !name.startsWith("proxy-")
        && !name.startsWith("awaitility")
        && !name.contains("ForkJoin")
        && !name.contains("process reaper");
  }

  /** By itself gRPC would wait up to two minutes before it connects again. */
  @Test
  void the_store_works_soon_after_a_long_outage() {
    RecordingListener listener = new RecordingListener();
    store().watch(new Prefix("/"), listener);
    witness().commit(putting("/before"));
    listener.awaitTold("/before");
    listener.forget();
    proxy().refuse();
    proxy().cutAll();
    long startNanos = System.nanoTime();
    eventually("a long outage")
        .until(() -> !tryToPut() && System.nanoTime() - startNanos > 12_000_000_000L);

    proxy().heal();

    // By then gRPC's own back-off is ten seconds or more.
    eventually("the store works again").atMost(Duration.ofSeconds(8)).until(this::tryToPut);
    listener.awaitTold("/again");
  }

  private static Transaction putting(String key) {
    return Transaction.builder().put(new Key(key), Bytes.utf8("1")).build();
  }

  private boolean tryToPut() {
    try {
      store().commit(putting("/again"));
      return true;
    } catch (StoreException failed) {
      return false;
    }
  }
}
