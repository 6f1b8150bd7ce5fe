package io.statehouse.ports.namespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;
import org.junit.jupiter.api.Test;

class NamespaceLimitsTest {
  private static final Limits OUTER =
      Limits.builder()
          .keyBytes(100)
          .valueBytes(1_000)
          .conditions(40)
          .writes(40)
          .operations(60)
          .transactionBytes(2_000)
          .keysPerRead(50)
          .build();

  private final MemoryStore store = new MemoryStore(OUTER, RoundTripListener.NONE);

  @Test
  void limits_leave_room_for_the_namespace_before_every_key() {
    KeyValueStore inside = new NamespacedStore(store, new Prefix("0123456789"));

    assertThat(inside.limits())
        .isEqualTo(
            Limits.builder()
                .keyBytes(90)
                .valueBytes(1_000)
                .conditions(40)
                .writes(40)
                .operations(60)
                .transactionBytes(1_400)
                .keysPerRead(50)
                .build());
  }

  @Test
  void a_long_namespace_reduces_operations_rather_than_using_up_all_bytes() {
    KeyValueStore inside = new NamespacedStore(store, new Prefix("n".repeat(50)));

    assertThat(inside.limits().operations()).isEqualTo(20);
    assertThat(inside.limits().transactionBytes()).isEqualTo(1_000);
  }

  @Test
  void a_transaction_that_fits_inside_fits_the_store() {
    for (int length = 1; length < 100; length++) {
      KeyValueStore inside = new NamespacedStore(store, new Prefix("n".repeat(length)));
      Limits limits = inside.limits();
      Transaction.Builder full = Transaction.builder();
      int writes = Math.min(limits.writes(), limits.operations());
      int bytesEach = (int) (limits.transactionBytes() / writes);
      for (int i = 0; i < writes; i++) {
        Key key = new Key((char) ('A' + i) + "");
        full.put(key, Bytes.copyOf(new byte[Math.min(limits.valueBytes(), bytesEach - 1)]));
      }

      assertThat(limits.fits(full.build())).isTrue();
      assertThat(inside.commit(full.build()).applied()).isTrue();
    }
  }

  @Test
  void a_refusal_names_the_key_without_the_namespace() {
    KeyValueStore inside = new NamespacedStore(store, new Prefix("hidden:"));

    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> inside.get(new Key("k".repeat(94))))
        .withMessageContaining("key of 94 bytes, kkk")
        .withMessageContaining("at most 93")
        .withMessageNotContaining("hidden");
  }

  @Test
  void a_namespace_that_leaves_no_room_for_keys_is_rejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NamespacedStore(store, new Prefix("n".repeat(100))))
        .withMessageContaining("namespace of 100 bytes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NamespacedStore(store, Prefix.ALL))
        .withMessageContaining("namespace is empty");
  }

  @Test
  void the_namespaces_own_key_is_invisible_inside() {
    store.commit(
        Transaction.builder()
            .put(new Key("n/"), Bytes.EMPTY)
            .put(new Key("n//x"), Bytes.EMPTY)
            .put(new Key("n/y"), Bytes.EMPTY)
            .build());
    KeyValueStore inside = new NamespacedStore(store, new Prefix("n/"));

    assertThat(inside.list(Prefix.ALL))
        .extracting(entry -> entry.key().text())
        .containsExactly("/x", "y");
    assertThat(inside.scan(Prefix.ALL)).hasSize(2);
    assertThat(inside.children(Prefix.ALL, '/').get(0).isKey()).isFalse();
    assertThat(inside.children(Prefix.ALL, '|')).hasSize(2);
  }
}
