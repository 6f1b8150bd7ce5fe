package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.cli.Consent;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.missions.cli.MissionsCall.Admin;
import io.statehouse.app.systems.missions.cli.MissionsCall.Bounded;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.ApiKeyInfo;
import io.statehouse.domain.missions.entities.KeyRequest;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.entities.Service;
import io.statehouse.domain.missions.layout.PlanCodec;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The commands of {@code statehouse missions}, and here those about plans and API keys; on a server
 * all commands about keys but {@code key} need the admin password.
 */
public final class MissionsCommands {
  private MissionsCommands() {}

  /** Returns all commands, in the order of help. */
  public static CommandGroup all() {
    return new CommandGroup()
        .with(MissionsCommands.class, "keys", "create-key", "key", "delete-key")
        .with(MissionsCommands.class, "validate", "save", "plans", "plan")
        .with(PlanEditCommand.class, "edit-plan")
        .with(MissionsCommands.class, "delete-plan")
        .with(MissionCommands.class, "start", "list", "completed", "show", "report", "rm")
        .with(StageCommands.class, "start-stage", "finish", "fail", "skip", "exclude", "retry")
        .with(MissionCommands.class, "wait", "watch", "expire")
        .with(Demo.class, "demo")
        .reads(ApiKey.class, ApiKey::new)
        .reads(PlanName.class, PlanName::new)
        .reads(MissionId.class, MissionId::new);
  }

  @Watchable
  @Command(footer = "  statehouse missions keys", description = "List all API keys, one per line.")
  static void keys(@Mixin Admin call) {
    call.run(
        client -> {
          call.print(client.keys().stream().map(ApiKey::text).toList());
          call.reportEmpty(client);
        });
  }

  @Command(
      footer = "  statehouse missions create-key --id lunar-dev --name Lunar",
      description = {
        "Make an API key, and print it: its id is the secret that unlocks it.",
        "Of one that exists only the name is replaced."
      })
  static void createKey(
      @Mixin Admin call,
      @Option(
              names = {"-i", "--id"},
              paramLabel = "KEY",
              defaultValue = "",
              description = "The key itself (default: 40 characters at random).")
          String id,
      @Option(
              names = {"-n", "--name"},
              paramLabel = "TEXT",
              defaultValue = "",
              description = "What to call it.")
          String name) {
    call.run(
        client -> {
          String key = client.createKey(new KeyRequest(id, name)).text();
          call.print(Json.object("id", key), key);
        });
  }

  @Command(
      footer = "  statehouse missions key",
      description = "Show the name of the API key in use, and how many requests it has made.")
  static void key(@Mixin Bounded call) {
    call.run(
        client -> {
          ApiKeyInfo info = client.key();
          Results results = call.results();
          if (results.wantsDocument()) {
            results.document(Json.object("name", info.name(), "usage", info.usage()));
          } else {
            results.field("name", info.name().isEmpty() ? "-" : info.name());
            results.field("usage", info.usage());
          }
        });
  }

  @Command(
      footer = "  statehouse missions delete-key lunar-dev",
      description = "Delete an API key, with all its plans and missions.")
  static void deleteKey(
      @Mixin Admin call,
      @Mixin WriteReport report,
      @Mixin Consent consent,
      @Parameters(paramLabel = "KEY", description = "The key itself.") ApiKey key) {
    call.run(
        client -> {
          consent.require(
              call,
              () ->
                  "delete the API key with its plans, %d now, and its missions, %d now"
                      .formatted(client.plans(key).size(), client.missions(key).size()));
          client.deleteKey(key);
          // The key is a secret, so it is not repeated.
          report.print(
              call.results(), "the API key is deleted, and with it its plans and missions");
        });
  }

  @Command(
      footer = "  statehouse missions validate plan.yaml",
      description = "Say whether missions could run a plan, without saving it.")
  static void validate(
      @Mixin Call call,
      @Parameters(paramLabel = "FILE", description = "JSON or YAML; - is standard input.")
          String file) {
    Plan plan = new PlanFile(call.invocation(), file).read();
    plan.requireValid();
    Results results = call.results();
    if (results.wantsDocument()) {
      results.document(
          Json.object("valid", true, "name", plan.name(), "stages", plan.stages().size()));
    } else {
      results.line("valid: " + plan.name() + ", stages: " + plan.stages().size());
      new StageTable(call).graph(plan);
    }
  }

  @Command(
      footer = "  statehouse missions save plan.yaml --name hop",
      description = "Save a plan, over one of the same name.")
  static void save(
      @Mixin Bounded call,
      @Parameters(
              arity = "0..1",
              paramLabel = "FILE",
              description = "JSON or YAML; - is standard input.")
          Optional<String> file,
      @Option(
              names = {"-p", "--plan"},
              paramLabel = "FILE",
              description = "The same.")
          Optional<String> flag,
      @Option(names = "--name", paramLabel = "NAME", description = "Save it under another name.")
          Optional<PlanName> name) {
    if (file.isPresent() == flag.isPresent()) {
      throw AppException.misused("give one plan: FILE or --plan FILE");
    }
    call.run(
        client -> {
          Plan read = new PlanFile(call.invocation(), file.or(() -> flag).orElseThrow()).read();
          Plan plan =
              new Plan(name.orElse(read.name()), read.services(), read.stages(), read.params());
          plan.requireValid();
          client.save(plan);
          call.print(Json.object("name", plan.name()), "Saved plan.");
        });
  }

  @Watchable
  @Command(
      footer = "  statehouse missions plans",
      description = "List the plans: those saved, and those that only have missions.")
  static void plans(@Mixin Bounded call) {
    call.run(client -> call.print(client.plans()));
  }

  @Watchable
  @Command(
      footer = "  statehouse missions plan hop",
      description = "Show a plan: its graph and stages; with --json as it is stored.")
  static void plan(@Mixin Bounded call, @Parameters(paramLabel = "PLAN") PlanName name) {
    call.run(
        client -> {
          String document = client.plan(name);
          Results results = call.results();
          if (results.wantsDocument()) {
            results.documentOf(document);
            return;
          }
          Plan plan = PlanCodec.read(document);
          results.field("plan", plan.name());
          plan.services()
              .map(services -> services.stream().map(Service::name).toList())
              .ifPresent(services -> results.field("services", services));
          plan.params().ifPresent(params -> results.field("params", params));
          new StageTable(call).plan(plan);
        });
  }

  @Command(
      footer = "  statehouse missions delete-plan hop",
      description = "Delete a plan and all its missions, if there are any.")
  static void deletePlan(
      @Mixin Bounded call,
      @Mixin WriteReport report,
      @Mixin Consent consent,
      @Parameters(paramLabel = "PLAN") PlanName name) {
    call.run(
        client -> {
          consent.require(
              call,
              name.text(),
              () ->
                  "delete plan %s with its missions, %d now"
                      .formatted(name, client.missions(name).size()));
          client.deletePlan(name);
          report.print(call.results(), "plan " + name + " and its missions are deleted");
        });
  }
}
