package io.statehouse.app.cli.keys;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.ServerOption;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.keys.RawKeys;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.ports.url.StoreUrl;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One call of a {@code keys} command: on a store named by its URL, or on that of a system. */
class KeysCall extends Call {
  @Mixin private ServerOption server;

  @ArgGroup(exclusive = true, multiplicity = "0..1")
  private Choice choice = new Choice();

  /** The choice of a store; without one, that of the first system. */
  private static final class Choice {
    @Option(names = "--store", paramLabel = "URL", description = "The store, as in file:DIRECTORY.")
    private String store;

    @Option(
        names = "--system",
        paramLabel = "NAME",
        description = "The store of this system, as configured (default: the first one).")
    private String system;
  }

  /** A command on the store of a system. */
  interface SystemCommand {
    void run(SystemName system, Config config, OpenStore store);
  }

  KeysCall(Invocation invocation) {
    super(invocation);
  }

  /** Runs a command on the keys of the store, which is closed after it. */
  void run(BiConsumer<RawKeys, Results> command) {
    try (OpenStore store = openStore()) {
      command.accept(new RawKeys(store.keys()), results());
    } catch (AppException failed) {
      throw whose(failed);
    }
  }

  /** Runs a command that only reads, on the keys of the store, which is closed after it. */
  final void read(BiConsumer<StoreKeys, Results> command) {
    try (OpenStore store = openStore()) {
      runOn(store.keys(), () -> command.accept(new StoreKeys(store), results()));
    } catch (AppException failed) {
      throw whose(failed);
    }
    results().flush();
  }

  /**
   * Returns a failure that also says whose key is missing, if the user named neither system nor
   * store.
   */
  final AppException whose(AppException failed) {
    return failed.kind() != Kind.NOT_FOUND || isChosen()
        ? failed
        : new AppException(
            Kind.NOT_FOUND,
            "%s in the store of %s: name another system with --system"
                .formatted(failed.getMessage(), invocation().systems().names().get(0)),
            failed);
  }

  /** Returns whether the user named what is read. */
  private boolean isChosen() {
    return choice.system != null
        || !server.isGiven() && invocation().store(Optional.ofNullable(choice.store)).isPresent();
  }

  /** A system that is named is meant as configured, whatever store the variable names. */
  private Optional<StoreUrl> store() {
    Optional<String> option = Optional.ofNullable(choice.store);
    server.requireNone(option);
    Optional<String> named =
        choice.system == null && !server.isGiven() ? invocation().store(option) : option;
    return named
        .or(() -> server.store(invocation(), system(config(Map.of()))))
        .map(StoreUrl::parse);
  }

  /**
   * Runs a command that writes, unless the store is that of a system that is read-only, whichever
   * way it was named.
   */
  void runWriting(BiConsumer<RawKeys, Results> command) {
    store().ifPresent(url -> config(Map.of()).requireWritable(url, invocation().stores()::meet));
    run(command);
  }

  /** Says why nothing is listed, if the whole store is empty. */
  final void reportEmpty(boolean empty) {
    if (empty) {
      complain("nothing is stored at " + place());
    }
  }

  /** Returns what is read: a store, or a server. */
  private String place() {
    Config config = config(Map.of());
    return store().orElseGet(() -> config.store(system(config))).toString();
  }

  /** Opens the store, which the caller closes. */
  final OpenStore openStore() {
    Optional<StoreUrl> named = store();
    if (named.isPresent()) {
      return invocation().stores().openLazily(named.get());
    }
    Config config = config(Map.of());
    return invocation().open(system(config), config);
  }

  private SystemName system(Config config) {
    return choice.system == null
        ? invocation().systems().names().get(0)
        : config.system(choice.system);
  }

  /** Runs a command that must know whose keys they are. */
  void runOnSystem(SystemCommand command) {
    if (choice.store != null) {
      throw AppException.misused("give --system instead of --store: a URL names no system");
    }
    SystemName system = system(config(Map.of()));
    Map<String, String> flags = new HashMap<>();
    server
        .store(invocation(), system)
        .ifPresent(url -> flags.put(system.storeSetting().name(), url));
    Config config = config(flags);
    try (OpenStore store = invocation().open(system, config)) {
      command.run(system, config, store);
    } catch (AppException failed) {
      throw whose(failed);
    }
  }
}
