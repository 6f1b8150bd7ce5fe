package io.statehouse.domain.missions;

import static java.util.Objects.requireNonNull;

/**
 * What is known of an API key.
 *
 * @param usage how many requests were made with it, in decimal, as it is stored
 */
public record ApiKeyInfo(ApiKey key, String name, String usage) {
  public ApiKeyInfo {
    requireNonNull(key, "key");
    requireNonNull(name, "name");
    requireNonNull(usage, "usage");
  }
}
