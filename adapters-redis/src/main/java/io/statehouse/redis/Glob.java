package io.statehouse.redis;

import io.statehouse.ports.Prefix;
import java.io.ByteArrayOutputStream;

/** The pattern that matches exactly the keys below a prefix. */
final class Glob {
  private static final String SPECIAL = "*?[]\\^-";

  private Glob() {}

  static byte[] below(Prefix prefix) {
    ByteArrayOutputStream pattern = new ByteArrayOutputStream();
    escape(prefix.utf8(), pattern);
    pattern.write('*');
    return pattern.toByteArray();
  }

  private static void escape(byte[] literal, ByteArrayOutputStream pattern) {
    for (byte one : literal) {
      if (SPECIAL.indexOf(one) >= 0) {
        pattern.write('\\');
      }
      pattern.write(one);
    }
  }
}
