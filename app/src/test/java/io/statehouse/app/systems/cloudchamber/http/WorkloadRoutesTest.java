package io.statehouse.app.systems.cloudchamber.http;

import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.refused;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.responds;
import static io.statehouse.app.systems.cloudchamber.http.InventoryServer.tag;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.systems.cloudchamber.http.InventoryServer.Client;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.workloads.Workloads;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Workloads as clients with a session read and write them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorkloadRoutesTest {
  private static final String DENIED = "CloudChamber: permission denied";
  private static final String NO_MATCH =
      "CloudChamber: match value \"\" is not recognized as a valid integer";
  private static final String SAMPLE =
      "{\"name\":\"W\",\"affinity\":\"Strong_AntiAffinity\",\"instances\":{\"a\":{\"systemName\":"
          + "\"s\",\"volumes\":{\"v\":{\"sizeInGb\":\"3\",\"attribute\":\"Write_locked\","
          + "\"uri\":\"u\"}}},\"b\":{\"affinityGroup\":\"1\",\"requiredCapacity\":{\"cores\":0.1,"
          + "\"memoryInMb\":\"5\"}}}}";
  private static final String B =
      "{\"affinityGroup\":\"1\",\"requiredCapacity\":{\"cores\":0.1,\"memoryInMb\":\"5\"}}";
  private static final String RUNNING = "{\"state\":\"running\",\"blade\":\"r7/1\",\"at\":\"12\"}";
  private static final String INSTANCE = "/api/workloads/w/instances/a";

  private InventoryServer server;
  private Client owner;
  private Client repairer;

  @BeforeAll
  void start(@TempDir Path directory) {
    server = new InventoryServer(directory);
    owner = server.user("owner", Right.MODIFY_WORKLOADS);
    repairer = server.user("repairer", Right.PERFORM_REPAIRS);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @AfterEach
  void deleteAll() {
    Workloads workloads = server.chamber.workloads();
    workloads
        .list()
        .items()
        .forEach(
            stored ->
                workloads.delete(
                    Caller.OPERATOR, new Name(stored.record().name()), ExpectedRevision.ANY));
  }

  private HttpResponse<String> create() {
    return owner.send("POST", "/api/workloads/W", SAMPLE.replace("\"name\":\"W\",", ""));
  }

  @Test
  void a_workload_is_created_listed_and_shown() {
    responds(200, "{}", owner.get("/api/workloads"));

    HttpResponse<String> created = create();
    responds(201, SAMPLE, created);

    responds(
        200,
        "{\"workloads\":[{\"name\":\"W\",\"uri\":\"/api/workloads/W\"}]}",
        repairer.get("/api/Workloads/"));
    responds(200, SAMPLE, repairer.get("/api/workloads/w"));
    assertThat(tag(repairer.get("/api/workloads/w"))).isEqualTo(tag(created));
    responds(
        200,
        "{\"instances\":[{\"name\":\"a\",\"uri\":\"/cloudchamber/api/workloads/w/instances/a\"},"
            + "{\"name\":\"b\",\"uri\":\"/cloudchamber/api/workloads/w/instances/b\"}]}",
        repairer.get("/cloudchamber/api/workloads/w/instances"));
    responds(200, B, repairer.get("/api/workloads/w/instances/B/"));
    refused(400, "CloudChamber: workload \"W\" already exists", create());
  }

  @Test
  void a_workload_is_changed_only_by_its_tag() {
    HttpResponse<String> created = owner.put("/api/workloads/W", SAMPLE);
    responds(201, SAMPLE, created);
    refused(400, NO_MATCH, owner.put("/api/workloads/w", SAMPLE));
    String changed = SAMPLE.replace("\"b\":{", "\"c\":{");

    responds(200, changed, owner.put("/api/workloads/w", changed, "If-Match", tag(created)));

    refused(
        409,
        "CloudChamber: workload \"w\" has a newer version than expected",
        owner.put("/api/workloads/w", SAMPLE, "If-Match", tag(created)));
    refused(
        404,
        "CloudChamber: instance \"b\" not found in workload \"w\"",
        owner.get("/api/workloads/w/instances/b"));
    refused(
        409,
        "CloudChamber: workload \"w\" has a newer version than expected",
        owner.delete("/api/workloads/w", "If-Match", tag(created)));
    responds(200, "Workload \"w\" deleted.", owner.delete("/api/workloads/w"));
    refused(404, "CloudChamber: workload \"w\" not found", owner.get("/api/workloads/w"));
    refused(404, "CloudChamber: workload \"w\" not found", owner.delete("/api/workloads/w"));
  }

  @Test
  void the_target_is_written_by_owners_and_the_actual_state_by_repairers() {
    create();
    refused(
        404,
        "CloudChamber: instance \"a\" of workload \"w\" has no actual state yet",
        owner.get(INSTANCE + "/actual"));
    refused(403, DENIED, owner.put(INSTANCE + "/actual", RUNNING));
    HttpResponse<String> first = repairer.put(INSTANCE + "/actual", RUNNING);
    responds(201, RUNNING, first);
    refused(400, NO_MATCH, repairer.put(INSTANCE + "/actual", "{}"));
    responds(200, "{}", repairer.put(INSTANCE + "/actual", "{}", "If-Match", tag(first)));
    assertThat(repairer.put(INSTANCE + "/actual", RUNNING, "If-Match", tag(first)).statusCode())
        .isEqualTo(409);

    HttpResponse<String> target = repairer.get(INSTANCE + "/target");
    responds(200, "{}", target);
    refused(403, DENIED, repairer.put(INSTANCE + "/target", RUNNING, "If-Match", tag(target)));
    refused(400, NO_MATCH, owner.put(INSTANCE + "/target", RUNNING));
    responds(200, RUNNING, owner.put(INSTANCE + "/target", RUNNING, "If-Match", tag(target)));
  }

  @Test
  void what_the_domain_refuses_is_refused_in_its_words() {
    create();

    refused(
        400,
        "workload \"v\" cannot be created with the name \"W\": use the same, or leave it out",
        owner.put("/api/workloads/v", SAMPLE));
    refused(
        400,
        "unknown state \"idle\": known are off, starting, running, faulted, stopping",
        owner.put(INSTANCE + "/target", "{\"state\":\"idle\"}", "If-Match", "-1"));
    refused(
        400,
        "unknown field \"extra\" in workload.External_Workload",
        owner.put("/api/workloads/v", "{\"extra\":1}"));
    refused(
        404,
        "CloudChamber: workload \"v\" not found",
        repairer.put("/api/workloads/v/instances/a/actual", "{}"));
    assertThat(owner.put("/api/workloads/v", "{\"instances\":{\"a/b\":{}}}").body())
        .startsWith("instance name \"a/b\" has a slash");
    assertThat(owner.put("/api/workloads/a%2Fb", "{}").statusCode()).isEqualTo(400);
  }

  @Test
  void every_request_needs_a_session_and_a_change_its_right() {
    create();
    Client reader = server.user("reader", Right.MANAGE_ACCOUNTS, Right.MODIFY_INVENTORY);

    for (String path :
        List.of("/api/workloads", "/api/workloads/w", INSTANCE, INSTANCE + "/target")) {
      refused(403, "CloudChamber: no session active", server.anyone().get(path));
      assertThat(reader.get(path).statusCode()).isEqualTo(200);
    }
    for (String method : List.of("POST", "PUT", "DELETE")) {
      refused(
          403,
          "CloudChamber: no session active",
          server.anyone().send(method, "/api/workloads/w", "{"));
      refused(403, DENIED, reader.send(method, "/api/workloads/w", "{"));
    }
    refused(403, DENIED, reader.put(INSTANCE + "/target", "{"));
    refused(403, DENIED, reader.put(INSTANCE + "/actual", "{"));
  }
}
