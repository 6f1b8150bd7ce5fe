package io.statehouse.app.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.http.keys.ServedStore;
import io.statehouse.app.system.StateSystem;

/** The state of one system that is served. */
public record ServedState(SystemName name, StateSystem system, Config config, ServedStore store) {
  public ServedState {
    requireNonNull(name, "name");
    requireNonNull(system, "system");
    requireNonNull(config, "config");
    requireNonNull(store, "store");
  }

  /** Returns the part of the store that is the system's; may read from the store. */
  public SystemPart part() {
    return SystemPart.of(name, system, config, store.whole());
  }

  /** Returns whether clients that are not authenticated may see neither keys nor values. */
  public boolean isSecret() {
    return system.claim(config).keysAreSecret();
  }
}
