package io.statehouse.app.operations;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.Claim;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.operations.RawMeaning;
import io.statehouse.operations.Selection;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** One call of an operation: on the state of a system, or on raw keys, in the stores it names. */
class StateCall extends Call {
  @Option(
      names = "--system",
      paramLabel = "NAME",
      description = "The system whose state it is (default: the one that a side names).")
  private String system;

  @Option(
      names = "--raw",
      description = "Take all keys of the store, in byte order, whatever they mean.")
  private boolean raw;

  @Option(
      names = "--prefix",
      paramLabel = "P",
      description = "Only keys that begin with P. It may be given several times.")
  private List<String> prefixes = new ArrayList<>();

  @Option(
      names = "--with-server-state",
      description =
          "Also what running servers keep for themselves: leases, log-in sessions, counters.")
  private boolean withServerState;

  private final SystemRegistry systems;

  StateCall(Invocation invocation, SystemRegistry systems) {
    super(invocation);
    this.systems = systems;
  }

  /** Reads a side that a user names. */
  Endpoint endpoint(String text) {
    return Endpoint.parse(
        text,
        systems.names().stream().map(SystemName::text).toList(),
        invocation().stores().schemes());
  }

  /**
   * Returns the system whose state it is; empty for raw keys.
   *
   * @throws AppException if no side names it, or two name different ones
   */
  Optional<SystemName> system(Endpoint... sides) {
    List<String> named = new ArrayList<>();
    Optional.ofNullable(system).ifPresent(named::add);
    for (Endpoint side : sides) {
      side.system().ifPresent(named::add);
    }
    if (named.stream().distinct().count() > 1) {
      throw AppException.misused(
          "the sides are of different systems, %s: name one"
              .formatted(String.join(" and ", named)));
    }
    if (raw) {
      return Optional.empty();
    }
    if (named.isEmpty()) {
      throw AppException.misused(
          "which system's state is it? Name it with --system, or take all keys with --raw");
    }
    return Optional.of(config(Map.of()).system(named.get(0)));
  }

  /** Opens the store of a side, which the caller closes. */
  OpenState open(Endpoint side, Optional<SystemName> of) {
    if (side.file().isPresent()) {
      throw AppException.misused(
          "\"%s\" is neither a system nor the URL of a store".formatted(side.file().get()));
    }
    if (of.isEmpty()) {
      return openRaw(side);
    }
    SystemName name = of.get();
    Config config = config(name, side.url());
    OpenStore store = invocation().open(name, config);
    try {
      StateSystem opened = systems.get(name);
      return new OpenState(
          config.store(name), store, selection(opened, name, config, store), config);
    } catch (RuntimeException failed) {
      store.close();
      throw failed;
    }
  }

  private OpenState openRaw(Endpoint side) {
    Config config = config(Map.of());
    StoreUrl url =
        side.url()
            .map(StoreUrl::parse)
            .orElseGet(() -> config.store(config.system(side.system().orElseThrow())));
    OpenStore store = invocation().stores().openLazily(url, RoundTripListener.NONE);
    return new OpenState(url, store, chosen(Selection.of(new RawMeaning())), config);
  }

  private Selection selection(StateSystem opened, SystemName name, Config config, OpenStore store) {
    List<Prefix> roots = opened.claim(config).rootsOf(name).stream().map(Prefix::new).toList();
    return chosen(Selection.of(opened.meaning(config, store, Set.of())).within(roots));
  }

  private Selection chosen(Selection all) {
    Selection below =
        prefixes.isEmpty() ? all : all.within(prefixes.stream().map(Prefix::new).toList());
    return withServerState ? below.includingServerState() : below;
  }

  private Config config(SystemName name, Optional<String> url) {
    Map<String, String> flags = new HashMap<>();
    url.ifPresent(text -> flags.put(name.storeSetting().name(), text));
    return config(flags);
  }

  /** Returns whether keys of the system are secret, so that only identities are shown. */
  boolean keysAreSecret(Optional<SystemName> of, Config config) {
    return of.map(name -> systems.get(name).claim(config)).filter(Claim::keysAreSecret).isPresent();
  }

  SystemRegistry systems() {
    return systems;
  }
}
