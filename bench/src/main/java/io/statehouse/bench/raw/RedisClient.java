package io.statehouse.bench.raw;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.bench.measure.Unchecked;
import io.statehouse.testing.wire.Address;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Transaction;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.resps.ScanResult;

/** jedis: as many connections as callers, used as is usual. */
public final class RedisClient implements Client, Client.Swapping, Client.Watching, Client.Pump {
  private static final int PIPELINED = 256;
  private static final int AT_ONCE = 1_000;
  private static final int TIMEOUT_MILLIS = 60_000;

  private final Address server;
  private final ClientPool<Jedis> connections;

  public RedisClient(Address server) {
    this.server = server;
    this.connections = new ClientPool<>(this::connect);
  }

  private Jedis connect() {
    return new Jedis(server.host(), server.port(), TIMEOUT_MILLIS);
  }

  @Override
  public String name() {
    return "jedis";
  }

  @Override
  public void put(String key, byte[] value) {
    connections.with(jedis -> jedis.set(bytes(key), value));
  }

  @Override
  public Cell cell(String key, byte[] first) {
    put(key, first);
    return new WatchedCell(bytes(key), first);
  }

  /** WATCH, GET, MULTI, SET, EXEC. */
  private final class WatchedCell implements Cell {
    private final byte[] key;
    private byte[] known;

    WatchedCell(byte[] key, byte[] first) {
      this.key = key;
      this.known = first;
    }

    @Override
    public void replace(byte[] value) {
      if (!connections.with(jedis -> exchange(jedis, value))) {
        throw new IllegalStateException("another client wrote " + new String(key, UTF_8));
      }
      known = value;
    }

    private boolean exchange(Jedis jedis, byte[] value) {
      jedis.watch(key);
      if (!Arrays.equals(known, jedis.get(key))) {
        jedis.unwatch();
        return false;
      }
      try (Transaction transaction = jedis.multi()) {
        transaction.set(key, value);
        return transaction.exec() != null;
      }
    }
  }

  @Override
  public int get(String key) {
    byte[] value = connections.with(jedis -> jedis.get(bytes(key)));
    return value == null ? -1 : value.length;
  }

  @Override
  public void putTogether(String[] keys, byte[][] values) {
    connections.with(
        jedis -> {
          try (Transaction transaction = jedis.multi()) {
            for (int i = 0; i < keys.length; i++) {
              transaction.set(bytes(keys[i]), values[i]);
            }
            return transaction.exec();
          }
        });
  }

  @Override
  public void pump(String[] keys, byte[][] values) {
    connections.with(
        jedis -> {
          for (int from = 0; from < keys.length; from += PIPELINED) {
            try (Pipeline pipeline = jedis.pipelined()) {
              for (int i = from; i < Math.min(keys.length, from + PIPELINED); i++) {
                pipeline.set(bytes(keys[i]), values[i]);
              }
              pipeline.sync();
            }
          }
          return null;
        });
  }

  @Override
  public void deleteBelow(String prefix) {
    List<byte[]> keys = names(prefix);
    if (!keys.isEmpty()) {
      connections.with(jedis -> jedis.del(keys.toArray(byte[][]::new)));
    }
  }

  /** Reads with SCAN, then MGET: not a consistent view, which SCAN cannot provide. */
  @Override
  public int list(String prefix) {
    List<byte[]> keys = List.copyOf(names(prefix));
    return connections.with(
        jedis -> {
          List<byte[]> values = new ArrayList<>(keys.size());
          for (int from = 0; from < keys.size(); from += AT_ONCE) {
            List<byte[]> some = keys.subList(from, Math.min(keys.size(), from + AT_ONCE));
            values.addAll(jedis.mget(some.toArray(byte[][]::new)));
          }
          return values.size();
        });
  }

  @Override
  public int children(String prefix) {
    return Segments.count(
        prefix, names(prefix).stream().map(name -> new String(name, UTF_8)).toList());
  }

  /** SCAN returns a key twice only while the table is resized, which does not happen here. */
  private List<byte[]> names(String prefix) {
    return connections.with(
        jedis -> {
          ScanParams below = new ScanParams().match(bytes(prefix + "*")).count(AT_ONCE);
          List<byte[]> names = new ArrayList<>();
          byte[] cursor = ScanParams.SCAN_POINTER_START_BINARY;
          do {
            ScanResult<byte[]> some = jedis.scan(cursor, below);
            names.addAll(some.getResult());
            cursor = some.getCursorAsBytes();
          } while (!Arrays.equals(cursor, ScanParams.SCAN_POINTER_START_BINARY));
          return names;
        });
  }

  /** Keyspace notifications, enabled only during the watch, since they slow the server down. */
  @Override
  public AutoCloseable watch(String prefix, Runnable listener) {
    connections.with(jedis -> jedis.configSet("notify-keyspace-events", "KA"));
    CountDownLatch begun = new CountDownLatch(1);
    JedisPubSub subscription =
        new JedisPubSub() {
          @Override
          public void onPSubscribe(String pattern, int subscribed) {
            begun.countDown();
          }

          @Override
          public void onPMessage(String pattern, String channel, String message) {
            listener.run();
          }
        };
    Jedis jedis = connect();
    Thread reader =
        new Thread(() -> jedis.psubscribe(subscription, "__keyspace@0__:" + prefix + "*"));
    reader.start();
    Unchecked.run(begun::await);
    return () -> {
      subscription.punsubscribe();
      reader.join();
      jedis.close();
      connections.with(other -> other.configSet("notify-keyspace-events", ""));
    };
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @Override
  public void close() {
    connections.close();
  }
}
