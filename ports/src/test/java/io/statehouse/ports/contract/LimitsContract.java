package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every limit at its edge: the maximum is accepted, and one more is refused as a whole. */
abstract class LimitsContract extends ContractGroup {
  private static final int MAX_BYTES = 64 << 20;
  private static final int MAX_COUNTED = 100_000;

  private Limits limits;

  LimitsContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @Override
  KeyValueStore firstStore() {
    return contract.openWithSmallLimits(trips);
  }

  @BeforeEach
  void limitsAreSmallEnoughToTry() {
    limits = store.limits();
    assertThat(List.of(limits.valueBytes(), (int) Math.min(limits.transactionBytes(), 1 << 30)))
        .as(
            "bytes of a value and a transaction; if so many are intended, override"
                + " openWithSmallLimits")
        .allMatch(bytes -> bytes <= MAX_BYTES);
    assertThat(List.of(limits.keyBytes(), limits.conditions(), limits.writes()))
        .as(
            "bytes of a key, conditions and writes of a transaction; if so many are intended,"
                + " override openWithSmallLimits")
        .allMatch(count -> count <= MAX_COUNTED);
    assertThat(limits.keysPerRead()).as("keys per read").isLessThanOrEqualTo(MAX_COUNTED);
  }

  @Test
  void limits_leave_room_for_work() {
    assertThat(limits.keyBytes()).as("bytes of a key").isGreaterThanOrEqualTo(64);
    assertThat(limits.valueBytes()).as("bytes of a value").isGreaterThanOrEqualTo(1_024);
    assertThat(limits.conditions()).as("conditions").isGreaterThanOrEqualTo(16);
    assertThat(limits.writes()).as("writes").isGreaterThanOrEqualTo(16);
    assertThat(limits.operations()).as("operations").isGreaterThanOrEqualTo(32);
    assertThat(limits.keysPerRead()).as("keys per read").isGreaterThanOrEqualTo(16);
  }

  @Test
  void the_longest_key_is_accepted_and_one_byte_more_refused() {
    Key longest = key("k".repeat(limits.keyBytes()));
    Key longer = key("k".repeat(limits.keyBytes() + 1));

    taken(transaction().put(longest, value("v")).build());
    refused(transaction().put(longer, value("v")).build(), "kkk", "" + limits.keyBytes());
    refused(transaction().delete(longer).build(), "kkk");
    refused(transaction().require(Condition.absent(longer)).build(), "kkk");

    assertThat(text(read(longest))).isEqualTo("v");
    assertThat(store.list(prefix("kk"))).extracting(Entry::key).containsExactly(longest);
  }

  @Test
  void the_length_of_a_key_is_counted_in_bytes() {
    for (String character : List.of("é", "日", "\ud83d\ude00")) {
      int width = key(character).utf8().length;
      String fill = "k".repeat(limits.keyBytes() % width);
      Key longest = key(fill + character.repeat(limits.keyBytes() / width));
      Key longer = key(longest.text() + "k");

      taken(transaction().put(longest, value("v")).build());
      refused(transaction().put(longer, value("v")).build(), "" + limits.keyBytes());

      assertThat(text(read(longest))).isEqualTo("v");
    }
  }

  @Test
  void the_largest_value_is_accepted_and_one_byte_more_refused() {
    int largest = (int) Math.min(limits.valueBytes(), limits.transactionBytes() - "large".length());

    taken(transaction().put(key("large"), zeros(largest)).build());
    Transaction larger = transaction().put(key("at-fault"), zeros(largest + 1)).build();

    assertThat(read("large").value().size()).isEqualTo(largest);
    if (largest == limits.valueBytes()) {
      refused(larger, "at-fault", "" + (largest + 1), "" + largest);
    } else {
      refused(larger, "" + limits.transactionBytes());
    }
  }

  @Test
  void the_maximum_number_of_conditions_is_accepted_and_one_more_refused() {
    int max = Math.min(limits.conditions(), limits.operations());
    taken(absent(max).build());
    taken(absent(max - 1).put(key("/w/0"), value("v")).build());
    refused(absent(max + 1).build(), "" + (max + 1), "" + max);
    refused(absent(max + 1).put(key("/w/1"), value("v")).build(), "" + max);
  }

  @Test
  void the_maximum_number_of_writes_is_accepted_and_one_more_refused() {
    int max = Math.min(limits.writes(), limits.operations());

    refused(puts(max + 1, transaction()).build(), "" + (max + 1), "" + max);
    taken(puts(max, transaction()).build());

    assertThat(store.list(prefix("/w/"))).hasSize(max);
  }

  @Test
  void the_maximum_number_of_operations_is_accepted_and_one_more_refused() {
    int conditions = Math.min(limits.conditions(), limits.operations() - 1);
    int writes = Math.min(limits.writes(), limits.operations() - conditions);

    taken(puts(writes, absent(conditions)).build());
    if (conditions + writes == limits.operations() && writes < limits.writes()) {
      refused(puts(writes + 1, absent(conditions)).build(), "" + limits.operations());
    }

    assertThat(store.list(prefix("/w/"))).hasSize(writes);
  }

  @Test
  void the_maximum_number_of_conditional_puts_is_accepted_and_one_more_refused() {
    int max = limits.conditionalPuts();

    refused(puts(max + 1, absent("/w/", max + 1)).build(), "at most");
    taken(puts(max, absent("/w/", max)).build());
    List<Entry> put = store.list(prefix("/w/"));
    Transaction.Builder replacing = transaction();
    put.forEach(each -> replacing.require(Condition.unchanged(each)).put(each.key(), value("w")));
    taken(replacing.build());

    assertThat(put).hasSize(max);
    assertThat(store.list(prefix("/w/")))
        .hasSize(max)
        .extracting(ContractGroup::text)
        .containsOnly("w");
  }

  @Test
  void the_largest_transaction_is_accepted_and_one_byte_more_refused() {
    Transaction largest = ofBytes(limits.transactionBytes());
    Transaction larger = ofBytes(limits.transactionBytes() + 1);

    refused(larger, "" + (limits.transactionBytes() + 1), "" + limits.transactionBytes());
    taken(largest);

    assertThat(store.list(prefix("/t/"))).hasSize(largest.writes().size());
  }

  @Test
  void any_number_of_keys_can_be_read() {
    List<Key> keys = new ArrayList<>();
    for (int i = 0; i <= limits.keysPerRead(); i++) {
      keys.add(key("/r/" + i));
    }
    putAll(keys.stream().map(Key::text).toList());

    assertThat(store.getAll(keys.subList(0, limits.keysPerRead()))).hasSize(limits.keysPerRead());
    assertThat(store.getAll(keys)).hasSize(limits.keysPerRead() + 1);
  }

  private void taken(Transaction transaction) {
    assertThat(limits.fits(transaction)).as("limits().fits(…)").isTrue();
    applied(transaction);
  }

  private void refused(Transaction transaction, String... namedInMessage) {
    List<Entry> before = store.list(Prefix.ALL);
    assertThat(limits.fits(transaction)).as("limits().fits(…)").isFalse();
    assertThat(store.refusal(transaction))
        .map(StoreException.Refused::getMessage)
        .as("refusal(…)")
        .hasValue(problemOf(transaction));

    String message = problemOf(transaction);
    List<CommitOutcome> outcomes =
        store.commitAll(List.of(putting("neighbour", "before"), transaction));

    assertThat(message).contains(namedInMessage).doesNotContain("\n").hasSizeLessThan(300);
    assertThat(applied(outcomes.get(0).result())).containsOnlyKeys(key("neighbour"));
    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> outcomes.get(1).result());
    delete("neighbour");
    assertThat(store.list(Prefix.ALL)).as("content after the refusal").isEqualTo(before);
  }

  private String problemOf(Transaction transaction) {
    try {
      store.commit(transaction);
    } catch (StoreException.Refused refused) {
      return refused.getMessage();
    }
    throw new AssertionError("accepted although it is too large");
  }

  private static Transaction.Builder absent(int count) {
    return absent("/c/", count);
  }

  private static Transaction.Builder absent(String prefix, int count) {
    Transaction.Builder transaction = transaction();
    for (int i = 0; i < count; i++) {
      transaction.require(Condition.absent(key(prefix + i)));
    }
    return transaction;
  }

  private static Transaction.Builder puts(int count, Transaction.Builder transaction) {
    for (int i = 0; i < count; i++) {
      transaction.put(key("/w/" + i), value("v"));
    }
    return transaction;
  }

  /** Returns puts with that many bytes of keys and values, each value as large as possible. */
  private Transaction ofBytes(long bytes) {
    Transaction.Builder transaction = transaction();
    long left = bytes;
    for (int i = 0; left > 0; i++) {
      Key key = key("/t/%06d".formatted(i));
      int length = key.text().length();
      // The last key needs bytes too: leave it at least that many.
      long room = Math.min(left - length, limits.valueBytes());
      long size = left - length - room > 0 ? Math.min(room, left - 2L * length) : room;
      assertThat(i)
          .as("writes needed for %s bytes: no transaction can be so large, lower the limit", bytes)
          .isLessThan(limits.writes());
      transaction.put(key, zeros((int) size));
      left -= length + size;
    }
    return transaction.build();
  }

  private static Bytes zeros(int size) {
    return Bytes.copyOf(new byte[size]);
  }
}
