package io.statehouse.redis;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.testing.contract.ServerFaultsContract;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.tls.TestAuthority;
import io.statehouse.testing.wire.Address;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** A server that is killed, freezes or is cut off while callers use it. */
@NeedsServer(value = ServerKind.REDIS, ours = true)
class ServerFaultsTest extends ServerFaultsContract {
  private static RedisServer server;

  @BeforeAll
  static void startServer() {
    server = RedisServer.start(ServerKind.REDIS, ServerSettings.plain().durable());
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
    OnRedis.redis(server, "FLUSHALL");
  }

  @Override
  protected KeyValueStore open(Address address, Duration timeout) {
    return open("redis://", address, timeout, "");
  }

  @Override
  protected KeyValueStore openOverTls(TestServer server, Address address, Duration timeout) {
    return open("rediss://", address, timeout, "&" + TestAuthority.shared().options());
  }

  private static KeyValueStore open(
      String scheme, Address address, Duration timeout, String options) {
    String url = scheme + address + "?timeout=" + timeout.toMillis() + "ms" + options;
    return RedisStore.open(RedisSettings.of(url), (operation, nanos, succeeded) -> {});
  }

  @Override
  protected BatchingSettings batching(Duration timeout) {
    return RedisStore.batching(timeout);
  }

  @Override
  protected boolean endsWithItsStore(Thread thread) {
    return thread.getName().startsWith("redis") || thread.getName().startsWith("statehouse-redis");
  }
}
