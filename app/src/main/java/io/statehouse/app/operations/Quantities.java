package io.statehouse.app.operations;

import io.statehouse.operations.Amount;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Numbers in the form in which people read them. */
public final class Quantities {
  private static final List<String> UNITS = List.of("kB", "MB", "GB", "TB");

  private Quantities() {}

  /** Returns a number with thousands set apart, as in {@code 12,345}. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Returns a count of entries, as in {@code 1 entry} or {@code 3 entries}. */
  public static String entries(long number) {
    return count(number) + (number == 1 ? " entry" : " entries");
  }

  /** Returns a size, as in {@code 1.2 MB}. */
  public static String bytes(long bytes) {
    double size = bytes;
    String unit = "bytes";
    for (int i = 0; i < UNITS.size() && size >= 1_000; i++) {
      size /= 1_000;
      unit = UNITS.get(i);
    }
    return unit.equals("bytes")
        ? count(bytes) + (bytes == 1 ? " byte" : " bytes")
        : String.format(Locale.ROOT, "%.1f %s", size, unit);
  }

  /** Returns a duration, as in {@code 8 s} or {@code 3 min}. */
  public static String time(Duration time) {
    long seconds = time.toSeconds();
    return seconds < 120 ? seconds + " s" : count(time.toMinutes()) + " min";
  }

  /** Returns an amount, as in {@code 3 entries (1.2 kB)}. */
  public static String amount(Amount amount) {
    return entries(amount.entries()) + " (" + bytes(amount.bytes()) + ")";
  }
}
