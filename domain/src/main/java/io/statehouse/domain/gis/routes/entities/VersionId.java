package io.statehouse.domain.gis.routes.entities;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.ports.Bytes;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of a version of the routes. This product writes decimal numbers; those of other
 * publishers are opaque. Numbers come first, in their order.
 */
public record VersionId(String text) implements Comparable<VersionId> {
  private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,18}");
  private static final Comparator<VersionId> ORDER =
      Comparator.comparingInt((VersionId id) -> id.number().isPresent() ? 0 : 1)
          .thenComparingLong(id -> id.number().map(VersionNumber::value).orElse(0L))
          .thenComparing(VersionId::text);

  /**
   * @throws GisException with BAD_VERSION_VALUE
   */
  public VersionId {
    if (!isLegal(text)) {
      throw VersionNumber.bad(text);
    }
  }

  private static boolean isLegal(String text) {
    return LEGAL.matcher(text).matches()
        && !text.equals("version")
        && !text.equals(".")
        && !text.equals("..");
  }

  public static VersionId of(long number) {
    return new VersionId(Long.toString(number));
  }

  /** Returns the version that a key segment names; empty if it names none. */
  public static Optional<VersionId> find(String segment) {
    return isLegal(segment) ? Optional.of(new VersionId(segment)) : Optional.empty();
  }

  /**
   * Reads the value of the pointer, ignoring ASCII white space around it; empty if it points to
   * nothing.
   *
   * @throws GisException with BAD_VERSION_VALUE
   */
  public static Optional<VersionId> read(Bytes value) {
    if (value.text().isEmpty()) {
      VersionNumber.read(value); // refuses it
    }
    String text = VersionNumber.strip(value.text().orElseThrow());
    return text.isEmpty() ? Optional.empty() : Optional.of(new VersionId(text));
  }

  /** Returns the number; empty if another publisher chose a name that is not a number. */
  public Optional<VersionNumber> number() {
    boolean fits =
        NUMBER.matcher(text).matches() && (text.length() < 19 || text.compareTo(MAX) <= 0);
    return fits ? Optional.of(VersionNumber.parse(text)) : Optional.empty();
  }

  private static final String MAX = Long.toString(Long.MAX_VALUE);

  @Override
  public int compareTo(VersionId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return text;
  }
}
