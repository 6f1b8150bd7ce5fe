package io.statehouse.testing.contract;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.KeyValueStoreContract;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.wire.Address;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * The requirements on every store on a server. The first client of a test connects to the server
 * through a proxy, which can fail; all others connect directly.
 */
public abstract class ServerStoreContract extends KeyValueStoreContract {
  /** Enough time for a call on a busy machine, so that no call fails merely by its timeout. */
  protected static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final TestServer server;
  private final OtherProgram other;
  private TcpProxy proxy;
  private boolean proxyIsTaken;

  /**
   * @param server a shared server, which is not used before a test begins
   */
  protected ServerStoreContract(TestServer server, OtherProgram other) {
    this.server = server;
    this.other = other;
  }

  /** Opens a client of the server at {@code address}, with {@link #TIMEOUT}. */
  protected abstract KeyValueStore open(Address address, RoundTripListener trips);

  @BeforeEach
  void beginEmpty() {
    other.empty();
    proxy = TcpProxy.to(server.address());
  }

  @AfterEach
  void leave() {
    proxy.close();
    other.leave();
  }

  @Override
  protected final KeyValueStore open(RoundTripListener trips) {
    Address address = proxyIsTaken ? server.address() : proxy.address();
    proxyIsTaken = true;
    return open(address, trips);
  }

  protected final TcpProxy proxy() {
    return proxy;
  }

  @Override
  protected final void foreignPut(KeyValueStore secondClient, Key key, Bytes value) {
    other.put(key, value);
  }

  @Override
  protected final void foreignDelete(KeyValueStore secondClient, Key key) {
    other.delete(key);
  }

  @Override
  protected final void beginOutage() {
    proxy.refuse();
    proxy.cutAll();
  }

  @Override
  protected final void endOutage() {
    proxy.heal();
  }

  @Override
  protected void loseNextAnswer() {
    proxy.cutNextAnswerAfter(0);
  }
}
