package io.statehouse.domain.missions.entities;

import java.util.random.RandomGenerator;

/** Random letters and digits, for keys and salts. As unpredictable as the generator is. */
public final class RandomText {
  private static final String ALPHABET =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

  private RandomText() {}

  public static String of(int length, RandomGenerator random) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return text.toString();
  }
}
