package io.statehouse.consul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsulSettingsTest {

  @Test
  void a_token_is_never_shown() {
    ConsulSettings settings = ConsulSettings.of("consul://a?token=secret");

    assertThat(settings.toString() + settings.displayName()).doesNotContain("secret");
  }

  @Test
  void an_ipv6_address_is_put_in_brackets() {
    assertThat(ConsulSettings.of("consul://[::1]").origin()).isEqualTo("http://[::1]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          consul://a,b                 | store "consul://a,b" names several hosts
          consul://a:0                 | has no usable port: 0
          consul://a?datacenter=x%26y  | store option datacenter=x&y: not a datacenter of Consul
          consul://a?timeout=0s        | store option timeout is not a duration: "0s"
          consul://a?connections=150   | store option connections=150: must be 1 to 100
          consul://a?token=a%0Ab       | Consul's token must be printable ASCII without spaces
          """)
  void the_message_names_an_invalid_setting(String url, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConsulSettings.of(url))
        .withMessageContaining(message)
        .withMessageNotContaining("\n");
  }

  @Test
  void every_call_is_unavailable_where_nothing_listens() {
    ConsulSettings noServer = ConsulSettings.of("consul://127.0.0.1:1?timeout=5s");
    try (ConsulStore store = ConsulStore.open(noServer)) {
      Transaction put = Transaction.builder().put(new Key("/a"), Bytes.EMPTY).build();
      List<Runnable> calls =
          List.of(
              () -> store.get(new Key("/a")),
              () -> store.list(Prefix.ALL),
              () -> store.commit(put),
              () -> store.watch(Prefix.ALL, change -> {}));
      for (Runnable call : calls) {
        assertThatExceptionOfType(StoreException.Unavailable.class).isThrownBy(call::run);
      }
      assertThat(store.check().available()).isFalse();
    }
  }

  /** The longest names, of the characters with the longest JSON escapes, and the largest values. */
  @Test
  void a_transaction_within_the_limits_is_no_larger_than_consul_accepts() {
    try (ConsulStore store = ConsulStore.open(ConsulSettings.of("consul://127.0.0.1:1"))) {
      Limits limits = store.limits();
      Transaction.Builder transaction = Transaction.builder();
      String fill = "\u0001".repeat(limits.keyBytes() - 2);
      for (int i = 0; i < limits.operations() / 2; i++) {
        Entry entry = new Entry(new Key("t" + (char) ('A' + i) + fill), Bytes.EMPTY, largest());
        transaction.require(Condition.unchanged(entry));
      }
      long rest = limits.transactionBytes() - (long) limits.operations() * limits.keyBytes();
      for (int i = 0; i < limits.operations() / 2; i++) {
        int size = i == 0 ? (int) rest - 64 : 2;
        transaction.put(new Key("p" + (char) ('A' + i) + fill), Bytes.copyOf(new byte[size]));
      }
      Transaction built = transaction.build();

      limits.check(built);
      assertThat(Operation.bytesOf(Member.of(built).operations()))
          .isLessThanOrEqualTo(Operation.MAX_BYTES);
    }
  }

  private static Revision largest() {
    return Revision.of(-1);
  }
}
