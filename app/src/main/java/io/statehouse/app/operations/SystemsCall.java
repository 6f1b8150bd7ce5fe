package io.statehouse.app.operations;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.ServerOption;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.Claim;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.operations.RawMeaning;
import io.statehouse.operations.Selection;
import io.statehouse.operations.archive.export.ExportFormat;
import io.statehouse.ports.memory.MemoryStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** One call of a command for the state of any system. */
public class SystemsCall extends Call {
  @Mixin private ServerOption server;

  private final SystemRegistry systems;

  public SystemsCall(Invocation invocation, SystemRegistry systems) {
    super(invocation);
    this.systems = systems;
  }

  public final SystemRegistry systems() {
    return systems;
  }

  /**
   * Returns all systems. If the stores are those of a server, it reports and leaves out the systems
   * that no server serves to other programs.
   */
  public final List<SystemName> all() {
    Config config = config(Map.of());
    List<SystemName> all = new ArrayList<>();
    for (SystemName name : systems.names()) {
      boolean onServer = server.store(invocation(), name).isPresent();
      if (onServer && keysAreSecret(Optional.of(name), config)) {
        complain(name + ": left out, as a server serves no keys that hold secrets");
      } else {
        all.add(name);
      }
    }
    return all;
  }

  /** Returns the stores that it may open. */
  public final StateStores stores() {
    return new StateStores(invocation().stores(), systems);
  }

  public final ServerOption server() {
    return server;
  }

  /**
   * Opens the store of a system, which the caller closes.
   *
   * @param url its URL; empty for the one on the server that is named or in use, else the
   *     configured one
   */
  public final OpenState open(SystemName name, Optional<String> url) {
    return open(name, url, Map.of());
  }

  /**
   * Opens the store of a system, which the caller closes.
   *
   * @param settings what is set above the configuration, by the name of the setting
   */
  final OpenState open(SystemName name, Optional<String> url, Map<String, String> settings) {
    Optional<String> other = url.or(() -> server.store(invocation(), name));
    Map<String, String> flags = new HashMap<>(settings);
    other.ifPresent(text -> flags.put(name.storeSetting().name(), text));
    Config config = config(flags);
    return stores().open(name, config, other.isPresent());
  }

  /**
   * Returns a selection of all state of a system for entries that are in no store.
   *
   * @param of empty for entries of no system
   */
  public final Selection selection(Optional<SystemName> of, Config config) {
    if (of.isEmpty()) {
      return Selection.of(new RawMeaning());
    }
    OpenStore none = OpenStore.of(new MemoryStore());
    return SystemPart.of(of.get(), systems.get(of.get()), config, none).selection();
  }

  /** Returns the name of the layout of a system; empty if it has only one. */
  public final String layout(Optional<SystemName> of, Config config) {
    return of.map(name -> systems.get(name).layout(config)).orElse("");
  }

  /** Returns the formats in which the original of a system has its entries in files. */
  public final List<ExportFormat> formats(Optional<SystemName> of) {
    return of.map(name -> systems.get(name).formats()).orElse(List.of());
  }

  /** Returns whether keys of the system are secret, so that only identities are shown. */
  public final boolean keysAreSecret(Optional<SystemName> of, Config config) {
    return of.map(name -> systems.get(name).claim(config)).filter(Claim::keysAreSecret).isPresent();
  }
}
