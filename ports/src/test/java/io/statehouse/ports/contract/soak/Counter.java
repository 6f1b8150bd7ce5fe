package io.statehouse.ports.contract.soak;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/** A number that every commit increments, by compare-and-set. */
final class Counter implements Client {
  private final Journal journal;
  private final Key key;
  private final AtomicInteger acknowledged = new AtomicInteger();
  private final AtomicInteger unknown = new AtomicInteger();

  Counter(Journal journal, Prefix root, int number) {
    this.journal = journal;
    this.key = new Key(root.text() + "counter" + number);
  }

  @Override
  public void step(RandomGenerator random) {
    journal.read("get", store -> store.get(key)).ifPresent(this::increment);
  }

  private void increment(Optional<Entry> before) {
    Journal.Ending ending =
        journal.commit(
            Transaction.builder()
                .require(before.map(Condition::unchanged).orElseGet(() -> Condition.absent(key)))
                .put(key, Bytes.utf8("" + (numberIn(before) + 1)))
                .build());
    if (ending == Journal.Ending.APPLIED) {
      acknowledged.incrementAndGet();
    } else if (ending == Journal.Ending.UNKNOWN) {
      unknown.incrementAndGet();
    }
  }

  private static int numberIn(Optional<Entry> counter) {
    return counter.map(entry -> Integer.parseInt(entry.value().text().orElseThrow())).orElse(0);
  }

  @Override
  public void verify(KeyValueStore witness) {
    int counted = numberIn(witness.get(key));
    if (counted < acknowledged.get() || counted > acknowledged.get() + unknown.get()) {
      journal.wrong(
          "%s is %d after %d acknowledged and %d unknown increments"
              .formatted(key, counted, acknowledged.get(), unknown.get()));
    }
  }
}
