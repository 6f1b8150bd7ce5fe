package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.layout.OneLine;
import java.util.regex.Pattern;

/** A number in a path, read as Go does it. */
final class PathNumber {
  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+");

  private PathNumber() {}

  /**
   * @throws CloudChamberException in Go's words, if it is not an integer of 64 bits
   */
  static long parse(String segment) {
    String text = new Name(segment).folded(); // as in all paths of the original but those of POST
    if (!NUMBER.matcher(text).matches()) {
      throw invalid(text, "invalid syntax");
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException large) {
      throw invalid(text, "value out of range");
    }
  }

  private static CloudChamberException invalid(String text, String why) {
    return new CloudChamberException(
        Kind.INVALID,
        "strconv.ParseInt: parsing %s: %s".formatted(GoText.quoted(OneLine.shortened(text)), why));
  }
}
