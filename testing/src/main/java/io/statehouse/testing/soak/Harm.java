package io.statehouse.testing.soak;

import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.TestServer;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** One kind of fault of a server, or of the connections to it. */
public enum Harm {
  /** The server is killed, and started again a moment later. */
  KILL {
    @Override
    public void doTo(TestServer server, TcpProxy proxy, RandomGenerator random, Duration longest) {
      server.kill();
      pause(random.nextInt(500));
      server.launch();
      server.awaitReady();
    }
  },

  /** The server stops for a while, with its connections open. */
  FREEZE {
    @Override
    public void doTo(TestServer server, TcpProxy proxy, RandomGenerator random, Duration longest) {
      server.freeze();
      try {
        pause(random.nextInt((int) longest.toMillis()));
      } finally {
        server.thaw();
      }
    }
  },

  /** All connections are cut. */
  CUT {
    @Override
    public void doTo(TestServer server, TcpProxy proxy, RandomGenerator random, Duration longest) {
      proxy.cutAll();
    }
  },

  /** A connection is cut in the middle of a response. */
  CUT_RESPONSE {
    @Override
    public void doTo(TestServer server, TcpProxy proxy, RandomGenerator random, Duration longest) {
      proxy.cutNextAnswerAfter(random.nextInt(200));
    }
  },

  /** Requests arrive, but no response does. */
  LOSE_RESPONSES {
    @Override
    public void doTo(TestServer server, TcpProxy proxy, RandomGenerator random, Duration longest) {
      proxy.swallowAnswers();
      pause(random.nextInt((int) longest.toMillis()));
      proxy.heal();
    }
  },

  /** No request arrives. */
  LOSE_REQUESTS {
    @Override
    public void doTo(TestServer server, TcpProxy proxy, RandomGenerator random, Duration longest) {
      proxy.swallowRequests();
      pause(random.nextInt((int) longest.toMillis()));
      proxy.heal();
    }
  },

  /** No connection can be made. */
  REFUSE {
    @Override
    public void doTo(TestServer server, TcpProxy proxy, RandomGenerator random, Duration longest) {
      proxy.refuse();
      pause(random.nextInt(500));
      proxy.heal();
    }
  };

  /**
   * Does the harm to a server of ours, or to the proxy before it, and ends it.
   *
   * @param longest how long the server may seem dead
   */
  public abstract void doTo(
      TestServer server, TcpProxy proxy, RandomGenerator random, Duration longest);

  private static void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
