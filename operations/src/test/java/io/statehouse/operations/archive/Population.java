package io.statehouse.operations.archive;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Entries made up from a seed: odd keys, and values of all sizes and kinds. */
public final class Population {
  private static final String[] PARTS = {
    "/",
    "//",
    "a",
    "A",
    "node",
    " ",
    "\t",
    "\n",
    "\r",
    "\\",
    "\"",
    "'",
    "<&>",
    "|",
    "%2F",
    "..",
    "\u0001",
    "\u001b",
    "\u007f",
    "\u0085",
    "é",
    "\u2028",
    "\u2029",
    "\ufffd",
    "\uffff",
    "😀",
    "𐀀",
    "statehouse.bare",
    "*",
    "$",
    "="
  };

  private Population() {}

  public static List<Entry> of(long seed, int size, int maxValueBytes) {
    Random random = new Random(seed);
    Map<Key, Entry> entries = new TreeMap<>();
    while (entries.size() < size) {
      Entry entry = entry(key(random), value(random, maxValueBytes));
      if (!entry.key().text().startsWith("/statehouse.bare/")) {
        entries.put(entry.key(), entry);
      }
    }
    return List.copyOf(entries.values());
  }

  private static String key(Random random) {
    StringBuilder key = new StringBuilder(random.nextInt(4) > 0 ? "/" : "");
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      key.append(PARTS[random.nextInt(PARTS.length)]);
    }
    return key.append(random.nextInt(4) > 0 ? random.nextInt(1_000) : "").toString();
  }

  private static byte[] value(Random random, int maxBytes) {
    // Most are short, as in a store; some are empty.
    int length = (int) (maxBytes * Math.pow(random.nextDouble(), 8));
    byte[] value = new byte[random.nextInt(8) == 0 ? 0 : length];
    if (random.nextBoolean()) {
      random.nextBytes(value);
    } else {
      Arrays.fill(value, (byte) random.nextInt());
    }
    return value;
  }

  public static Entry entry(String key, byte[] value) {
    return new Entry(new Key(key), Bytes.copyOf(value), Revision.of(0));
  }

  public static Entry entry(String key, String value) {
    return new Entry(new Key(key), Bytes.utf8(value), Revision.of(0));
  }
}
