package io.statehouse.ports.contract.soak;

import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Transfers between accounts: whatever is read at once has the same sum. */
final class Accounts implements Client {
  private static final int COUNT = 8;
  private static final int OPENING_BALANCE = 1_000;

  private final Journal journal;
  private final List<Key> keys;

  Accounts(Journal journal, Prefix root) {
    this.journal = journal;
    this.keys =
        IntStream.range(0, COUNT).mapToObj(i -> new Key(root.text() + "account" + i)).toList();
  }

  /** Opens the accounts, before any fault; a server that has just started may take its time. */
  void open(KeyValueStore store) {
    Transaction.Builder opening = Transaction.builder();
    keys.forEach(key -> opening.put(key, Bytes.utf8("" + OPENING_BALANCE)));
    Transaction whole = opening.build();
    await()
        .atMost(Duration.ofMinutes(1))
        .ignoreExceptionsInstanceOf(StoreException.class)
        .until(() -> store.commit(whole).applied());
  }

  @Override
  public void step(RandomGenerator random) {
    if (random.nextInt(4) == 0) {
      journal.read("getAll", store -> store.getAll(keys)).ifPresent(this::verifySum);
      return;
    }
    Key from = keys.get(random.nextInt(COUNT));
    Key to = keys.get(random.nextInt(COUNT));
    if (!from.equals(to)) {
      int amount = 1 + random.nextInt(10);
      journal
          .read("getAll", store -> store.getAll(List.of(from, to)))
          .ifPresent(read -> transfer(read.get(from), read.get(to), amount));
    }
  }

  private void transfer(Entry from, Entry to, int amount) {
    journal.commit(
        Transaction.builder()
            .require(Condition.unchanged(from))
            .require(Condition.unchanged(to))
            .put(from.key(), Bytes.utf8("" + (balance(from) - amount)))
            .put(to.key(), Bytes.utf8("" + (balance(to) + amount)))
            .build());
  }

  private static int balance(Entry account) {
    return Integer.parseInt(account.value().text().orElseThrow());
  }

  private void verifySum(Map<Key, Entry> read) {
    int sum = read.values().stream().mapToInt(Accounts::balance).sum();
    if (sum != COUNT * OPENING_BALANCE) {
      journal.wrong(
          "the accounts read at once have %d instead of %d"
              .formatted(sum, COUNT * OPENING_BALANCE));
    }
  }

  @Override
  public void verify(KeyValueStore witness) {
    verifySum(witness.getAll(keys));
  }
}
