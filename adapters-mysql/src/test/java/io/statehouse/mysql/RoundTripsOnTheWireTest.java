package io.statehouse.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.testing.proxy.TcpProxy;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The round trips that calls really cost: a driver may send requests of its own. */
class RoundTripsOnTheWireTest extends ServerTest {
  private TcpProxy proxy;
  private MySqlStore store;

  @BeforeEach
  void openThroughProxy() {
    proxy = afterwardsClosed(TcpProxy.to(server.address()));
    store = open(database.settings(proxy.address()));
    put(store, "/a", "1", "/b", "1");
  }

  /** The minimum of several tries, which leaves out the pool's own connection checks. */
  private long tripsOf(Runnable call) {
    long fewest = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      long before = proxy.roundTrips();
      call.run();
      fewest = Math.min(fewest, proxy.roundTrips() - before);
    }
    return fewest;
  }

  @Test
  void a_read_is_one_round_trip() {
    assertThat(tripsOf(() -> store.get(key("/a")))).isEqualTo(1);
    assertThat(tripsOf(() -> store.getAll(List.of(key("/a"), key("/b"))))).isEqualTo(1);
    assertThat(tripsOf(() -> store.list(Prefix.ALL))).isEqualTo(1);
    assertThat(tripsOf(() -> store.children(Prefix.ALL, '/'))).isEqualTo(1);
  }

  @Test
  void a_transaction_on_one_key_is_one_round_trip() {
    assertThat(tripsOf(() -> put(store, "/a", "2"))).isEqualTo(1);
    assertThat(
            tripsOf(
                () ->
                    store.commit(
                        Transaction.builder()
                            .require(Condition.present(key("/a")))
                            .put(key("/a"), value("3"))
                            .build())))
        .isEqualTo(1);
  }

  @Test
  void a_transaction_without_conditions_is_one_round_trip_and_any_other_two() {
    assertThat(tripsOf(() -> put(store, "/a", "2", "/c", "2"))).isEqualTo(1);
    assertThat(
            tripsOf(
                () -> {
                  Entry read = store.get(key("/a")).orElseThrow();
                  store.commit(
                      Transaction.builder()
                          .require(Condition.unchanged(read))
                          .put(key("/a"), value("3"))
                          .put(key("/b"), value("3"))
                          .build());
                }))
        .isEqualTo(3);
  }

  @Test
  void a_health_check_is_one_round_trip_where_watches_read_the_binary_log() {
    assertThat(store.check().summary()).endsWith("watches read the binary log");

    assertThat(tripsOf(store::check)).isEqualTo(1);
  }
}
