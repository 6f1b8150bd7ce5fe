package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.Table;
import io.statehouse.app.cli.Watchable;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceState;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceState.Phase;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.workloads.Workloads.StateKind;
import io.statehouse.domain.layout.Json;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands on the states of the instances of workloads. */
final class StateCommands {
  private StateCommands() {}

  @Watchable
  @Command(
      footer = "  statehouse cloudchamber workloads states web a",
      description = "Show the target and the actual state of an instance.")
  static void states(
      @Mixin ChamberCall call,
      @Parameters(paramLabel = "WORKLOAD") Name workload,
      @Parameters(paramLabel = "INSTANCE") Name instance) {
    call.run(
        access -> {
          Map<StateKind, Optional<Stored<InstanceState>>> states = new EnumMap<>(StateKind.class);
          for (StateKind kind : StateKind.values()) {
            states.put(kind, access.workloads().state(workload, instance, kind));
          }
          if (call.results().wantsDocument()) {
            call.results().document(documents(states));
          } else {
            print(call, states);
          }
        });
  }

  private static Map<String, Object> documents(
      Map<StateKind, Optional<Stored<InstanceState>>> states) {
    Map<String, Object> documents = Json.object();
    states.forEach(
        (kind, state) ->
            documents.put(
                kind.toString(),
                state.map(each -> ChamberCall.json(Messages.INSTANCE_STATE, each.record()))));
    return documents;
  }

  private static void print(
      ChamberCall call, Map<StateKind, Optional<Stored<InstanceState>>> states) {
    try (Table table = Table.of(call, "kind", "state", "blade", "at", "revision")) {
      states.forEach(
          (kind, state) ->
              table.add(
                  kind,
                  state.flatMap(each -> each.record().phase()).map(Phase::text).orElse(""),
                  state.map(each -> each.record().blade()).orElse(""),
                  state.map(each -> String.valueOf(each.record().at())).orElse(""),
                  state.map(each -> each.revision().toString()).orElse("")));
    }
  }

  /** The flags that say what a state is; together they are the whole state. */
  static final class StateFlags {
    @Option(
        names = "--state",
        paramLabel = "STATE",
        description = "off, starting, running, faulted or stopping.")
    private Optional<Phase> phase;

    @Option(
        names = "--blade",
        paramLabel = "RACK/N",
        defaultValue = "",
        description = "The blade that it is for.")
    private String blade;

    @Option(
        names = "--at",
        paramLabel = "TICK",
        defaultValue = "0",
        description = "Since when, in simulated time.")
    private Long at;

    @Mixin private RevisionFlag revision;

    private InstanceState state() {
      return new InstanceState(phase, blade, at);
    }
  }

  @Command(
      footer = "  statehouse cloudchamber workloads set-target web a --state running",
      description = "Set what an instance is to do; without flags, nothing is known of it.")
  static void setTarget(
      @Mixin ChamberWrite call,
      @Mixin StateFlags flags,
      @Parameters(paramLabel = "WORKLOAD") Name workload,
      @Parameters(paramLabel = "INSTANCE") Name instance) {
    set(call, flags, StateKind.TARGET, workload, instance);
  }

  @Command(
      footer = "  statehouse cloudchamber workloads set-actual web a --state running --blade r7/1",
      description = "Set what an instance does; without flags, nothing is known of it.")
  static void setActual(
      @Mixin ChamberWrite call,
      @Mixin StateFlags flags,
      @Parameters(paramLabel = "WORKLOAD") Name workload,
      @Parameters(paramLabel = "INSTANCE") Name instance) {
    set(call, flags, StateKind.ACTUAL, workload, instance);
  }

  private static void set(
      ChamberWrite call, StateFlags flags, StateKind kind, Name workload, Name instance) {
    call.run(
        access -> {
          Stored<InstanceState> stored =
              access
                  .workloads()
                  .setState(
                      Caller.OPERATOR,
                      workload,
                      instance,
                      kind,
                      flags.revision.expected(),
                      flags.state());
          call.report(
              Messages.INSTANCE_STATE,
              stored.record(),
              "set the %s state of instance %s of workload %s, revision %s"
                  .formatted(kind, instance, workload, stored.revision()));
        });
  }
}
