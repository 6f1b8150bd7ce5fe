package io.statehouse.domain.examples;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The source of one example's values. Each run of the tests has other examples; a claim that fails
 * names the seed of its example, by which that one alone is tried again.
 */
public final class Examples {
  private static final String SEED = "example.seed";
  private static final int[] EDGES = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
  private static final int[] ODD = {0, 1, '\n', ' ', '"', '\\', 0x7F, 0xFEFF, 0x2028, 0xFFFF};

  private final SplittableRandom random;

  private Examples(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** Tries {@code claim} on so many examples, or on the one whose seed was given. */
  public static void of(int examples, Consumer<Examples> claim) {
    Long again = Long.getLong(SEED);
    if (again != null) {
      attempt(again, claim);
      return;
    }
    long first = new SplittableRandom().nextLong();
    for (int i = 0; i < examples; i++) {
      attempt(first + i, claim);
    }
  }

  private static void attempt(long seed, Consumer<Examples> claim) {
    try {
      claim.accept(new Examples(seed));
    } catch (AssertionError | RuntimeException failed) {
      throw new AssertionError(
          "an example fails, again by -D" + SEED + "=" + seed + ": " + failed.getMessage(), failed);
    }
  }

  /** Any integer, one at an edge every so often. */
  public int integer() {
    return oneIn(10) ? EDGES[random.nextInt(EDGES.length)] : random.nextInt();
  }

  /** Any number from {@code min} to {@code max}, both included; an edge or 0 every so often. */
  public double number(double min, double max) {
    if (oneIn(20)) {
      return new double[] {min, max, 0.0, -0.0, Double.MIN_VALUE}[random.nextInt(5)];
    }
    // Half of them near 0, where what is rounded is a large part of the number.
    double scale = random.nextBoolean() ? 1 : Math.pow(10, -random.nextInt(9));
    return (min + random.nextDouble() * (max - min)) * scale;
  }

  /** A text of characters out of {@code characters}, from {@code min} to {@code max} of them. */
  public String text(String characters, int min, int max) {
    return random
        .ints(size(min, max), 0, characters.length())
        .mapToObj(i -> characters.substring(i, i + 1))
        .reduce("", String::concat);
  }

  /** Any well-formed text of at most so many code points, odd ones among them. */
  public String text(int max) {
    StringBuilder text = new StringBuilder();
    for (int left = size(0, max); left > 0; left--) {
      text.appendCodePoint(codePoint());
    }
    return text.toString();
  }

  private int codePoint() {
    int found =
        switch (random.nextInt(4)) {
          case 0 -> ODD[random.nextInt(ODD.length)];
          case 1 -> random.nextInt(0x80);
          case 2 -> random.nextInt(0x1_0000);
          default -> random.nextInt(0x11_0000);
        };
    // Half of a pair stands for no character.
    return found >= 0xD800 && found <= 0xDFFF ? 0xFFFD : found;
  }

  /** From {@code min} to {@code max} values. */
  public <T> List<T> list(Supplier<T> values, int min, int max) {
    List<T> list = new ArrayList<>();
    for (int left = size(min, max); left > 0; left--) {
      list.add(values.get());
    }
    return list;
  }

  /** At most so many entries. */
  public <K, V> Map<K, V> map(Supplier<K> keys, Supplier<V> values, int max) {
    Map<K, V> map = new LinkedHashMap<>();
    for (int left = size(0, max); left > 0; left--) {
      map.put(keys.get(), values.get());
    }
    return map;
  }

  private int size(int min, int max) {
    return random.nextInt(min, max + 1);
  }

  private boolean oneIn(int many) {
    return random.nextInt(many) == 0;
  }
}
