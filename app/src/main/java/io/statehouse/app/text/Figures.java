package io.statehouse.app.text;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Declared limits in words: exact, in the largest unit of which they are whole numbers. */
public final class Figures {
  private static final List<String> UNITS = List.of(" bytes", " KiB", " MiB", " GiB");

  private Figures() {}

  /** Returns a number, as in {@code 1,000}. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Returns a size, as in {@code 2 MiB}. */
  public static String bytes(long bytes) {
    long size = bytes;
    int unit = 0;
    while (size > 0 && size % 1024 == 0 && unit + 1 < UNITS.size()) {
      size /= 1024;
      unit++;
    }
    return count(size) + UNITS.get(unit);
  }

  /** Returns a duration, as in {@code 200 ms}, {@code 20 s} or {@code 15 min}. */
  public static String time(Duration time) {
    if (time.toMillis() % 1000 != 0) {
      return count(time.toMillis()) + " ms";
    }
    return time.toSeconds() % 60 == 0
        ? count(time.toMinutes()) + " min"
        : count(time.toSeconds()) + " s";
  }
}
