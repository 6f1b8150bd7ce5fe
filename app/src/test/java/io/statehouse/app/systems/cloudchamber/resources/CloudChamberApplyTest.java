package io.statehouse.app.systems.cloudchamber.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CloudChamberApplyTest {
  private static final String HASH = "$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy";
  private static final String USER =
      "kind: cloudchamber/user\nname: Dana\nenabled: true\npasswordHash: " + HASH + "\n";

  @TempDir Path directory;

  private RunResult run(String line) {
    return RunResult.in(directory, line.split(" "));
  }

  private RunResult done(String line) {
    RunResult ran = run(line);
    assertThat(ran.code()).as(ran.err()).isZero();
    return ran;
  }

  private void write(String... documents) throws IOException {
    Files.writeString(directory.resolve("state.yaml"), String.join("---\n", documents));
  }

  private static String rack(String name) {
    return "kind: cloudchamber/rack\nname: "
        + name
        + "\ndetails: {enabled: true}\n---\nkind: cloudchamber/tor\nrack: "
        + name
        + "\nnumber: 0\ndetails: {enabled: true}\nports: {\"0\": {wired: false}}\n";
  }

  @Test
  void hashes_are_never_printed() throws IOException {
    write(USER);
    assertThat(done("apply state.yaml --json").out()).contains("dana").doesNotContain("$2a");

    write(USER.replace("N9", "N8"));
    RunResult changed = done("apply state.yaml");
    write(USER.replace(HASH, "12345678901"));

    assertThat(changed.out()).contains("dana").doesNotContain("$2a");
    assertThat(run("apply state.yaml").complaint())
        .contains("state.yaml, line 1: at passwordHash: expected a string")
        .doesNotContain("12345678901");
  }

  @Test
  void numbers_of_ports_need_no_quotes() throws IOException {
    write(rack("r1"));
    done("apply state.yaml");
    write(rack("r1").replace("\"0\"", "0"));

    assertThat(done("apply state.yaml").lines()).containsExactly("nothing to do");
    write(rack("r1").replace("\"0\": ", "0: {wired: true}, \"0\": "));
    assertThat(run("apply state.yaml").complaint())
        .isEqualTo("state.yaml, line 5: the document has \"0\" twice: remove one");
  }

  @Test
  void a_rack_is_pruned_with_its_parts_if_their_kinds_are_documented() throws IOException {
    write(rack("r1"), rack("r2"));
    done("apply state.yaml");
    write(rack("r1"));

    assertThat(done("apply state.yaml").lines()).containsExactly("nothing to do");
    done("apply state.yaml --prune");

    assertThat(done("cloudchamber racks list").out()).contains("r1").doesNotContain("r2");
    assertThat(done("cloudchamber verify").lines()).last().asString().contains("0 errors");
  }

  @Test
  void a_rack_whose_parts_are_not_documented_is_not_pruned() throws IOException {
    write(rack("r1"), rack("r2"));
    done("apply state.yaml");
    write(rack("r1").replaceFirst("(?s)---.*", ""));

    RunResult refused = run("apply state.yaml --prune");

    assertThat(refused.code()).isNotZero();
    assertThat(refused.complaint()).contains("rack standard/standard/r2: ");
    assertThat(done("cloudchamber racks list").out()).contains("r2");
  }
}
