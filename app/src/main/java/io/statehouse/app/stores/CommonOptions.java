package io.statehouse.app.stores;

import io.statehouse.ports.Prefix;
import java.time.Duration;
import java.util.Optional;

/** The options that every store has, read from its URL. */
record CommonOptions(Duration timeout, boolean batching, Optional<Prefix> namespace) {

  static CommonOptions of(StoreUrl url, StoreOpener opener) {
    GivenOptions options = new GivenOptions(url);
    StoreOption timeout =
        opener.allOptions().stream()
            .filter(option -> option.name().equals(StoreOption.TIMEOUT.name()))
            .findFirst()
            .orElseThrow();
    return new CommonOptions(
        options.duration(timeout),
        options.flag(StoreOption.BATCHING),
        options.text(StoreOption.NAMESPACE).map(Prefix::new));
  }
}
