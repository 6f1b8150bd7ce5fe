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
class LinksTest extends OnRedis {
  private static final CommandArguments PING = new CommandArguments(Command.PING);

  private TcpProxy proxy;

  @BeforeEach
  void openProxy() {
    proxy = TcpProxy.to(server().address());
  }

  private ConnectionPool links(Duration longIdle) {
    RedisSettings throughProxy =
        RedisSettings.server(proxy.address().host(), proxy.address().port()).build();
    return new ConnectionPool(new Servers(throughProxy), 2, new Failures("redis"), longIdle);
  }

  @AfterEach
  void closeProxy() {
    proxy.close();
  }

  @Test
  void one_that_broke_while_it_was_idle_is_not_lent_once_it_was_idle_for_long() {
    try (ConnectionPool links = links(Duration.ZERO)) {
      links.giveBack(links.borrow(soon()));
      proxy.cutAll();

      PooledConnection link = links.borrow(soon());

      assertThat(PooledConnection.text(link.ask(PING, soon()))).isEqualTo("PONG");
      assertThat(proxy.connections()).isEqualTo(2);
      links.giveBack(link);
      links.giveBack(links.borrow(soon()));
      assertThat(proxy.connections()).as("a good one is lent again").isEqualTo(2);
    }
  }

  @Test
  void one_that_a_dead_peer_does_not_answer_costs_half_of_the_time() {
    try (ConnectionPool links = links(Duration.ZERO)) {
      links.giveBack(links.borrow(soon()));
      proxy.swallowAnswers();

      assertThatExceptionOfType(StoreException.Unavailable.class)
          .isThrownBy(() -> links.borrow(System.nanoTime() + Duration.ofMillis(300).toNanos()));
      proxy.heal();
      links.giveBack(links.borrow(soon()));
    }
  }

  @Test
  void when_one_breaks_those_that_are_idle_are_closed_with_it() {
    try (ConnectionPool links = links(Duration.ofMinutes(1))) {
      PooledConnection one = links.borrow(soon());
      PooledConnection other = links.borrow(soon());
      links.giveBack(other);

      links.drop(one);

      PooledConnection next = links.borrow(soon());
      assertThat(next).isNotSameAs(other);
      assertThat(next.isFresh()).isTrue();
      links.giveBack(next);
    }
  }

  @Test
  void closing_ends_the_wait_of_those_who_hold_one() {
    ConnectionPool links = links(Duration.ofMinutes(1));
    PooledConnection held = links.borrow(soon());

    links.close();

    assertThatExceptionOfType(JedisConnectionException.class)
        .isThrownBy(() -> held.ask(PING, soon()));
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> links.borrow(soon()));
  }

  private static long soon() {
    return System.nanoTime() + PATIENCE.toNanos();
  }
}
