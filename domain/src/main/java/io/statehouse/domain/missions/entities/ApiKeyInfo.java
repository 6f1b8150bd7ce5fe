package io.statehouse.domain.missions.entities;

import static java.util.Objects.requireNonNull;

/**
 * An API key with what is stored about it.
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
