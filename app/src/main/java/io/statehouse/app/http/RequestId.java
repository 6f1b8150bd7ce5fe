package io.statehouse.app.http;

import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/**
 * The name of a request in logs, by which those of several programs are found that belong together.
 */
public final class RequestId {
  public static final String HEADER = "X-Request-Id";

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._:/+=@-]{1,128}");

  private RequestId() {}

  /** Returns what a client gives, or else a new one; anything else than a name is not repeated. */
  public static String of(Optional<String> given) {
    return given
        .filter(text -> FORM.matcher(text).matches())
        .orElseGet(() -> HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()));
  }
}
