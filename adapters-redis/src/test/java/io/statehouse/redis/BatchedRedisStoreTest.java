package io.statehouse.redis;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.servers.ServerKind;
import java.time.Duration;

/** The contract, with callers who share requests. */
@NeedsServer(ServerKind.REDIS)
class BatchedRedisStoreTest extends RedisStoreContract {
  @Override
  RedisServer server() {
    return SharedServers.redis();
  }

  @Override
  KeyValueStore finished(RedisStore store) {
    return new BatchingStore(store, RedisStore.batching(Duration.ofSeconds(5)));
  }
}
