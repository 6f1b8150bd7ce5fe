package io.statehouse.app.systems.cloudchamber.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.ServedCall;
import io.statehouse.app.config.Config;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import io.statehouse.domain.layout.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** One call of a {@code cloudchamber} command: on which namespace of which store. */
class ChamberCall extends ServedCall {
  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store (default: as configured, else file:./statehouse-data/cloudchamber).")
  private Optional<String> store;

  @Option(
      names = "--layout",
      paramLabel = "LAYOUT",
      description = "doc or code (default: as configured, else doc).")
  private Optional<LayoutMode> layout;

  @Option(
      names = "--instance",
      paramLabel = "NAME",
      description =
          "The test namespace: Standard, the time at which it began, or latest (default: as"
              + " configured, else production).")
  private Optional<String> instance;

  @Option(
      names = "-config",
      paramLabel = "DIR",
      description = "The directory with cloudchamber.yaml, the original's configuration.")
  private Optional<String> originalConfig;

  ChamberCall(Invocation invocation) {
    super(invocation, CloudChamberConfig.SYSTEM);
  }

  @Override
  protected final Optional<String> store() {
    return store;
  }

  /** Runs a command on a namespace, whose store is closed after it. */
  final void run(Consumer<ChamberAccess> command) {
    run(config(), command);
  }

  private void run(Config config, Consumer<ChamberAccess> command) {
    runOnStore(config, (used, opened) -> command.accept(new ChamberAccess(used, opened.keys())));
  }

  /** Runs a command like {@link #run} that is about test namespaces, whichever is configured. */
  final void runOnTests(Consumer<ChamberAccess> command) {
    if (instance.isPresent()) {
      throw AppException.misused("--instance is for other commands: give the name by itself");
    }
    run(command);
  }

  /**
   * Runs a listing like {@link #run}, which says so if nothing at all is stored: then nothing that
   * a user may name is there either.
   *
   * @param command returns whether it has listed anything
   */
  final void list(Predicate<ChamberAccess> command) {
    run(
        access -> {
          boolean any = false;
          try {
            any = command.test(access);
          } catch (CloudChamberException refused) {
            if (refused.kind() != CloudChamberException.Kind.NOT_FOUND || !access.isEmpty()) {
              throw refused;
            }
          }
          if (!any) {
            reportEmpty(access);
          }
        });
  }

  /** Runs a command like {@link #run}, with a layout that the command itself decides. */
  final void runIn(LayoutMode decided, Consumer<ChamberAccess> command) {
    Map<String, String> settings = settings();
    settings.put(CloudChamberConfig.LAYOUT.name(), decided.toString());
    run(config(settings), command);
  }

  /** Says so if nothing is stored, and where there is something in the other layout. */
  final void reportEmpty(ChamberAccess access) {
    if (!access.isEmpty()) {
      return;
    }
    LayoutMode other = access.namespace().layout().other();
    String hint =
        access
            .chamber()
            .keyOfOtherLayout()
            .map(
                key ->
                    ", but %s is, in the %s layout: use --layout %s".formatted(key, other, other))
            .orElse("");
    complain(
        "nothing is stored below %s at %s%s"
            .formatted(access.namespace(), config().store(CloudChamberConfig.SYSTEM), hint));
  }

  /**
   * Reports what a listing left out, of which the rest has been printed.
   *
   * @throws AppException if there is anything
   */
  final void requireWhole(List<Listing.Problem> problems) {
    problems.forEach(problem -> complain(problem.sentence()));
    if (!problems.isEmpty()) {
      throw new AppException(
          Kind.MALFORMED,
          "entries left out, since they cannot be read: %d; see statehouse cloudchamber verify"
              .formatted(problems.size()));
    }
  }

  /** Returns a document as the REST API sends it, for {@code Results.json}. */
  static <T> Object json(ProtoMessage<T> message, T record) {
    return Json.parse(message.json(record).getBytes(UTF_8));
  }

  /** Prints a document as JSON where that was requested, else as the lines that a person reads. */
  final <T> void print(ProtoMessage<T> message, T record, Runnable lines) {
    if (results().wantsDocument()) {
      results().document(json(message, record));
    } else {
      lines.run();
    }
  }

  /** Returns the layout that is configured, or given by the flag. */
  final LayoutMode layout() {
    return CloudChamberConfig.of(config()).layout();
  }

  @Override
  protected final Map<String, String> settings() {
    Map<String, String> settings = super.settings();
    layout.ifPresent(mode -> settings.put(CloudChamberConfig.LAYOUT.name(), mode.toString()));
    instance.ifPresent(name -> settings.put(CloudChamberConfig.INSTANCE.name(), name));
    originalConfig.ifPresent(
        directory -> settings.put(CloudChamberConfig.ORIGINAL_CONFIG.name(), directory));
    return settings;
  }
}
