package io.statehouse.app.systems.missions.client;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.missions.ApiKey;
import java.util.Optional;

/**
 * What a caller shows of itself. Both are secrets, so {@link #toString} hides them.
 *
 * @param password of the administrator
 */
public record Credentials(Optional<ApiKey> key, Optional<String> password) {
  public Credentials {
    requireNonNull(key, "key");
    requireNonNull(password, "password");
  }

  /** Returns the API key, where nothing else can tell which is meant. */
  ApiKey requireKey() {
    return key.orElseThrow(
        () ->
            new AppException(
                Kind.UNAUTHENTICATED, "no API key is given: use --key or set HOUSTON_KEY"));
  }

  @Override
  public String toString() {
    return "Credentials[…]";
  }
}
