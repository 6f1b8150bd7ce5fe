package io.statehouse.app.system;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.OriginalSetting;
import io.statehouse.app.config.OriginalSettings;
import io.statehouse.app.config.OriginalSources;
import io.statehouse.app.config.Setting;
import io.statehouse.app.console.Page;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.domain.layout.FindingKind;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.operations.archive.export.ExportFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The description of one kind of control plane. Everything that is assembled from systems requests
 * it here, so a further system is one more of these and one line in the list. Creating one does no
 * I/O and loads little: a command creates the system that it names, and no other.
 */
public interface StateSystem {

  /**
   * Returns its settings, in the order in which they are documented; each name begins with the
   * system's.
   */
  List<Setting<?>> settings();

  /**
   * Returns what of it compares times that several machines have written, as in {@code the expiry
   * of missions}, so that their clocks should agree; empty if nothing does.
   */
  default Optional<String> comparesTimes() {
    return Optional.empty();
  }

  /** Returns which keys of its store are its own, and whether they may be shown. */
  Claim claim(Config config);

  /** Returns the layouts of its keys; empty if there is only one. */
  default Optional<Layouts> layouts() {
    return Optional.empty();
  }

  /** Returns the name of the layout of its keys; empty if there is only one. */
  default String layout(Config config) {
    return layouts().map(several -> several.chosen(config)).orElse("");
  }

  /** Returns the commands of {@code statehouse NAME}; {@code verify} is added to them. */
  CommandGroup commands();

  /**
   * Returns its settings that all its commands take as options, by the names of the options; {@code
   * verify} gets them too.
   */
  default Map<String, Setting<?>> commandOptions() {
    return Map.of();
  }

  /** Returns what authenticates requests of other machines. */
  Login login(Config config);

  /**
   * Starts to serve the system. The store stays the server's.
   *
   * @throws io.statehouse.app.failure.AppException if the configuration does not allow it
   */
  ServedSystem serve(SystemContext context);

  /** Returns what a repair deletes only on request. */
  default List<Prunable> prunable() {
    return List.of();
  }

  /**
   * Returns the kinds of findings that verifying may report, in the order in which they are
   * documented.
   */
  List<FindingKind> findings();

  /**
   * Returns how its entries are decoded, verified and repaired.
   *
   * @param pruned those of {@link #prunable} that a repair deletes
   */
  Meaning meaning(Config config, OpenStore store, Set<Prunable> pruned);

  /**
   * Returns the kinds of its entities that are kept in files, in an order in which they can be put:
   * what refers to another comes after it.
   *
   * @param store the store that they work on
   */
  default List<ResourceKind> resources(Config config, OpenStore store) {
    return List.of();
  }

  /**
   * Returns the formats of its original, by which export and import write and read the entries of
   * this system alone. Their names are neither those of other formats nor of archives.
   */
  default List<ExportFormat> formats() {
    return List.of();
  }

  /** Returns the settings under which it is demonstrated, by their names. */
  default Map<String, String> demonstrationSettings() {
    return Map.of();
  }

  /**
   * Returns the deployment that demonstrates it; empty if it has none.
   *
   * @param store the store that it is written to
   */
  default Optional<Demonstration> demonstration(Config config, OpenStore store) {
    return Optional.empty();
  }

  /** Returns requests by which a server prepares itself for its clients; empty if it has none. */
  default Optional<Rehearsal> rehearsal() {
    return Optional.empty();
  }

  /** Returns its page in the console. */
  Page page();

  /**
   * Returns what kind of failure an exception of this system is; empty if it is not one of them.
   */
  Optional<Failure> failure(RuntimeException thrown);

  /**
   * Returns what the configuration of the original sets. It is requested where this system is
   * served alone, and where a stronger source sets something of it.
   *
   * @throws IllegalArgumentException if that configuration is wrong
   */
  default OriginalSettings original(OriginalSources sources) {
    return OriginalSettings.NONE;
  }

  /** Returns all that the configuration of the original may have, for the documentation. */
  default List<OriginalSetting> originalSettings() {
    return List.of();
  }
}
