package io.statehouse.redis;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.testing.contract.OtherProgram;
import io.statehouse.testing.servers.RedisServer;

/** Sends commands to a server, as {@code redis-cli} does. */
record RedisCli(RedisServer server) implements OtherProgram {
  @Override
  public void empty() {
    OnRedis.redis(server, "FLUSHALL");
  }

  @Override
  public void put(Key key, Bytes value) {
    OnRedis.redis(server, "SET", key.text(), value.text().orElseThrow());
  }

  @Override
  public void delete(Key key) {
    OnRedis.redis(server, "DEL", key.text());
  }
}
