package io.statehouse.app.systems.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.ports.StoreException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In which namespace a server works, and whether it empties it. */
class NamespaceAtStartTest {
  private static final String ROOT = "/CloudChamber/V0.1";
  private static final String TIME =
      "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{0,8}[1-9])?(Z|[+-]\\d\\d:\\d\\d)";

  @TempDir private Path directory;
  private ServedChamber served;

  @BeforeEach
  void open() {
    served = new ServedChamber(directory);
  }

  @AfterEach
  void close() {
    served.close();
  }

  private static Map<String, String> flags(boolean test, boolean unique, boolean clean) {
    return Map.of(
        "cloudchamber.use-test-namespace", "" + test,
        "cloudchamber.use-unique-instance", "" + unique,
        "cloudchamber.pre-clean-store", "" + clean);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "false; false; false; ''; false",
        "false; true; false; ''; false",
        "false; false; true; ''; false",
        "false; true; true; ''; false",
        "true; false; false; /Test/Standard; false",
        "true; false; true; /Test/Standard; true",
        "true; true; false; /Test/" + TIME + "; false",
      })
  void flags_choose_the_namespace_and_whether_it_is_emptied(
      boolean test, boolean unique, boolean clean, String suffix, boolean emptied) {
    served.put(ROOT + "/racks/r1");
    served.put(ROOT + "/Test/Standard/racks/r1");
    served.put(ROOT + "/Test/StandardX/racks/r1");

    try (ChamberLog log = new ChamberLog()) {
      served.serveOnce(flags(test, unique, clean));

      assertThat(log.lines())
          .anyMatch(
              line ->
                  line.matches(
                      "INFO keys of CloudChamber are below "
                          + ROOT
                          + suffix
                          + ", in the layout doc"));
    }
    assertThat(served.keys())
        .contains(ROOT + "/racks/r1", ROOT + "/Test/StandardX/racks/r1")
        .anyMatch(key -> key.matches(ROOT + suffix + "/users/admin"));
    assertThat(served.keys().contains(ROOT + "/Test/Standard/racks/r1")).isEqualTo(!emptied);
  }

  @Test
  void a_unique_namespace_is_never_emptied_and_the_store_not_touched() {
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> served.serveOnce(flags(true, true, true)))
        .withMessage(
            "CloudChamber: invalid store configuration - both UseUniqueInstance and PreCleanStore"
                + " are enabled")
        .matches(refused -> refused.kind() == Kind.MISUSED);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void a_namespace_that_cannot_be_emptied_is_not_served() {
    Map<String, String> settings = new HashMap<>(flags(true, false, true));
    settings.put("systems.cloudchamber", "etcd://127.0.0.1:1?timeout=100ms");

    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> served.serveOnce(settings));
  }

  @Test
  void a_read_only_server_empties_nothing_and_creates_no_account() {
    served.put(ROOT + "/Test/Standard/racks/r1");
    Map<String, String> settings = new HashMap<>(flags(true, false, true));
    settings.put("cloudchamber.read-only", "on");

    served.serveOnce(settings);

    assertThat(served.keys()).containsExactly(ROOT + "/Test/Standard/racks/r1");
  }

  @Test
  void keys_of_the_other_layout_are_pointed_out() {
    served.put("/CloudChamber/v0.1/users/dana");

    try (ChamberLog log = new ChamberLog()) {
      served.serveOnce(Map.of());

      assertThat(log.lines())
          .contains(
              "WARN there are keys below /CloudChamber/v0.1, the root of the layout code: this"
                  + " server does not see them, as cloudchamber.layout is doc");
    }
  }
}
