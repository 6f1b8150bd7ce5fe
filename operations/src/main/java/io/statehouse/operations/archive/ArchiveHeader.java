package io.statehouse.operations.archive;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Prefix;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The origin of the entries of an archive.
 *
 * @param system the name of the system whose state it is; empty if unknown
 * @param layout the layout of its keys; empty if the system has only one
 * @param storeKind the kind of store that they were read from, as in {@code etcd}; empty if unknown
 * @param created when reading began, to the millisecond
 * @param view how they were read
 * @param prefix the prefix that selected them; every key begins with it
 */
public record ArchiveHeader(
    String system, String layout, String storeKind, Instant created, View view, Prefix prefix) {
  /** The largest number of characters in a name. */
  public static final int MAX_NAME = 255;

  private static final Instant MIN_CREATED = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant MAX_CREATED = Instant.parse("9999-12-31T23:59:59.999Z");

  /** The way in which the entries of an archive were read. */
  public enum View {
    /** All entries as they were at one point in time. */
    CONSISTENT("one consistent view"),
    /** Each entry as it was at some point while the archive was written. */
    SCAN("a scan");

    private final String words;

    View(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /**
   * @throws IllegalArgumentException if a name is too long or has control characters, or the time
   *     is outside the years 0 to 9999
   */
  public ArchiveHeader {
    requireName("system", system);
    requireName("layout", layout);
    requireName("store", storeKind);
    requireNonNull(view, "view");
    requireNonNull(prefix, "prefix");
    if (created.isBefore(MIN_CREATED) || created.isAfter(MAX_CREATED)) {
      throw new IllegalArgumentException("time of creation is outside the years 0 to 9999");
    }
    created = created.truncatedTo(ChronoUnit.MILLIS);
  }

  private static void requireName(String what, String text) {
    if (text.length() > MAX_NAME) {
      throw new IllegalArgumentException(
          what + " has " + text.length() + " characters: at most " + MAX_NAME + " fit an archive");
    }
    if (text.codePoints().anyMatch(ArchiveHeader::isUnprintable)) {
      throw new IllegalArgumentException(what + " has a control character or half a character");
    }
  }

  private static boolean isUnprintable(int codePoint) {
    return Character.isISOControl(codePoint)
        || Character.getType(codePoint) == Character.SURROGATE
        || Character.getType(codePoint) == Character.LINE_SEPARATOR
        || Character.getType(codePoint) == Character.PARAGRAPH_SEPARATOR;
  }
}
