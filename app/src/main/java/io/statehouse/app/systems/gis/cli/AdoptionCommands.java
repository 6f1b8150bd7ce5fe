package io.statehouse.app.systems.gis.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.gis.documents.AdoptionDocument;
import io.statehouse.app.systems.gis.documents.WaitTimeout;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.topics.AdoptionWaits;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionStatus;
import io.statehouse.domain.gis.topics.entities.AwaitResult;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.layout.PlanDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that compare definitions with a cluster, and make it so. */
final class AdoptionCommands {
  /** Plans of all topics that may be defined are smaller. */
  private static final int MAX_PLAN_BYTES = 1 << 26;

  private static final int CHANGES = 2;
  private static final int BLOCKED = 3;

  private AdoptionCommands() {}

  @Watchable
  @Command(
      footer = "  statehouse gis topics status",
      description =
          "Show which version is desired, which is adopted, and the adopter's last report.")
  static void status(@Mixin GisCall call) {
    call.run(
        access -> {
          AdoptionStatus status;
          try (AdoptionWaits waits = access.waits()) {
            status = waits.status();
          }
          if (call.results().wantsDocument()) {
            call.results().document(AdoptionDocument.STATUS.write(status));
          } else {
            call.results().field("desired", status.desired());
            call.results().field("adopted", status.adopted());
            status.report().ifPresent(ReportText.of(call)::print);
            ReportText.of(call).printPaused(status.paused());
          }
        });
  }

  @Command(
      name = "wait",
      footer = {
        "  statehouse gis topics wait 7 --timeout 2m",
        "  statehouse gis topics wait 7 --topic asa-events"
      },
      description = {
        "Wait until a version, or a later one, is adopted.",
        "With --topic, until that topic is as the version defines it, whatever holds others up.",
        "Exit code 1 if an attempt fails permanently, or the time is over first."
      })
  static void wait(
      @Mixin GisCall call,
      @Option(
              names = "--timeout",
              paramLabel = "DURATION",
              defaultValue = "10m",
              description = "How long to wait (default: 10m); 0 only looks.")
          WaitTimeout timeout,
      @Option(
              names = "--topic",
              paramLabel = "NAME",
              description = "Wait for this topic alone, as the adopter reports it.")
          Optional<String> topic,
      @Parameters(paramLabel = "VERSION", description = "The version, as define prints it.")
          VersionNumber version) {
    call.run(
        access -> {
          AwaitResult result = Waiting.await(access, version, topic, timeout);
          boolean json = call.results().wantsDocument();
          if (json) {
            call.results().document(AdoptionDocument.AWAITED.write(result));
          }
          Waiting.report(call, result, version, timeout, !json);
        });
  }

  /** The flags of a plan. */
  static final class PlanFlags {
    @Option(
        names = "--out",
        paramLabel = "FILE",
        description = "Save the plan as JSON, for adopt --plan FILE.")
    private Path out;

    @Option(
        names = "--plan",
        paramLabel = "FILE",
        description = "Fail if the plan is not the one saved there.")
    private Path expected;

    @Option(
        names = "--detailed-exitcode",
        description = {
          "Exit code 0: nothing to do, 2: changes, 3: something is blocked, 1: cannot plan."
        })
    private boolean detailed;

    @Option(
        names = "--broker-validate",
        description = "Let the brokers check the plan, without applying it.")
    private boolean validate;

    @Option(
        names = "--defined-only",
        description = "Leave out topics that are not defined and would not be deleted.")
    private boolean definedOnly;

    @Option(
        names = "--prefix",
        paramLabel = "PREFIX",
        defaultValue = "",
        description = "Show only topics with this prefix; --out and --plan are of all.")
    private String prefix;

    @Mixin private ScopeFlag scope;

    /** Returns what is to be shown of a plan. */
    private TopicPlan shown(TopicPlan plan) {
      return plan.limitedTo(
          topic ->
              topic.name().startsWith(prefix) && !(definedOnly && topic.action() == Action.ORPHAN));
    }
  }

  @Command(
      footer = {
        "  statehouse gis topics plan --kafka 127.0.0.1:9092",
        "  statehouse gis topics plan --defined-only --prefix billing.",
        "  statehouse gis topics plan --out plan.json"
      },
      description = {
        "Show what must be done for the cluster to have the topics as they are defined.",
        "+ create, ~ change, - delete, ! blocked, = paused, ? in the cluster and not defined; with"
            + " --verbose also what is as defined."
      })
  static int plan(@Mixin GisCall call, @Mixin PlanFlags flags) {
    AtomicInteger code = new AtomicInteger();
    try {
      call.run(
          access ->
              access.inCluster(
                  flags.scope.name(), adopter -> code.set(plan(call, flags, adopter))));
    } catch (AppException misused) {
      // With this flag, exit code 2 would mean that there are changes.
      throw flags.detailed && misused.kind() == Kind.MISUSED
          ? new AppException(Kind.BAD_INPUT, misused.getMessage(), misused)
          : misused;
    }
    return code.get();
  }

  private static int plan(GisCall call, PlanFlags flags, TopicAdopter adopter) {
    Optional<JsonValue.Members> expected =
        Optional.ofNullable(flags.expected).map(file -> read(call, file));
    TopicPlan plan = flags.validate ? adopter.validatedPlan() : adopter.plan();
    TopicPlan shown = flags.shown(plan);
    print(call, shown);
    adopter
        .changedCluster()
        .ifPresent(problem -> call.warn(problem.code() + ": " + problem.message()));
    if (flags.out != null) {
      save(call, plan, flags.out);
    }
    if (expected.filter(saved -> !saved.equals(PlanDocuments.write(plan))).isPresent()) {
      throw GisException.of(
          GisException.Code.PLAN_STALE,
          "the plan is not the one in %s: what is defined or what is there has changed",
          flags.expected);
    }
    return flags.detailed ? exitCode(shown) : 0;
  }

  private static int exitCode(TopicPlan plan) {
    if (plan.count(Action.BLOCKED) > 0) {
      return BLOCKED;
    }
    return plan.isEmpty() ? 0 : CHANGES;
  }

  static void print(GisCall call, TopicPlan plan) {
    if (call.results().wantsDocument()) {
      call.results().document(AdoptionDocument.PLAN.write(plan));
    } else {
      WrappedOutput.print(call, plan);
      call.results().flush();
    }
  }

  private static void save(GisCall call, TopicPlan plan, Path file) {
    try {
      Files.writeString(
          call.invocation().file(file), PlanDocuments.write(plan).text() + "\n", UTF_8);
    } catch (IOException failed) {
      throw new AppException(
          Kind.BAD_INPUT, "cannot write " + file + ": " + FileProblem.of(failed), failed);
    }
  }

  /** Reads the document of a saved plan. */
  static JsonValue.Members read(GisCall call, Path file) {
    try {
      JsonValue.Members plan =
          JsonText.read(new Input(call.invocation()).document(file, MAX_PLAN_BYTES));
      desired(plan);
      return plan;
    } catch (GisException broken) {
      throw broken.at(Input.name(file));
    } catch (AppException unreadable) {
      throw new AppException(
          unreadable.kind(), Input.named(Input.name(file), unreadable.getMessage()), unreadable);
    }
  }

  /** Returns the version that a saved plan is of. */
  static VersionNumber desired(JsonValue.Members plan) {
    if (plan.values().get("desired") instanceof JsonValue.Numeral version
        && plan.values().get("topics") instanceof JsonValue.Elements) {
      return VersionNumber.parse(version.literal());
    }
    throw new GisException(GisException.Code.BAD_JSON, "not a plan: save one with plan --out");
  }

  @Command(
      footer = {
        "  statehouse gis topics adopt --once --kafka 127.0.0.1:9092",
        "  statehouse gis topics adopt --plan plan.json",
        "  statehouse gis topics adopt --now --confirm-deletes 12",
        "  statehouse gis topics adopt asa-events audit",
        "  statehouse gis topics adopt --force-delete old-events"
      },
      description = {
        "Make the cluster have the topics as they are defined, and set the adopted version.",
        "Goes on with every further version until it is interrupted, unless a flag says that it"
            + " is one attempt. Of all adopters on a store, servers too, one is active at a time.",
        "With names, only what is planned for these topics is done; the version is adopted if all"
            + " is as defined then."
      })
  static void adopt(@Mixin GisCall call, @Mixin AdoptFlags flags) {
    call.run(opened -> adopt(call, flags, flags.configured(opened)));
  }

  private static void adopt(GisCall call, AdoptFlags flags, GisAccess access) {
    access.inCluster(
        flags.scope(),
        (cluster, adopter) -> {
          if (flags.isDryRun()) {
            AdoptRequest request = flags.request();
            print(
                call,
                adopter.plan(request).limitedTo(topic -> request.named().concerns(topic.name())));
          } else if (flags.isOneAttempt()) {
            new SingleAdoption(call, access, cluster, adopter).run(flags);
          } else {
            new ContinuousAdoption(call, access, adopter).run();
          }
        });
  }

  @Command(
      footer = {"  statehouse gis topics drift", "  statehouse gis topics drift --repair"},
      description = {
        "Show what others changed in the cluster since the desired version was adopted.",
        "Exit code 1 if anything is left that differs."
      })
  static void drift(
      @Mixin GisCall call,
      @Option(names = "--repair", description = "Make the topics as they are defined again.")
          boolean repair,
      @Mixin ScopeFlag scope) {
    call.run(
        access -> access.inCluster(scope.name(), adopter -> drift(call, access, adopter, repair)));
  }

  private static void drift(GisCall call, GisAccess access, TopicAdopter adopter, boolean repair) {
    Optional<TopicPlan> plan = repair ? adopter.repairDrift(AdoptRequest.DEFAULT) : adopter.drift();
    Results results = call.results();
    if (results.wantsDocument()) {
      results.document(AdoptionDocument.DRIFT.write(plan));
    }
    TopicPlan found =
        plan.orElseThrow(
            () ->
                new AppException(
                    Kind.PRECONDITION_FAILED,
                    "the desired version is not adopted, so a difference is no drift: see"
                        + " statehouse gis topics plan"));
    if (!results.wantsDocument()) {
      WrappedOutput.print(call, found);
    }
    results.flush();
    requireNoDrift(found, repair);
  }

  private static void requireNoDrift(TopicPlan found, boolean repaired) {
    long open =
        found.topics().stream()
            .filter(topic -> topic.action().matters())
            .filter(topic -> !repaired || topic.action() == Action.BLOCKED)
            .count();
    if (open > 0) {
      throw new AppException(
          Kind.PRECONDITION_FAILED,
          repaired
              ? "topics that could not be made as they are defined: " + open
              : "topics that differ from their definitions: "
                  + open
                  + "; --repair makes them as they are defined");
    }
  }
}
