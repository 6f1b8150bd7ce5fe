package io.statehouse.app.systems.missions.http;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Where an exception arose, in one line and without its messages, which may hold API keys. */
final class Trace {
  private static final int FRAMES = 12;

  private Trace() {}

  static String of(Throwable thrown) {
    StringBuilder line = new StringBuilder();
    for (Throwable one = thrown; one != null; one = one.getCause()) {
      line.append(line.isEmpty() ? "" : "; caused by ")
          .append(one.getClass().getName())
          .append(" at ")
          .append(
              Arrays.stream(one.getStackTrace())
                  .limit(FRAMES)
                  .map(StackTraceElement::toString)
                  .collect(Collectors.joining(" < ")));
    }
    return line.toString();
  }
}
