package io.statehouse.bench.server;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** The keys that are read, and new values. */
final class Data {
  static final int VALUE_BYTES = 120;
  static final int FEW = 1_000;
  static final int MANY = 100_000;
  static final int CHILDREN = 100;
  static final String FEW_BELOW = "/few/";
  static final String MANY_BELOW = "/many/";

  private Data() {}

  static List<String> few() {
    return IntStream.range(0, FEW).mapToObj(Data::fewKey).toList();
  }

  /** Returns a node's descendants: the same number below each of its children. */
  static List<String> many() {
    return IntStream.range(0, MANY)
        .mapToObj(i -> String.format(MANY_BELOW + "%03d/%04d", i % CHILDREN, i / CHILDREN))
        .toList();
  }

  static String anyKey() {
    return fewKey(ThreadLocalRandom.current().nextInt(FEW));
  }

  private static String fewKey(int i) {
    return String.format(FEW_BELOW + "%05d", i);
  }

  /** Returns a value that was never written before. */
  static byte[] fresh() {
    byte[] value = new byte[VALUE_BYTES];
    ThreadLocalRandom.current().nextBytes(value);
    return value;
  }
}
