package io.statehouse.app.systems.cloudchamber.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.systems.cloudchamber.Definitions;
import java.util.List;
import org.junit.jupiter.api.Test;

class MigrateCommandTest extends ChamberRuns {
  private static final String STILL = "cloudchamber.layout is still doc: set it to code\n";

  @Test
  void everything_is_copied_and_the_setting_to_change_is_named() {
    createRack("r7");
    with("s3cret", "users create dana");
    List<String> before = keys().toList();

    RunResult ran = run("migrate --to code");

    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .matches(
            "migrated /CloudChamber/V0.1 to /CloudChamber/v0.1 and compared: [0-9]+ entries"
                + " written, 0 not kept; /CloudChamber/V0.1 is as it was\n");
    assertThat(ran.err()).isEqualTo(STILL);
    assertThat(chamber("users --layout code")).isEqualTo(chamber("users"));
    assertThat(chamber("blades r7 --layout code")).isEqualTo(chamber("blades r7"));
    assertThat(keys()).containsAll(before);
    assertThat(run("migrate --to code").out()).contains(": 0 entries written");
    environment.put("STATEHOUSE_CLOUDCHAMBER_LAYOUT", "code");
    assertThat(run("migrate --to code").err()).isEmpty();
  }

  @Test
  void losses_are_named_and_refused_unless_accepted() {
    chamber("regions put north --state in_service --layout code");
    with("s3cret", "users create dana --layout code");
    chamber("verify --layout code");

    RunResult refused = run("migrate --to doc");
    RunResult accepted = run("migrate --to doc --accept-losses");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.out()).startsWith("not kept: ").contains("region \"north\"");
    assertThat(refused.complaint())
        .isEqualTo(
            "nothing is migrated: the doc layout cannot hold 1 of the entries; --accept-losses"
                + " leaves them out");
    assertThat(accepted.code()).isZero();
    assertThat(accepted.out())
        .startsWith("not kept: ")
        .contains("compared: 1 entries written, 1 not kept");
    assertThat(chamber("users")).hasSize(2);
  }

  @Test
  void a_loss_of_many_parts_is_printed_once() {
    write("north.yaml", Definitions.racks("r7").replace("- Name: standard", "- Name: north"));
    chamber("load north.yaml --layout code");

    assertThat(run("migrate --to doc").out().lines())
        .hasSize(3)
        .anyMatch(line -> line.contains("it cannot hold rack \"r7\""));
  }

  @Test
  void json_has_the_losses_whether_or_not_they_are_accepted() {
    chamber("regions put north --state in_service --layout code");

    RunResult refused = run("migrate --to doc --json");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.out())
        .contains("\"written\": 0", "\"key\": \"/CloudChamber/v0.1/inventory/definition/data/");
    assertThat(run("migrate --to doc --json --accept-losses").out())
        .contains("\"from\": \"/CloudChamber/v0.1\"", "\"to\": \"/CloudChamber/V0.1\"");
  }

  @Test
  void what_a_migration_did_not_write_is_not_overwritten() {
    createRack("r7");
    with("s3cret", "users create dana --layout code");

    assertThat(run("migrate --to code").complaint())
        .contains("/CloudChamber/v0.1 has keys already, such as /CloudChamber/v0.1/users/dana");
    assertThat(keys().filter(key -> key.contains("v0.1"))).hasSize(1);
  }

  @Test
  void a_test_namespace_is_migrated_by_itself() {
    chamber("racks put r7 --enabled --instance Standard");

    assertThat(run("migrate --to code --instance Standard").out())
        .startsWith(
            "migrated /CloudChamber/V0.1/Test/Standard to /CloudChamber/v0.1/Test/Standard");
  }

  @Test
  void where_nothing_is_stored_nothing_is_migrated() {
    RunResult ran = run("migrate --to code");

    assertThat(ran.code()).isZero();
    assertThat(ran.complaint()).startsWith("nothing is stored below /CloudChamber/V0.1 at ");
    assertThat(directory).isEmptyDirectory();
    assertThat(misuse("migrate --to both"))
        .isEqualTo("the layout is neither doc nor code: \"both\"");
  }
}
