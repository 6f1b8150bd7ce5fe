package io.statehouse.file;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import java.util.concurrent.ThreadLocalRandom;

/** Transactions that tests commit. */
final class Puts {
  private Puts() {}

  static Transaction of(String key, String value) {
    return Transaction.builder().put(new Key(key), Bytes.utf8(value)).build();
  }

  static Transaction ofSize(String key, int size) {
    return Transaction.builder().put(new Key(key), value(size)).build();
  }

  /** Returns {@code size} random bytes. */
  static Bytes value(int size) {
    byte[] bytes = new byte[size];
    ThreadLocalRandom.current().nextBytes(bytes);
    return Bytes.copyOf(bytes);
  }

  /** Puts {@code count} small values in one transaction. */
  static Transaction many(String root, int count) {
    Transaction.Builder all = Transaction.builder();
    for (int i = 0; i < count; i++) {
      all.put(new Key(root + i), Bytes.utf8("" + i));
    }
    return all.build();
  }
}
