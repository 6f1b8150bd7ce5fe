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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsulSettingsTest {

  @Test
  void a_token_is_never_shown() {
    ConsulSettings settings = ConsulSettings.agent("a", 8500).token("secret").build();

    assertThat(settings.toString() + settings.displayName()).doesNotContain("secret");
  }

  @Test
  void an_ipv6_address_is_put_in_brackets() {
    assertThat(ConsulSettings.agent("::1", 8500).build().origin()).isEqualTo("http://[::1]");
  }

  @Test
  void the_message_names_an_invalid_setting() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConsulSettings.agent("a,b", 8500).build())
        .withMessageContaining("a,b");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConsulSettings.agent("a", 0).build())
        .withMessageContaining("0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConsulSettings.agent("a", 1).datacenter("x&y").build())
        .withMessageContaining("x&y");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConsulSettings.agent("a", 1).timeout(Duration.ZERO).build())
        .withMessageContaining("PT0S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConsulSettings.agent("a", 1).connections(150).build())
        .withMessageContaining("150");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConsulSettings.agent("a", 1).token("a\nb").build())
        .withMessageNotContaining("\n");
  }

  @Test
  void every_call_is_unavailable_where_nothing_listens() {
    ConsulSettings noServer =
        ConsulSettings.agent("127.0.0.1", 1).timeout(Duration.ofSeconds(5)).build();
    try (ConsulStore store = new ConsulStore(noServer)) {
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
    try (ConsulStore store = new ConsulStore(ConsulSettings.agent("127.0.0.1", 1).build())) {
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
      assertThat(TxnBody.bytesOf(new ArrayList<>(Member.of(built).operations())))
          .isLessThanOrEqualTo(TxnBody.MAX_BYTES);
    }
  }

  private static Revision largest() {
    return Revision.of(-1);
  }
}
