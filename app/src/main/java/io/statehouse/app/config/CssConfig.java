package io.statehouse.app.config;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.stores.StoreUrl;

/**
 * How Qserv CSS is used.
 *
 * @param compatible whether no more is checked than the original does
 * @param readOnly whether every write is refused
 */
public record CssConfig(StoreUrl store, boolean compatible, boolean readOnly) {
  public CssConfig {
    requireNonNull(store, "store");
  }
}
