package io.statehouse.app.systems.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.system.SystemMetrics;
import io.statehouse.app.systems.cloudchamber.config.BcryptHash;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberSettings;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AutomaticLoadTest {
  private static final int MAX_DELETES = 3;
  private static final Prefix RACKS = new Prefix("/CloudChamber/V0.1/racks/");

  @TempDir private Path directory;
  private final FaultyStore store = new FaultyStore(new MemoryStore());
  private final CloudChamber chamber =
      CloudChamber.open(
          store,
          new CloudChamberSettings(
              Namespace.production(LayoutMode.DOC), new BcryptHash(4), new Random(1)));
  private final List<String> outcomes = new ArrayList<>();
  private ChamberLog log;
  private AutomaticLoad load;

  @BeforeEach
  void open() {
    log = new ChamberLog();
    load = automatic(directory);
  }

  @AfterEach
  void close() {
    log.close();
    store.close();
  }

  private AutomaticLoad automatic(Path definition) {
    return new AutomaticLoad(chamber, definition, MAX_DELETES, new Outcomes());
  }

  private final class Outcomes implements SystemMetrics {
    @Override
    public void gauge(String name, String meaning, IntSupplier value) {}

    @Override
    public Runnable counter(String name, String meaning) {
      return () -> {};
    }

    @Override
    public void request() {}

    @Override
    public void time(String name, String meaning, Map<String, String> labels, long nanos) {
      outcomes.add(labels.get("outcome"));
    }
  }

  private Path file() {
    return directory.resolve("inventory.yaml");
  }

  /** Replaces the file as editors do. */
  private void write(String content) throws IOException {
    Path written = Files.writeString(directory.resolve("new"), content);
    Files.move(written, file(), StandardCopyOption.REPLACE_EXISTING);
  }

  /** Looks twice: a file that has changed is only read at the second look. */
  private void loadTwice() {
    load.loadIfChanged();
    load.loadIfChanged();
  }

  private List<String> racks() {
    return store.list(RACKS).stream().map(entry -> entry.key().text().substring(25)).toList();
  }

  @Test
  void the_file_is_loaded_at_the_first_look_and_after_each_change() throws IOException {
    write(Definitions.racks("r1"));
    load.loadIfChanged();
    assertThat(racks()).containsExactly("r1");

    write(Definitions.racks("r1", "r2"));
    loadTwice();
    loadTwice();

    assertThat(racks()).containsExactly("r1", "r2");
    assertThat(outcomes).containsExactly("loaded", "loaded");
    assertThat(log.lines())
        .containsExactly(
            "INFO loaded the inventory that " + file() + " defines: 4 changes",
            "INFO loaded the inventory that " + file() + " defines: 4 changes");
  }

  @Test
  void a_file_that_is_still_being_written_is_not_read() throws IOException {
    write(Definitions.racks("r1"));
    load.loadIfChanged();

    for (String racks : List.of("r2", "r3")) {
      write(Definitions.racks("r1", racks));
      load.loadIfChanged();
    }

    assertThat(racks()).containsExactly("r1");
    load.loadIfChanged();
    assertThat(racks()).containsExactly("r1", "r3");
  }

  @Test
  void an_unusable_file_changes_nothing_is_logged_once_and_may_be_mended() throws IOException {
    write(Definitions.racks("r1"));
    loadTwice();
    String whole = Definitions.racks("r1", "r2");
    write(whole.substring(0, whole.length() - 5));
    loadTwice();
    loadTwice();

    assertThat(racks()).containsExactly("r1");
    assertThat(log.lines()).hasSize(2);
    assertThat(log.lines().get(1))
        .startsWith("WARN the inventory is left as it is: " + file() + ": line ");

    write(Definitions.racks("r1", "r2"));
    loadTwice();

    assertThat(racks()).containsExactly("r1", "r2");
    assertThat(outcomes).containsExactly("loaded", "failed", "loaded");
  }

  @Test
  void a_missing_file_changes_nothing_and_is_loaded_when_it_appears() throws IOException {
    loadTwice();
    loadTwice();
    assertThat(log.lines())
        .containsExactly(
            "WARN the inventory is left as it is: no inventory definition found at "
                + file()
                + " (yaml)");

    write(Definitions.racks("r1"));
    loadTwice();
    Files.delete(file());
    loadTwice();

    assertThat(racks()).containsExactly("r1");
    assertThat(log.lines()).hasSize(3);
  }

  @Test
  void a_load_is_repeated_until_the_store_responds() throws IOException {
    write(Definitions.racks("r1"));
    store.fail();
    loadTwice();
    assertThat(log.lines()).isEmpty();

    store.recover();
    load.loadIfChanged();

    assertThat(racks()).containsExactly("r1");
  }

  @Test
  void more_deletions_than_allowed_are_left_out_once() throws IOException {
    write(Definitions.racks("r1", "r2", "r3"));
    loadTwice();
    write(Definitions.racks("r1", "r4"));
    loadTwice();
    loadTwice();

    assertThat(racks()).containsExactly("r1", "r2", "r3", "r4");
    assertThat(outcomes).containsExactly("loaded", "withheld");
    assertThat(log.lines().get(log.lines().size() - 1))
        .isEqualTo(
            ("WARN 8 stored items are not defined by %1$s, more than cloudchamber.max-deletes 3, so"
                    + " none is deleted: list them by statehouse cloudchamber plan %1$s, delete"
                    + " them by statehouse cloudchamber load %1$s --confirm-deletes 8")
                .formatted(file()));
  }

  @Test
  void what_the_layout_cannot_hold_is_logged_once() throws IOException {
    write(
        Definitions.racks("r1")
            .replace(
                "- Name: standard\n    Details: {State", "- Name: north\n    Details: {State"));
    loadTwice();
    loadTwice();

    assertThat(racks()).isEmpty();
    assertThat(log.lines()).hasSize(1);
    assertThat(log.lines().get(0))
        .startsWith("WARN the inventory is not as " + file() + " defines it: ");
  }

  @Test
  void servers_with_one_file_load_it_once_and_those_with_others_do_not_undo_each_other()
      throws IOException {
    write(Definitions.racks("r1", "r2"));
    Path other =
        Files.writeString(directory.resolve("other.yaml"), Definitions.racks("r1", "r2", "r3"));
    AutomaticLoad second = automatic(file());
    AutomaticLoad third = automatic(other);

    for (int i = 0; i < 3; i++) {
      load.loadIfChanged();
      second.loadIfChanged();
      third.loadIfChanged();
    }

    assertThat(racks()).containsExactly("r1", "r2", "r3");
    assertThat(log.lines())
        .containsExactly(
            "INFO loaded the inventory that " + file() + " defines: 8 changes",
            "INFO loaded the inventory that " + file() + " defines: 0 changes",
            "INFO loaded the inventory that " + other + " defines: 4 changes");
  }
}
