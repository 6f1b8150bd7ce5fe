package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.ServedCall;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.runm.config.RunmConfig;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.Session;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** One call of a {@code runm} command: which store, and for whom. */
class RunmCall extends ServedCall {
  private static final SystemName SYSTEM = new SystemName("runm");

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store (default: as configured, else file:./statehouse-data/runm).")
  private Optional<String> store;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "Who makes the call (default: RUNM_USER).")
  private Optional<String> user;

  @Option(
      names = "--project",
      paramLabel = "NAME",
      description = "The caller's project (default: RUNM_PROJECT).")
  private Optional<String> project;

  @Option(
      names = "--partition",
      paramLabel = "PARTITION",
      description = "The caller's partition, by name or UUID (default: RUNM_PARTITION).")
  private Optional<String> partition;

  @Option(
      names = "--role",
      paramLabel = "ROLE",
      description = "The caller's role (default: admin for a user in runm.admins).")
  private Optional<String> role;

  RunmCall(Invocation invocation) {
    super(invocation, SYSTEM);
  }

  @Override
  protected final Optional<String> store() {
    return store;
  }

  /** Runs a command on the metadata, whose store is closed after it. */
  final void run(Consumer<RunmAccess> command) {
    runOnStore(
        (config, opened) ->
            command.accept(new RunmAccess(this, RunmConfig.of(config), opened.keys())));
  }

  /** Runs a listing like {@link #run}: an empty one says so, if nothing at all is stored. */
  final void list(Consumer<RunmAccess> command) {
    run(
        access -> {
          command.accept(access);
          if (access.isEmpty()) {
            reportNothing("nothing is stored");
          }
        });
  }

  final String project() {
    return given("project", project);
  }

  final String partition() {
    return given("partition", partition);
  }

  final Session session() {
    return new Session(given("user", user), project(), partition());
  }

  /** A caller who can open the store can read and write all of it, so any role is believed. */
  final Caller withRole(Caller caller, RunmConfig config) {
    String usual = config.admins().contains(caller.user()) ? Caller.ADMIN : "";
    return caller.withRole(role.orElse(usual));
  }

  private String given(String name, Optional<String> flag) {
    String variable = "RUNM_" + name.toUpperCase(Locale.ROOT);
    return flag.or(() -> Optional.ofNullable(invocation().environment().get(variable)))
        .filter(text -> !text.isEmpty())
        .orElseThrow(
            () ->
                AppException.misused(
                    "no %s: give --%s, or set %s".formatted(name, name, variable)));
  }
}
