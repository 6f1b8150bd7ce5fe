package io.statehouse.app.http.events;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A position between two events of a broadcaster, which is the {@code id} of the event before it.
 *
 * @param feed identifies the broadcaster: positions of another server, or of this one before a
 *     restart, mean nothing
 * @param number how many events came before
 */
public record Position(String feed, long number) {
  /** A position of no broadcaster, so what follows it is unknown. */
  static final Position NONE = new Position("", -1);

  private static final Pattern FORM = Pattern.compile("([0-9a-f]{1,16})-([0-9]{1,18})");

  /** Parses the result of {@link #toString}; empty if it is anything else. */
  static Optional<Position> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    return matcher.matches()
        ? Optional.of(new Position(matcher.group(1), Long.parseLong(matcher.group(2))))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return feed + "-" + number;
  }
}
