package io.statehouse.file;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import java.util.concurrent.ThreadLocalRandom;

/** Transactions as tests make them. */
final class Puts {
  private Puts() {}

  static Transaction of(String key, String value) {
    return Transaction.builder().put(new Key(key), Bytes.utf8(value)).build();
  }

  static Transaction ofSize(String key, int size) {
    return Transaction.builder().put(new Key(key), value(size)).build();
  }

  /** So many bytes that no two are alike. */
  static Bytes value(int size) {
    byte[] bytes = new byte[size];
    ThreadLocalRandom.current().nextBytes(bytes);
    return Bytes.copyOf(bytes);
  }

  /** Puts so many small values at once. */
  static Transaction many(String root, int count) {
    Transaction.Builder all = Transaction.builder();
    for (int i = 0; i < count; i++) {
      all.put(new Key(root + i), Bytes.utf8("" + i));
    }
    return all.build();
  }
}
