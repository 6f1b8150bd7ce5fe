package io.statehouse.app.operations.jobs;

import static io.statehouse.app.operations.jobs.JobClient.accepted;
import static io.statehouse.app.operations.jobs.JobClient.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.RunningServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Repairs and desired state over HTTP: planned first, then exactly what was planned. */
@Timeout(60)
class ChangeRoutesTest {
  @TempDir private Path directory;
  private RunningServer server;
  private JobClient jobs;

  @BeforeEach
  void start() {
    run("css create-database sky --stripes 85 --sub-stripes 12");
    server = new RunningServer(directory, Map.of("backup.folder", "backups"));
    jobs = new JobClient(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private RunResult run(String words) {
    RunResult ran = RunResult.in(directory, words.split(" "));
    assertThat(ran.code()).as(ran.err()).isZero();
    return ran;
  }

  private Map<?, ?> repaired(String query) {
    return jobs.ended(accepted(server.post("/verify/css/repair?" + query, "")));
  }

  private Map<?, ?> applied(String body) {
    return jobs.ended(accepted(server.post("/apply", body)));
  }

  private static String node(String host, String members) {
    return ("{\"files\": [{\"name\": \"n.yaml\", \"content\":"
            + " \"kind: css/node\\nname: w1\\nhost: %s\\nport: 5012\\n\"}]%s}")
        .formatted(host, members);
  }

  private String keys(String prefix) {
    return run("keys ls " + prefix + " --system css").out();
  }

  private static String text(Object number) {
    return String.valueOf(number);
  }

  // Repairs

  @Test
  void a_repair_is_planned_and_then_done() {
    run("keys put /DBS/lost/TABLES/x READY --system css");

    Map<?, ?> plan = repaired("dryRun");
    String before = keys("/DBS/lost");
    Map<?, ?> repair = repaired("plan=" + plan.get("id"));

    assertThat(plan.get("state")).as(plan.toString()).isEqualTo("done");
    assertThat(text(result(plan))).contains("missing-ancestor", "difference=added");
    assertThat(before).isEqualTo("/DBS/lost/TABLES/x\n");
    assertThat(repair.get("state")).as(repair.toString()).isEqualTo("done");
    assertThat(text(result(repair).get("repaired"))).isEqualTo(text(result(plan).get("planned")));
    assertThat(keys("/DBS/lost")).contains("/DBS/lost\n", "/DBS/lost/TABLES\n");
  }

  @Test
  void a_repair_that_meets_another_writer_does_nothing() {
    run("keys put /DBS/lost/TABLES/x READY --system css");
    Map<?, ?> plan = repaired("dryRun");
    run("keys rm --prefix /DBS/lost --system css");

    Map<?, ?> repair = repaired("plan=" + plan.get("id"));

    assertThat(text(result(repair).get("repaired"))).isEqualTo("0");
    assertThat(text(result(repair).get("changedMeanwhile"))).contains("missing-ancestor");
    assertThat(keys("/DBS/lost")).isEmpty();
  }

  @Test
  void a_repair_without_a_plan_is_refused() {
    assertThat(server.post("/verify/css/repair", "").body()).contains("plan with \\\"dryRun\\\"");
    HttpResponse<String> unknown = server.post("/verify/css/repair?plan=x", "");

    assertThat(unknown.statusCode()).isEqualTo(404);
    assertThat(unknown.body()).contains("no plan \\\"x\\\"");
    assertThat(server.post("/jobs", "{\"operation\":\"repair\",\"system\":\"css\"}").body())
        .contains("POST /verify/css/repair");
  }

  // Desired state

  @Test
  void documents_are_planned_and_then_exactly_that_is_applied() {
    Map<?, ?> plan = applied(node("10.0.0.1", ", \"dryRun\": true"));
    String before = keys("/NODES/w1");
    Map<?, ?> job = applied("{\"plan\": \"%s\"}".formatted(plan.get("id")));

    assertThat(plan.get("state")).as(plan.toString()).isEqualTo("done");
    assertThat(text(result(plan))).contains("applied=false", "type=node", "system=css");
    assertThat(before).isEmpty();
    assertThat(job.get("state")).as(job.toString()).isEqualTo("done");
    assertThat(text(result(job))).contains("applied=true");
    assertThat(keys("/NODES/w1")).contains("/NODES/w1");
  }

  @Test
  void a_plan_is_not_applied_to_state_that_has_changed() {
    Map<?, ?> plan = applied(node("10.0.0.1", ", \"dryRun\": true"));
    applied(node("10.0.0.2", ""));

    Map<?, ?> job = applied("{\"plan\": \"%s\"}".formatted(plan.get("id")));

    assertThat(job.get("state")).isEqualTo("failed");
    assertThat(text(job.get("problem"))).contains("changed since the plan was made", "plan again");
  }

  @Test
  void wrong_documents_are_named_by_file_and_line() {
    HttpResponse<String> unknown =
        server.post("/apply", "{\"files\": [{\"name\": \"a.yaml\", \"content\": \"kind: x/y\"}]}");
    Map<?, ?> wrong =
        applied(
            ("{\"files\": [{\"name\": \"n.yaml\","
                + " \"content\": \"kind: css/node\\nname: w1\\nport: x\"}], \"dryRun\": true}"));
    HttpResponse<String> other =
        server.post("/apply?system=gis", node("10.0.0.1", ", \"dryRun\": true"));

    assertThat(unknown.statusCode()).isEqualTo(400);
    assertThat(unknown.body()).contains("a.yaml, line 1: unknown system");
    assertThat(text(wrong.get("problem"))).contains("n.yaml, line 1: document has no");
    assertThat(other.body()).contains("a document is of css");
    assertThat(server.post("/apply", "{}").body()).contains("\\\"files\\\" is missing");
  }

  // Backups

  @Test
  void backups_are_listed_and_verified() {
    jobs.finished("{\"operation\": \"backup\", \"system\": \"css\"}");

    String listed = server.get("/backups").body();
    String file = listed.replaceFirst("(?s).*\"file\":\"([^\"]+)\".*", "$1");
    Map<?, ?> verified =
        jobs.finished(
            "{\"operation\": \"verify-backup\", \"system\": \"css\", \"file\": \"%s\"}"
                .formatted(file));

    assertThat(listed).contains("\"kept\":true", "\"system\":\"css\"", "\"bytes\":");
    assertThat(verified.get("state")).as(verified.toString()).isEqualTo("done");
    assertThat(text(result(verified))).contains("system=css", "sha256=");
    assertThat(server.get("/backups?system=gis").body()).contains("\"backups\":[]");
  }
}
