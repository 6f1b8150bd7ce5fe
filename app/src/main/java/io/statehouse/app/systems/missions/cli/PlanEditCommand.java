package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.json.FixedMember;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.missions.cli.MissionsCall.Bounded;
import io.statehouse.app.systems.missions.client.MissionsClient;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.entities.PlanName;
import io.statehouse.domain.missions.layout.PlanCodec;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command that shows a plan in an editor, and saves what is changed there. */
final class PlanEditCommand {
  private static final Shape<Plan> SHAPE = Shape.of(PlanCodec.PLAN);

  private PlanEditCommand() {}

  @Command(
      footer = "  statehouse missions edit-plan hop",
      description = {
        "Edit a plan in an editor, as VISUAL or EDITOR names it. Its missions keep their stages.",
        EditedDocument.HELP,
        "A server knows no revisions of plans: there it is compared just before it is saved."
      })
  static void editPlan(
      @Mixin Bounded call,
      @Mixin WriteReport report,
      @Parameters(paramLabel = "PLAN") PlanName name) {
    String subject = "plan " + name;
    call.run(
        client ->
            new EditedDocument(call, subject, () -> version(client.plan(name)))
                .edit(
                    (file, revision) -> {
                      Map<?, ?> members = EditedDocument.members(file);
                      FixedMember.requireSame(subject, "name", name.text(), members.get("name"));
                      Plan plan = read(members);
                      plan.requireValid();
                      client.replace(plan, revision);
                      report.print(call.results(), "saved " + subject);
                    }));
  }

  private static EditedDocument.Version version(String document) {
    return new EditedDocument.Version(
        SHAPE.write(PlanCodec.read(document)), MissionsClient.revision(document));
  }

  /** Reads a plan as Houston does, once it is known to have no other members than a plan. */
  private static Plan read(Map<?, ?> members) {
    SHAPE.readSecret(members); // triggers hold credentials
    return PlanCodec.read(Shape.json(members));
  }
}
