package io.statehouse.bench.raw;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collection;

/** Prefixes as ranges of keys, and the segments that follow them. */
final class Segments {
  private Segments() {}

  /** Returns the first key after all that begin with a prefix. */
  static byte[] endOf(String prefix) {
    byte[] end = prefix.getBytes(UTF_8);
    end[end.length - 1]++;
    return end;
  }

  /** Returns how many different segments, which end at a slash, follow a prefix. */
  static int count(String prefix, Collection<String> keys) {
    return (int) keys.stream().map(key -> first(prefix, key)).distinct().count();
  }

  /** Returns the segment of a key that follows a prefix; empty if no slash ends it. */
  static String first(String prefix, String key) {
    return key.substring(
        prefix.length(), Math.max(prefix.length(), key.indexOf('/', prefix.length())));
  }
}
