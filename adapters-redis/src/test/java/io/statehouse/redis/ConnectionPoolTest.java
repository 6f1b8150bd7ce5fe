package io.statehouse.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.StoreException;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.ServerKind;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** The connections that callers share. */
@NeedsServer(value = ServerKind.REDIS, ours = true)
class ConnectionPoolTest extends OnRedis {
  private static final CommandArguments PING = new CommandArguments(Command.PING);

  private TcpProxy proxy;

  @BeforeEach
  void openProxy() {
    proxy = TcpProxy.to(server().address());
  }

  private ConnectionPool pool(Duration longIdle) {
    RedisSettings throughProxy = RedisSettings.of("redis://" + proxy.address());
    return new ConnectionPool(new Servers(throughProxy), 2, new Failures("redis"), longIdle);
  }

  @AfterEach
  void closeProxy() {
    proxy.close();
  }

  @Test
  void a_connection_that_broke_during_a_long_idle_time_is_not_lent() {
    try (ConnectionPool pool = pool(Duration.ZERO)) {
      pool.giveBack(pool.borrow(soon()));
      proxy.cutAll();

      PooledConnection connection = pool.borrow(soon());

      assertThat(PooledConnection.text(connection.call(PING, soon()))).isEqualTo("PONG");
      assertThat(proxy.connections()).isEqualTo(2);
      pool.giveBack(connection);
      pool.giveBack(pool.borrow(soon()));
      assertThat(proxy.connections()).as("a working connection is lent again").isEqualTo(2);
    }
  }

  @Test
  void testing_a_connection_to_a_dead_peer_takes_half_of_the_time() {
    try (ConnectionPool pool = pool(Duration.ZERO)) {
      pool.giveBack(pool.borrow(soon()));
      proxy.swallowAnswers();

      assertThatExceptionOfType(StoreException.Unavailable.class)
          .isThrownBy(() -> pool.borrow(System.nanoTime() + Duration.ofMillis(300).toNanos()));
      proxy.heal();
      pool.giveBack(pool.borrow(soon()));
    }
  }

  @Test
  void when_one_connection_breaks_the_idle_ones_are_closed_too() {
    try (ConnectionPool pool = pool(Duration.ofMinutes(1))) {
      PooledConnection one = pool.borrow(soon());
      PooledConnection other = pool.borrow(soon());
      pool.giveBack(other);

      pool.discard(one);

      PooledConnection next = pool.borrow(soon());
      assertThat(next).isNotSameAs(other);
      assertThat(next.isFresh()).isTrue();
      pool.giveBack(next);
    }
  }

  @Test
  void closing_ends_the_wait_of_callers_that_hold_a_connection() {
    ConnectionPool pool = pool(Duration.ofMinutes(1));
    PooledConnection held = pool.borrow(soon());

    pool.close();

    assertThatExceptionOfType(JedisConnectionException.class)
        .isThrownBy(() -> held.call(PING, soon()));
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> pool.borrow(soon()));
  }

  private static long soon() {
    return System.nanoTime() + TIME_LIMIT.toNanos();
  }
}
