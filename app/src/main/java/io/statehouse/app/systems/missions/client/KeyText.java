package io.statehouse.app.systems.missions.client;

import io.statehouse.domain.missions.ApiKey;
import java.util.Optional;

/**
 * An API key as callers hold it: plain, or as {@code BASE/key/KEY}, which tells besides whose it
 * is.
 *
 * @param server the base, if it is told
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
