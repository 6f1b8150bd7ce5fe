package io.statehouse.app.serve;

import io.statehouse.app.access.CurrentRules;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.TlsConfig;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.system.SystemRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds out, without opening or writing anything, why a server would refuse a configuration. */
public final class ServerConfigCheck {
  private ServerConfigCheck() {}

  /** Returns which settings contradict each other, a sentence each. */
  public static List<String> contradictions(
      Config config, SystemRegistry systems, StoreCatalog stores) {
    List<String> problems = new ArrayList<>();
    problem(() -> ChosenSystem.all(config, systems, stores)).ifPresent(problems::add);
    problem(() -> ServerAccess.requireAuditFile(config)).ifPresent(problems::add);
    problem(() -> config.accessFile().map(file -> new CurrentRules(file, config.systems())))
        .ifPresent(problems::add);
    return problems;
  }

  /** Returns why the certificate and key of the server cannot be used, if that is so. */
  public static Optional<String> tlsProblem(TlsConfig tls) {
    return problem(() -> ServerTls.open(tls));
  }

  private static Optional<String> problem(Runnable step) {
    try {
      step.run();
      return Optional.empty();
    } catch (AppException | IllegalArgumentException refused) {
      return Optional.of(refused.getMessage());
    }
  }
}
