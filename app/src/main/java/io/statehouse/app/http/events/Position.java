package io.statehouse.app.http.events;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in a feed, as the {@code id} of an event says it.
 *
 * @param feed names the feed: a number of another server, or of this one before it was started
 *     again, means nothing
 * @param number how many changes the feed had told by then
 */
record Position(String feed, long number) {
  private static final Pattern FORM = Pattern.compile("([0-9a-f]{1,16})-([0-9]{1,18})");

  /** Reads what {@link #toString} wrote; empty if it is anything else. */
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
