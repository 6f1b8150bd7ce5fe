package io.statehouse.app.systems.missions.client;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.missions.entities.ApiKey;
import java.util.Optional;

/**
 * The API key and the admin password of a caller. Both are secrets, so {@link #toString} hides
 * them.
 */
public record Credentials(Optional<ApiKey> key, Optional<String> password) {
  public Credentials {
    requireNonNull(key, "key");
    requireNonNull(password, "password");
  }

  /** Returns the API key, which is required. */
  ApiKey requireKey() {
    String advice = "no API key is given: use --key or set HOUSTON_KEY";
    return key.orElseThrow(() -> new AppException(Kind.UNAUTHENTICATED, advice));
  }

  @Override
  public String toString() {
    return "Credentials[…]";
  }
}
