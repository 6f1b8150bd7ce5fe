package io.statehouse.app.systems.missions.client;

import io.statehouse.domain.missions.ApiKey;
import java.util.Optional;

/**
 * An API key as users write it: plain, or as {@code BASE/key/KEY} with the server that knows it.
 *
 * @param server the base, if it is given
 */
public record KeyText(ApiKey key, Optional<String> server) {
  private static final String MARK = "/key/";

  public static KeyText parse(String text) {
    int mark = text.lastIndexOf(MARK);
    return mark < 0 || !text.contains("://")
        ? new KeyText(new ApiKey(text), Optional.empty())
        : new KeyText(
            new ApiKey(text.substring(mark + MARK.length())), Optional.of(text.substring(0, mark)));
  }
}
