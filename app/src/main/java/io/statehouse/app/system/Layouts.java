package io.statehouse.app.system;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.Setting;
import io.statehouse.domain.layout.LayoutChange;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import java.util.Locale;

/**
 * The layouts of the keys of a system that has several.
 *
 * @param setting chooses one of them, by a word in lower case
 * @param changes makes what turns state from one to another
 */
public record Layouts(Setting<?> setting, Changes changes) {
  public Layouts {
    requireNonNull(setting, "setting");
    requireNonNull(changes, "changes");
  }

  /** Makes changes of the layout. */
  @FunctionalInterface
  public interface Changes {
    /**
     * Returns the change from the layout of one configuration to that of another, which differ in
     * it.
     *
     * @param source the store that is read
     * @param target the limits of the store that is written
     * @throws io.statehouse.app.failure.AppException if the configuration does not allow it
     */
    LayoutChange between(Config from, KeyValueStore source, Config to, Limits target);
  }

  /** Returns the name of the layout that a configuration chooses. */
  public String chosen(Config config) {
    return config.get(setting).toString().toLowerCase(Locale.ROOT);
  }
}
