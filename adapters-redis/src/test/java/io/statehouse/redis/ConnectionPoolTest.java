package io.statehouse.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.RoundTripListener;
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

  private final Calls calls = new Calls("redis", TIME_LIMIT, RoundTripListener.NONE);
  private TcpProxy proxy;

  @BeforeEach
  void openProxy() {
    proxy = TcpProxy.to(server().address());
  }

  private ConnectionPool pool(Duration longIdle) {
    RedisSettings throughProxy = RedisSettings.of("redis://" + proxy.address() + "?connections=2");
    return new ConnectionPool(new Servers(throughProxy, new Failures("redis")), calls, longIdle);
  }

  @AfterEach
  void closeProxy() {
    proxy.close();
  }

  @Test
  void a_connection_that_broke_during_a_long_idle_time_is_not_lent() {
    try (ConnectionPool pool = pool(Duration.ZERO)) {
      pool.end(borrow(pool), true);
      proxy.cutAll();

      PooledConnection connection = borrow(pool);

      assertThat(PooledConnection.text(connection.call(PING, soon()))).isEqualTo("PONG");
      assertThat(proxy.connections()).isEqualTo(2);
      pool.end(connection, true);
      pool.end(borrow(pool), true);
      assertThat(proxy.connections()).as("a working connection is lent again").isEqualTo(2);
    }
  }

  @Test
  void testing_a_connection_to_a_dead_peer_takes_half_of_the_time() {
    try (ConnectionPool pool = pool(Duration.ZERO)) {
      pool.end(borrow(pool), true);
      proxy.swallowAnswers();

      assertThatExceptionOfType(StoreException.Unavailable.class)
          .isThrownBy(() -> pool.borrow("get", Deadline.in(Duration.ofMillis(300))));
      proxy.heal();
      pool.end(borrow(pool), true);
    }
  }

  @Test
  void when_one_connection_breaks_the_idle_ones_are_closed_too() {
    try (ConnectionPool pool = pool(Duration.ofMinutes(1))) {
      PooledConnection one = borrow(pool);
      PooledConnection other = borrow(pool);
      pool.end(other, true);

      pool.end(one, false);

      PooledConnection next = borrow(pool);
      assertThat(next).isNotSameAs(other);
      assertThat(next.isFresh()).isTrue();
      pool.end(next, true);
    }
  }

  @Test
  void closing_ends_the_wait_of_callers_that_hold_a_connection() {
    ConnectionPool pool = pool(Duration.ofMinutes(1));
    PooledConnection held = borrow(pool);

    calls.close();
    pool.close();

    assertThatExceptionOfType(JedisConnectionException.class)
        .isThrownBy(() -> held.call(PING, soon()));
    assertThatExceptionOfType(StoreException.Unavailable.class).isThrownBy(() -> borrow(pool));
  }

  private static PooledConnection borrow(ConnectionPool pool) {
    return pool.borrow("get", soon());
  }

  private static Deadline soon() {
    return Deadline.in(TIME_LIMIT);
  }
}
