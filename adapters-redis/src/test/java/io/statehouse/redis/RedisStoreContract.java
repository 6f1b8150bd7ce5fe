package io.statehouse.redis;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.Deviation;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.contract.KeyValueStoreContract;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.wire.RedisConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;

/**
 * The contract on a shared server. The first client of a test goes through a proxy, which breaks;
 * foreign programs speak to the server as {@code redis-cli} does.
 */
abstract class RedisStoreContract extends KeyValueStoreContract {
  private TcpProxy proxy;

  abstract RedisServer server();

  RedisSettings.Builder chosen(RedisSettings.Builder settings) {
    return settings;
  }

  KeyValueStore finished(RedisStore store) {
    return store;
  }

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    String host = server().host();
    int port = server().port();
    if (proxy == null) {
      foreign("FLUSHDB");
      proxy = TcpProxy.to(server().address());
      port = proxy.address().port();
    }
    RedisSettings.Builder settings = chosen(RedisSettings.server(host, port));
    return finished(new RedisStore(settings.build(), trips));
  }

  private void foreign(String... words) {
    try (RedisConnection connection = server().connect()) {
      connection.send(words);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  @Override
  protected void foreignPut(KeyValueStore secondClient, Key key, Bytes value) {
    foreign("SET", key.text(), value.text().orElseThrow());
  }

  @Override
  protected void foreignDelete(KeyValueStore secondClient, Key key) {
    foreign("DEL", key.text());
  }

  @Override
  protected void beginOutage() {
    proxy.refuse();
    // A thread that waits for connections takes one more, if it comes before that thread is woken.
    Eventually.await("connections are refused", patience()).until(this::refuses);
    proxy.cutAll();
  }

  private boolean refuses() {
    try (Socket let = new Socket(proxy.address().host(), proxy.address().port())) {
      return let.isClosed();
    } catch (IOException refused) {
      return true;
    }
  }

  @Override
  protected void endOutage() {
    proxy.heal();
  }

  @Override
  protected void loseNextAnswer() {
    proxy.cutNextAnswerAfter(0);
  }

  @Override
  protected Deviation scansAreNotLazy() {
    return Deviation.because("Redis keeps no order, so all names below the prefix are read first");
  }

  @AfterEach
  void closeProxy() {
    if (proxy != null) {
      proxy.close();
    }
  }
}
