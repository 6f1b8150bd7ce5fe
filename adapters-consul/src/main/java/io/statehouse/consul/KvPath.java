package io.statehouse.consul;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A name as part of Consul's URL {@code /v1/kv/NAME}.
 *
 * <p>consul-api does not escape {@code #}, {@code ?} and {@code %} in names, and so addresses other
 * entries; hence all but the plainest characters are escaped here. Consul redirects a path with an
 * empty, {@code .} or {@code ..} segment, escaped or not, to a cleaned path, and rejects one with
 * characters it considers unprintable with status 400. Entries with such names are accessed only by
 * transactions.
 */
final class KvPath {
  private static final String ENDPOINT = "/v1/kv/";
  private static final String PLAIN = "-._~/";
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private KvPath() {}

  static String of(String name) {
    return ENDPOINT + escaped(name);
  }

  /** Returns whether Consul accepts the name in a URL unchanged. */
  static boolean canHold(String name) {
    return cleanPart(name).length() == name.length();
  }

  /**
   * Returns the longest leading part of a name that Consul accepts in a URL: whole segments, or the
   * name itself.
   */
  static String cleanPart(String name) {
    int start = 0;
    while (true) {
      int end = name.indexOf('/', start);
      String segment = name.substring(start, end < 0 ? name.length() : end);
      // An empty last segment stands for a folder; an empty one before a slash is cleaned away.
      boolean cleanedAway = segment.equals(".") || segment.equals("..");
      if (cleanedAway || (segment.isEmpty() && end >= 0) || !isPrintable(segment)) {
        return name.substring(0, start);
      }
      if (end < 0) {
        return name;
      }
      start = end + 1;
    }
  }

  private static boolean isPrintable(String segment) {
    return segment.codePoints().allMatch(KvPath::isPrintable);
  }

  /**
   * What is printable depends on the Unicode version of the Go release that built Consul. So only
   * ASCII and the letters of the oldest versions count: Latin, Greek, Cyrillic, Han, Hangul.
   */
  private static boolean isPrintable(int character) {
    boolean ascii = character >= ' ' && character <= '~';
    boolean old =
        character < 0x530
            || (character >= 0x4e00 && character <= 0x9fa5)
            || (character >= 0xac00 && character <= 0xd7a3);
    return ascii || (old && Character.isLetter(character));
  }

  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (byte unit : text.getBytes(UTF_8)) {
      boolean plain =
          (unit >= 'a' && unit <= 'z')
              || (unit >= 'A' && unit <= 'Z')
              || (unit >= '0' && unit <= '9')
              || PLAIN.indexOf(unit) >= 0;
      if (plain) {
        escaped.append((char) unit);
      } else {
        escaped.append('%').append(HEX[(unit >> 4) & 0xf]).append(HEX[unit & 0xf]);
      }
    }
    return escaped.toString();
  }
}
