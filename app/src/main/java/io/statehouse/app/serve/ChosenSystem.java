package io.statehouse.app.serve;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.stores.StoreClaims;
import io.statehouse.app.system.Claim;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemRegistry;
import java.util.ArrayList;
import java.util.List;

/**
 * A system to serve.
 *
 * @param claim the keys that it claims
 * @param roots the prefixes of what is the system's alone in its store
 */
record ChosenSystem(SystemName name, StateSystem system, Claim claim, List<String> roots) {
  /**
   * Returns all systems, or the only one wanted.
   *
   * @throws AppException if one of them would meet another in a store or show its secret keys, or
   *     if other machines would be served without authentication
   */
  static List<ChosenSystem> all(Config config, SystemRegistry systems, StoreCatalog stores) {
    List<SystemName> names = config.only().map(List::of).orElseGet(systems::names);
    requireLogin(config, systems, names);
    StoreClaims claims = new StoreClaims(stores);
    List<ChosenSystem> all = new ArrayList<>();
    for (SystemName name : names) {
      StateSystem system = systems.get(name);
      Claim claim = system.claim(config);
      List<String> roots = claim.rootsOf(name);
      roots.forEach(root -> claims.add(name.text(), root, config.store(name)));
      boolean shared = sharesStore(name, config, systems, stores);
      all.add(new ChosenSystem(name, system, claim, shared ? roots : List.of("")));
    }
    config.get(ServerSettings.HISTORY).ifPresent(url -> claims.add("history", "", url));
    for (ChosenSystem hidden : all) {
      for (ChosenSystem shown : all) {
        if (hidden.claim.keysAreSecret() && !shown.claim.keysAreSecret()) {
          claims.requireHidden(hidden.name.text(), shown.name.text(), config.store(shown.name));
        }
      }
    }
    return all;
  }

  private static boolean sharesStore(
      SystemName name, Config config, SystemRegistry systems, StoreCatalog stores) {
    return systems.names().stream()
        .filter(other -> !other.equals(name))
        .anyMatch(other -> stores.meet(config.store(name), config.store(other)));
  }

  /** Requires that every request is authenticated if other machines are served. */
  private static void requireLogin(Config config, SystemRegistry systems, List<SystemName> names) {
    ListenAddress listen = config.get(ServerSettings.LISTEN);
    boolean complete =
        config.only().isPresent()
            && names.stream().allMatch(name -> systems.get(name).login(config).complete());
    if (listen.isLoopback()) {
      return;
    }
    if (config.accessFile().isPresent()) {
      requireTls(config, listen);
    } else if (!complete) {
      throw AppException.misused(
          ("listen is not a loopback address: \"%s\"; only this machine may be served where requests"
                  + " are not authenticated: use 127.0.0.1, or set access.file%s")
              .formatted(listen.host(), waysAlone(config, systems)));
    }
  }

  /** Returns how systems can be served by their own log-in, as the end of a sentence. */
  private static String waysAlone(Config config, SystemRegistry systems) {
    return systems.names().stream()
        .flatMap(
            name ->
                systems.get(name).login(config).advice().stream()
                    .map(advice -> ", or serve " + name + " alone (only: " + name + ") " + advice))
        .collect(joining());
  }

  /** Requires that what clients present of themselves is not sent through the network in clear. */
  private static void requireTls(Config config, ListenAddress listen) {
    if (config.tls().isEmpty() && !config.get(ServerSettings.INSECURE_NO_TLS)) {
      throw AppException.misused(
          ("listen is not a loopback address: \"%s\"; passwords and tokens would be sent through the"
                  + " network in clear: set tls.certificate and tls.key, or insecure-no-tls behind a"
                  + " proxy that adds TLS")
              .formatted(listen.host()));
    }
  }
}
