package io.statehouse.consul;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.Cost;
import io.statehouse.ports.contract.Deviation;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.contract.KeyValueStoreContract;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.proxy.TcpProxy;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;

/** The contract on a shared server, emptied for each test; the first client goes by a proxy. */
abstract class ConsulStoreContract extends KeyValueStoreContract {
  private TcpProxy proxy;

  KeyValueStore finished(ConsulStore store) {
    return store;
  }

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    int port = SharedServers.consul().port();
    if (proxy == null) {
      Foreign.empty(SharedServers.consul());
      proxy = TcpProxy.to(SharedServers.consul().address());
      port = proxy.address().port();
    }
    return finished(
        new ConsulStore(
            ConsulSettings.agent("127.0.0.1", port).timeout(Duration.ofSeconds(5)).build(), trips));
  }

  @Override
  protected void foreignPut(KeyValueStore secondClient, Key key, Bytes value) {
    Foreign.put(SharedServers.consul(), key, value.text().orElseThrow());
  }

  @Override
  protected void foreignDelete(KeyValueStore secondClient, Key key) {
    Foreign.delete(SharedServers.consul(), key);
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
    return Deviation.because("Consul offers no paging, so all names below the prefix are read");
  }

  @Override
  protected Cost costOf(String operation) {
    return switch (operation) {
      case "getAll" -> Cost.upTo(2, "absent keys make a read fail, then are asserted to be absent");
      case "list" -> Cost.upTo(2, "an empty answer may be an ACL's silence, so that is asked");
      default -> Cost.oneRoundTrip();
    };
  }

  @AfterEach
  void closeProxy() {
    if (proxy != null) {
      proxy.close();
    }
  }
}
