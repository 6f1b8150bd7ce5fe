package io.statehouse.ports.contract.soak;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.random.RandomGenerator;

/** Puts and deletes at random, some keys only for a moment: work for those who keep copies. */
final class Scribble implements Client {
  private static final int KEYS = 30;

  private final Journal journal;
  private final Prefix root;

  Scribble(Journal journal, Prefix root) {
    this.journal = journal;
    this.root = new Prefix(root.text() + "scribble/");
  }

  @Override
  public void step(RandomGenerator random) {
    int key = random.nextInt(KEYS);
    Transaction.Builder transaction = Transaction.builder();
    switch (random.nextInt(5)) {
      case 0 -> transaction.delete(key(key));
      case 1 -> transaction.deletePrefix(new Prefix(key(key % 3).text()));
      case 2 -> transaction.delete(key(key)).put(key(key + KEYS), value(random));
      default -> transaction.put(key(key), value(random));
    }
    journal.commit(transaction.build());
  }

  private Key key(int number) {
    return new Key(root.text() + number);
  }

  private static Bytes value(RandomGenerator random) {
    return Bytes.utf8(Long.toString(random.nextLong()).repeat(1 + random.nextInt(20)));
  }

  @Override
  public void verify(KeyValueStore witness) {
    // Any content is right; those who copy it are checked.
  }
}
