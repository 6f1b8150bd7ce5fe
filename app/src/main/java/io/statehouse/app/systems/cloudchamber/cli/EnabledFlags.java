package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.failure.AppException;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flags that enable or disable something. */
final class EnabledFlags {
  @Option(names = "--enabled", description = "Enable it.")
  private boolean enabled;

  @Option(names = "--disabled", description = "Disable it.")
  private boolean disabled;

  /** Returns whether it is to be enabled; empty if the flags do not say. */
  Optional<Boolean> given() {
    if (enabled && disabled) {
      throw AppException.misused("give either --enabled or --disabled, not both");
    }
    return enabled || disabled ? Optional.of(enabled) : Optional.empty();
  }
}
