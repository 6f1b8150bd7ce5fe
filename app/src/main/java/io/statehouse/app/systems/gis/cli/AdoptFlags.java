package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.NamedTopics;
import io.statehouse.ports.url.Quantity;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The flags of an adoption. */
final class AdoptFlags {
  @Option(
      names = "--once",
      description = "Adopt the version that is desired now; exit code 1 if it is not adopted then.")
  private boolean once;

  @Option(
      names = "--now",
      description = {
        "As --once, but at once, even beside an adopter that is active elsewhere.",
        "Two at a time are safe, but do some work twice."
      })
  private boolean now;

  @Option(
      names = "--confirm-deletes",
      paramLabel = "N",
      description = "As --once, and delete up to N topics, in place of gis.topics.max-deletes.")
  private Integer confirmDeletes;

  @Option(
      names = "--confirm-cluster",
      paramLabel = "ID",
      description = "As --once, in this cluster, although topics were adopted in another before.")
  private Optional<String> confirmCluster;

  @Option(
      names = "--force-delete",
      paramLabel = "NAME",
      split = ",",
      description = "As --once, and delete these topics although they are in use.")
  private List<String> forceDelete = List.of();

  @Option(
      names = "--confirm-growth",
      paramLabel = "NAME",
      split = ",",
      description = "As --once, and add partitions to these topics although they are compacted.")
  private List<String> confirmGrowth = List.of();

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description = "As --once, for these topics alone.")
  private List<String> only = List.of();

  @Option(
      names = "--plan",
      paramLabel = "FILE",
      description = "As --once, if the plan is still the one that was saved.")
  private Path plan;

  @Option(
      names = "--set-sensitive",
      description = "As --once, and set again what the cluster keeps secret, such as passwords.")
  private boolean setSensitive;

  @Option(
      names = "--throttle",
      paramLabel = "SIZE",
      description = {
        "Let each broker send and receive at most so much per second while replicas are moved, such"
            + " as 50MiB, in place of gis.topics.reassignment-throttle.",
        "It is removed from the cluster when they have moved, by any adopter."
      })
  private Optional<Throttle> throttle;

  @Option(names = "--dry-run", description = "Show what would be done; change nothing.")
  private boolean dryRun;

  @Mixin private ScopeFlag scope;

  Optional<String> scope() {
    return scope.name();
  }

  /** A rate of moves. */
  record Throttle(long bytesPerSecond) {
    static Throttle parse(String text) {
      return new Throttle(Quantity.bytes("--throttle", text));
    }
  }

  /** Returns the access with what these flags change in the configuration. */
  GisAccess configured(GisAccess access) {
    return throttle
        .map(
            rate ->
                new GisAccess(access.config().withThrottle(rate.bytesPerSecond()), access.store()))
        .orElse(access);
  }

  boolean isDryRun() {
    return dryRun;
  }

  /** Returns whether it is made beside another adopter. */
  boolean isNow() {
    return now;
  }

  /** Returns whether it ends by itself; what is confirmed is confirmed for one attempt. */
  boolean isOneAttempt() {
    return once
        || now
        || confirmDeletes != null
        || confirmCluster.isPresent()
        || plan != null
        || setSensitive
        || !forceDelete.isEmpty()
        || !confirmGrowth.isEmpty()
        || !only.isEmpty();
  }

  /** Returns the request for a pass without the plan that is expected. */
  AdoptRequest request() {
    if (confirmDeletes != null && confirmDeletes < 0) {
      throw AppException.misused("--confirm-deletes is " + confirmDeletes + ": give 0 or more");
    }
    AdoptRequest request =
        AdoptRequest.DEFAULT.naming(
            new NamedTopics(
                new HashSet<>(only), new HashSet<>(forceDelete), new HashSet<>(confirmGrowth)));
    if (confirmDeletes != null) {
      request = request.confirmingDeletes(confirmDeletes);
    }
    if (confirmCluster.isPresent()) {
      request = request.confirmingCluster(confirmCluster.get());
    }
    return setSensitive ? request.settingSensitive() : request;
  }

  /** Reads the plan that is expected. */
  Optional<JsonValue.Members> expected(GisCall call) {
    return Optional.ofNullable(plan).map(file -> AdoptionCommands.read(call, file));
  }
}
