package io.statehouse.app.systems.missions.client;

import io.statehouse.domain.missions.entities.ApiKey;
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
    if (mark < 0 || !text.contains("://")) {
      return new KeyText(new ApiKey(text), Optional.empty());
    }
    ApiKey key = new ApiKey(text.substring(mark + MARK.length()));
    return new KeyText(key, Optional.of(text.substring(0, mark)));
  }
}
