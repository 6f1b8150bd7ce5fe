package io.statehouse.app.systems.runm;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.RunmSettings;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code verify} deletes only on request. */
class RunmVerifyTest {
  private static final Uuid ORPHAN = new Uuid("6f1bd5b0d5a94cd1b5ff7ac6a4ac5a11");
  private static final Uuid UNUSED = new Uuid("7a7d3ba1b0de4e1fb2f3a1b6a0b4c122");
  private static final Uuid NOWHERE = new Uuid("8c2f1f5a0f1f4b0e9b1b4c7f3d2e1a33");
  private static final String ORPHANED =
      "object '" + ORPHAN + "' is of the partition '" + NOWHERE + "', which does not exist";

  @TempDir Path directory;

  private RunResult run(String line) {
    return RunResult.in(directory, line.split(" "));
  }

  @BeforeEach
  void store_an_orphaned_object_and_an_unused_definition() {
    RunmSettings settings =
        new RunmSettings(
            RunmSettings.root(RunmSettings.DEFAULT_PREFIX), LayoutMode.DOCUMENTED, false);
    RunmLayout layout = new RunmLayout(settings.root(), settings.layout());
    MetadataObject orphan =
        new MetadataObject(
            ORPHAN, NOWHERE, new TypeCode("runm.image"), "proj0", "rhel", List.of(), List.of());
    try (KeyValueStore store =
            StoreCatalog.standard(directory)
                .open(StoreUrl.parse("file:./statehouse-data/runm"), RoundTripListener.NONE);
        Runm runm = Runm.open(store, settings, new SecureRandom())) {
      runm.start();
      store.commit(
          Transaction.builder()
              .put(layout.object(ORPHAN), StoredMessages.write(orphan))
              .put(
                  layout.definition(UNUSED),
                  StoredMessages.write(new Definition(UNUSED, "{}", List.of())))
              .build());
    }
  }

  @Test
  void a_repair_keeps_what_may_still_be_of_use_and_names_the_options_that_delete_it() {
    RunResult repaired = run("runm verify --repair");

    assertThat(repaired.code()).isEqualTo(1);
    assertThat(repaired.lines())
        .contains(
            "error: " + ORPHANED + " (runm verify --repair --prune-objects deletes it)",
            "runm: 1 error, 1 notice");
    assertThat(repaired.out())
        .contains("(runm verify --repair --prune-definitions deletes it)")
        .contains(UNUSED.text());
    assertThat(run("verify runm").lines()).containsAll(repaired.lines());
  }

  @Test
  void each_option_deletes_its_own_and_no_more() {
    assertThat(run("runm verify --repair --prune-objects").lines())
        .contains("repaired: " + ORPHANED, "runm: 0 errors, 1 notice, 1 repaired");
    assertThat(run("runm verify --repair --prune-objects --prune-definitions").lines())
        .last()
        .isEqualTo("runm: 0 errors, 0 notices, 1 repaired");
    assertThat(run("runm verify").out()).isEqualTo("runm: 0 errors, 0 notices\n");
  }

  @Test
  void without_repair_or_on_all_systems_nothing_is_pruned() {
    assertThat(run("runm verify --prune-objects").complaint())
        .isEqualTo("--prune-objects needs --repair");
    assertThat(run("verify --repair --prune-objects").code()).isEqualTo(2);
    assertThat(run("css verify --repair --prune-objects").code()).isEqualTo(2);
    assertThat(run("runm verify").lines()).last().isEqualTo("runm: 1 error, 1 notice");
  }

  @Test
  void help_lists_the_options_of_the_system() {
    assertThat(run("help runm verify").out())
        .contains("--prune-objects", "--prune-definitions", "With --repair: delete objects");
    assertThat(run("help verify").out()).doesNotContain("--prune");
  }
}
