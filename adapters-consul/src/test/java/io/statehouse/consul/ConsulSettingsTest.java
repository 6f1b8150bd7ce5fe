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
  void an_address_of_version_6_is_put_in_brackets() {
    assertThat(ConsulSettings.agent("::1", 8500).build().origin()).isEqualTo("http://[::1]");
  }

  @Test
  void what_makes_no_sense_is_named() {
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
  void where_nothing_listens_every_call_is_unavailable() {
    ConsulSettings nobody =
        ConsulSettings.agent("127.0.0.1", 1).timeout(Duration.ofSeconds(5)).build();
    try (ConsulStore store = new ConsulStore(nobody)) {
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

  /** The longest names, of the characters that JSON writes longest, beside the largest values. */
  @Test
  void whatever_the_limits_let_pass_is_no_larger_than_consul_takes() {
    try (ConsulStore store = new ConsulStore(ConsulSettings.agent("127.0.0.1", 1).build())) {
      Limits limits = store.limits();
      Transaction.Builder transaction = Transaction.builder();
      String fill = "\u0001".repeat(limits.keyBytes() - 2);
      for (int i = 0; i < limits.operations() / 2; i++) {
        Entry entry = new Entry(new Key("t" + (char) ('A' + i) + fill), Bytes.EMPTY, largest());
        transaction.require(Condition.unchanged(entry));
      }
      long left = limits.transactionBytes() - (long) limits.operations() * limits.keyBytes();
      for (int i = 0; i < limits.operations() / 2; i++) {
        int size = i == 0 ? (int) left - 64 : 2;
        transaction.put(new Key("p" + (char) ('A' + i) + fill), Bytes.copyOf(new byte[size]));
      }
      Transaction built = transaction.build();

      limits.check(built);
      assertThat(TxnBody.bytesOf(new ArrayList<>(Member.of(0, built).operations())))
          .isLessThanOrEqualTo(TxnBody.MOST_BYTES);
    }
  }

  private static Revision largest() {
    return Revision.of(-1);
  }
}
