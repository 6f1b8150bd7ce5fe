package io.statehouse.app.systems.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.systems.cloudchamber.config.BcryptHash;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberSettings;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.workloads.Affinity;
import io.statehouse.domain.cloudchamber.entities.workloads.Workload;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which namespace {@code verify} is about, and what it deletes only on request. */
class CloudChamberVerifyTest {
  private static final Namespace PRODUCTION = Namespace.production(LayoutMode.DOC);
  private static final Namespace TEST = Namespace.standardTest(LayoutMode.DOC);
  private static final String STRAY = "/CloudChamber/V0.1/workload/w/instances/stray";
  private static final String UNDEFINED = "/CloudChamber/V0.1/workload/gone/instances/a";

  @TempDir Path directory;

  private RunResult run(String line) {
    return RunResult.in(directory, line.split(" "));
  }

  private void put(String key, String value) {
    assertThat(
            RunResult.in(directory, "keys", "put", "--system", "cloudchamber", key, value).code())
        .isZero();
  }

  private void settings(String... lines) throws IOException {
    Files.write(directory.resolve("statehouse.yaml"), List.of(lines));
  }

  private CloudChamber open(KeyValueStore store, Namespace namespace) {
    return CloudChamber.open(
        store, new CloudChamberSettings(namespace, new BcryptHash(4), new SecureRandom()));
  }

  private void createUser(Namespace namespace) {
    try (KeyValueStore store = store()) {
      open(store, namespace)
          .users()
          .create(
              Caller.OPERATOR, new Name("Dana"), Password.of("correct-horse"), true, Rights.NONE);
    }
  }

  private KeyValueStore store() {
    return StoreCatalog.standard(directory)
        .open(StoreUrl.parse("file:./statehouse-data/cloudchamber"), RoundTripListener.NONE);
  }

  @Test
  void instances_without_a_definition_are_deleted_only_on_request() {
    try (KeyValueStore store = store()) {
      open(store, PRODUCTION)
          .workloads()
          .create(Caller.OPERATOR, new Workload("w", Affinity.NONE, new TreeMap<>()));
    }
    put(STRAY, "{}");
    put(UNDEFINED, "{}");

    RunResult repaired = run("cloudchamber verify --repair");
    RunResult pruned = run("cloudchamber verify --repair --prune-instances");

    String hint = " (cloudchamber verify --repair --prune-instances deletes it)";
    assertThat(repaired.lines()).filteredOn(line -> line.endsWith(hint)).hasSize(2);
    assertThat(repaired.lines()).last().isEqualTo("cloudchamber: 0 errors, 2 notices");
    assertThat(pruned.lines()).last().isEqualTo("cloudchamber: 0 errors, 0 notices, 2 repaired");
  }

  @Test
  void the_namespace_in_use_is_verified() throws IOException {
    createUser(TEST);
    put(PRODUCTION.prefix().text() + "fans/1", "x");
    put(TEST.prefix().text() + "lamps/1", "x");

    assertThat(run("cloudchamber verify").out()).contains("fans/1").doesNotContain("lamps/1");
    settings("cloudchamber: {use-test-namespace: on}");
    assertThat(run("cloudchamber verify").out()).contains("lamps/1").doesNotContain("fans/1");
  }

  @Test
  void of_servers_with_namespaces_of_their_own_production_is_verified_and_that_is_said()
      throws IOException {
    createUser(PRODUCTION);
    put(PRODUCTION.prefix().text() + "fans/1", "x");
    settings("cloudchamber: {use-test-namespace: on, use-unique-instance: on}");

    RunResult ran = run("cloudchamber verify");

    assertThat(ran.code()).isZero();
    assertThat(ran.out()).contains("fans/1", "below /CloudChamber/V0.1/Test/: none of them is");
  }

  @Test
  void a_store_of_the_other_layout_is_said_to_be_so() throws IOException {
    createUser(PRODUCTION);
    settings("cloudchamber: {layout: code}");

    RunResult ran = run("cloudchamber verify");

    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .contains("notice: ", "keys below /CloudChamber/V0.1 are of the doc layout");
  }
}
