package io.statehouse.app.systems.gis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.lease.Candidacy;
import io.statehouse.ports.lease.Lease;
import io.statehouse.ports.url.StoreUrl;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the commands on adoption do without a cluster. */
class AdoptionStatusTest extends TopicRuns {
  private static final String ADOPTED = "/gis/topic-manager/adopted_version";
  private static final String REPORT = "/statehouse/gis/topic-manager/status";

  @Test
  void the_status_has_both_versions_and_the_last_report() {
    define(topic("a", 1));
    put(
        REPORT,
        "{\"desired\":1,\"adopted\":0,\"state\":\"FAILED\",\"attempt\":3,"
            + "\"startedAt\":\"2026-01-01T00:00:00Z\",\"permanent\":true,\"topics\":[{\"name\":\"a\","
            + "\"outcome\":\"BLOCKED\",\"error\":\"PARTITION_DECREASE\",\"message\":\"too few\"}]}");

    assertThat(topics("status"))
        .containsExactly(
            "desired          1",
            "adopted          0",
            "version 1: failed, attempt 3",
            "! a: blocked",
            "    PARTITION_DECREASE: too few",
            "1 blocked");
    assertThat(json("status"))
        .startsWith("{\"desired\":1,\"adopted\":0,\"report\":{\"desired\":1,");
  }

  @Test
  void waiting_for_an_adopted_version_ends_at_once() {
    define(topic("a", 1));
    put(ADOPTED, "1");

    assertThat(topics("wait 1")).containsExactly("version 1 is adopted");
    assertThat(json("wait 1"))
        .isEqualTo("{\"result\":\"ADOPTED\",\"adopted\":1,\"paused\":[],\"report\":null}");
    assertThat(topics("define topics.yaml --wait 5s")).contains("version 1 is adopted");
  }

  @Test
  void waiting_for_a_version_that_is_not_adopted_fails_when_the_time_is_over() {
    define(topic("a", 1));

    assertThat(complaint(1, "wait 1 --timeout 0"))
        .isEqualTo("version 1 is not adopted, and no other is");
    assertThat(complaint(1, "wait 2 --timeout 20ms"))
        .startsWith("version 2 is not adopted after 20ms, ");
  }

  @Test
  void waiting_ends_with_the_report_of_an_attempt_that_failed_for_good() {
    define(topic("a", 1));
    put(
        REPORT,
        "{\"desired\":1,\"adopted\":0,\"state\":\"FAILED\",\"attempt\":1,\"permanent\":true,"
            + "\"startedAt\":\"2026-01-01T00:00:00Z\",\"topics\":[]}");

    RunResult waited = run("wait 1");

    assertThat(waited.code()).isEqualTo(1);
    assertThat(waited.lines()).containsExactly("version 1: failed, attempt 1");
    assertThat(waited.complaint()).startsWith("version 1 is not adopted: an attempt failed");
  }

  @Test
  void a_command_that_needs_a_cluster_says_how_to_give_one() {
    for (String command : List.of("plan", "adopt --once", "drift")) {
      assertThat(complaint(2, command))
          .isEqualTo("no Kafka cluster is given: use --kafka HOST:PORT, or the setting gis.kafka");
    }
    assertThat(complaint(1, "plan --detailed-exitcode")).startsWith("no Kafka cluster is given");
  }

  @Test
  void a_cluster_that_is_away_is_one_line_within_the_timeout() {
    environment.put("STATEHOUSE_GIS_KAFKA_TIMEOUT", "300ms");

    for (String command : List.of("plan", "plan --detailed-exitcode", "drift")) {
      assertThat(complaint(1, command + " --kafka 127.0.0.1:1"))
          .startsWith("KAFKA_UNAVAILABLE: ")
          .contains("127.0.0.1:1");
    }
  }

  @Test
  void one_attempt_does_not_fight_with_an_adopter_that_is_active() {
    define(topic("a", 1));
    StoreUrl url = StoreUrl.parse("file:./statehouse-data/gis");
    try (KeyValueStore store = StoreCatalog.standard(directory).open(url, RoundTripListener.NONE);
        Candidacy server =
            new Candidacy(
                new Lease(
                    store,
                    new TopicsLayout(GisSettings.DEFAULT).leader(),
                    "server-1",
                    Duration.ofMillis(500)))) {
      await().until(server.lease()::isHeld);

      assertThat(complaint(1, "adopt --once --kafka 127.0.0.1:1"))
          .isEqualTo(
              "another adopter is active (server-1): it adopts the version too, or use --now to"
                  + " try beside it");
      environment.put("STATEHOUSE_GIS_KAFKA_TIMEOUT", "300ms");
      assertThat(run("adopt --now --kafka 127.0.0.1:1").out()).contains("KAFKA_UNAVAILABLE: ");
    }
  }

  @Test
  void properties_of_the_client_are_never_shown() {
    write("client.properties", "security.protocol=s3cret\n");

    assertThat(complaint(2, "plan --kafka 127.0.0.1:1 --command-config client.properties"))
        .contains("client.properties", "security.protocol")
        .doesNotContain("s3cret");
    assertThat(complaint(2, "plan --kafka 127.0.0.1:1 --command-config absent.properties"))
        .contains("absent.properties");
    assertThat(complaint(2, "plan --kafka nowhere")).contains("\"nowhere\"");
  }

  @Test
  void what_is_no_saved_plan_is_refused() {
    write("plan.json", "{\"desired\":\"\\u001b[2J\"}");

    assertThat(complaint(1, "adopt --plan plan.json --kafka 127.0.0.1:1"))
        .startsWith("BAD_JSON: at plan.json: not a plan: ");
    assertThat(complaint(1, "plan --plan absent.json --kafka 127.0.0.1:1"))
        .isEqualTo("cannot read absent.json: there is no such file");
  }

  @Test
  void verify_reports_a_cluster_that_is_away_in_one_line() {
    define(topic("a", 1));
    environment.put("STATEHOUSE_GIS_KAFKA_TIMEOUT", "300ms");

    RunResult verified =
        RunResult.in(directory, "", environment, "gis", "verify", "--kafka", "127.0.0.1:1");

    assertThat(verified.code()).isEqualTo(1);
    assertThat(verified.err()).isEmpty();
    assertThat(verified.out())
        .contains("error: the cluster at 127.0.0.1:1 is not compared: KAFKA_UNAVAILABLE: ")
        .contains("gis: 1 error, 1 notice");
  }

  @Test
  void verify_names_indicators_in_the_other_spelling_even_if_there_is_nothing_else() {
    put("/gis/topic-manager/desired_version", "1");
    put("/gis/topic-manager/adopted-version", "1");

    for (String kafka : List.of("", "--kafka=127.0.0.1:1")) {
      RunResult verified =
          RunResult.in(directory, "", environment, ("gis verify " + kafka).strip().split(" "));

      assertThat(verified.err()).isEmpty();
      assertThat(verified.lines())
          .contains(
              "notice: '/gis/topic-manager/desired_version' is not read: check its spelling",
              "notice: '/gis/topic-manager/adopted-version' is not read: check its spelling");
    }
  }

  @Test
  void a_lease_that_is_none_is_a_problem_that_names_its_repair() {
    define(topic("a", 1));
    put("/statehouse/gis/topic-manager/leader", "garbage");

    assertThat(complaint(1, "adopt --once --kafka 127.0.0.1:1"))
        .contains("/statehouse/gis/topic-manager/leader", "delete the key, which frees the lease");
    assertThat(RunResult.in(directory, "", environment, "gis", "verify").out())
        .contains(
            "error: '/statehouse/gis/topic-manager/leader' is no lease of an adopter, so that none"
                + " becomes active (--repair mends it)");
    assertThat(RunResult.in(directory, "", environment, "gis", "verify", "--repair").code())
        .isZero();
  }

  @Test
  void drift_is_never_looked_for_if_the_interval_is_0() {
    environment.put("STATEHOUSE_GIS_TOPICS_DRIFT_INTERVAL", "0s");

    assertThat(run("status").code()).isZero();
  }

  @Test
  void properties_that_no_one_could_own_are_refused() {
    environment.put("STATEHOUSE_GIS_TOPICS_UNMANAGED_PROPERTIES", "a.b, Retention");

    assertThat(complaint(2, "status"))
        .isEqualTo(
            "gis.topics.unmanaged-properties: \"Retention\" is not the name of a property: use 1"
                + " to 255 of a-z 0-9 . _ -");
  }
}
