package io.statehouse.app.http.stores;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same commands on a store and through a server: the same lines, the same exit codes. */
class CommandsThroughServerTest {
  private static final Map<String, String> CALLER =
      Map.of("RUNM_USER", "ada", "RUNM_PROJECT", "lab", "RUNM_PARTITION", "part0");

  /** Where commands open stores of their own. */
  @TempDir Path own;

  /** Where a server has its stores. */
  @TempDir Path served;

  private void write(String name, String content) throws IOException {
    Files.writeString(own.resolve(name), content);
    Files.writeString(served.resolve(name), content);
  }

  private void copy(String resource, String name) throws IOException {
    try (InputStream in = getClass().getResourceAsStream(resource)) {
      write(name, new String(in.readAllBytes(), UTF_8));
    }
  }

  /** Runs each line on a store of its own and through the server, with the same results. */
  private void assertSame(String url, String... lines) {
    for (String line : lines) {
      RunResult direct = RunResult.in(own, "", CALLER, line.split(" "));
      RunResult remote = RunResult.in(served, "", CALLER, (line + " --server " + url).split(" "));

      assertThat(masked(remote)).as(line).isEqualTo(masked(direct));
    }
  }

  /** Masks what differs between any two stores: their URLs, random identifiers and revisions. */
  private static RunResult masked(RunResult result) {
    return new RunResult(result.code(), masked(result.out()), masked(result.err()));
  }

  private static String masked(String text) {
    return text.replaceAll(
            "file:\\./statehouse-data/|statehouse\\+http://127\\.0\\.0\\.1:\\d+/", "STORE/")
        .replaceAll("/\\S+/backups/css-\\S+", "BACKUP")
        .replaceAll("[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}", "UUID")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME")
        .replaceAll("(revision +)[0-9a-f]{32}", "$1REVISION")
        .replaceAll(" *\\d{15,20}", " REVISION");
  }

  @Test
  void css_and_raw_keys() throws IOException {
    write("motd.txt", "one\ntwo");
    try (RunningServer server = new RunningServer(served)) {
      assertSame(
          "" + server.uri("/"),
          "css databases",
          "css create-database sky --stripes 85 --sub-stripes 12 --overlap 0.01",
          "css create-database sky --stripes 85 --sub-stripes 12",
          "css create-database more --like sky --json",
          "css databases --long",
          "css database sky",
          "css database none",
          "css add-node w1 --type worker --host h1 --port 5012",
          "css nodes",
          "css set-database-status sky PENDING_DROP:1",
          "css tree",
          "css dump",
          "css verify",
          "css drop-database more",
          "css rm /",
          "css rm / --everything --bogus",
          "keys put /a one",
          "keys put /a two --if-absent",
          "keys put /motd --file motd.txt --json",
          "keys put /a x --if-revision 1",
          "keys get /a",
          "keys get /none --system css",
          "keys get --prefix /a --json",
          "keys ls --long",
          "keys ls --system gis",
          "keys tree",
          "keys rm --prefix /m",
          "keys rm /none",
          "keys get /DBS/sky --decode",
          "verify css",
          "verify css --json");
    }
  }

  @Test
  void gis_and_runm() throws IOException {
    write("topics.yaml", "- {name: a, partitions: 1, replicas: 1}\n");
    copy("/runm/part0.yaml", "part0.yaml");
    copy("/runm/image.yaml", "image.yaml");
    copy("/runm/compute.yaml", "compute.yaml");
    try (RunningServer server = new RunningServer(served)) {
      assertSame(
          "" + server.uri("/"),
          "gis topics show",
          "gis topics define topics.yaml --dry-run",
          "gis topics define topics.yaml",
          "gis topics define topics.yaml",
          "gis topics show --json",
          "gis topics show none",
          "gis verify",
          "runm partition create part0.yaml",
          "runm partition create part0.yaml",
          "runm partition get part0 --json",
          "runm definition set --type runm.compute compute.yaml",
          "runm object list --type runm.compute",
          "runm verify");
    }
  }

  @Test
  void cloudchamber_where_the_server_permits_it() throws IOException {
    try (ServedStoreOnly server =
        ServedStoreOnly.withSecrets(
            "cloudchamber",
            StoreCatalog.standard(served)
                .open(
                    StoreUrl.parse("file:./statehouse-data/cloudchamber"),
                    RoundTripListener.NONE))) {
      assertSame(
          server.url(),
          "cloudchamber racks",
          "cloudchamber racks put r1 --enabled --condition operational --location Oslo",
          "cloudchamber racks",
          "cloudchamber racks --json",
          "cloudchamber racks get none",
          "cloudchamber racks delete r1",
          "cloudchamber verify");
    }
  }

  @Test
  void operations_on_the_state_of_a_system() throws IOException {
    write("db.yaml", "kind: css/database\nname: sky\nstripes: 85\nsubStripes: 12\noverlap: 0.01\n");
    try (RunningServer server = new RunningServer(served)) {
      assertSame(
          "" + server.uri("/"),
          "apply db.yaml --dry-run",
          "apply db.yaml",
          "apply db.yaml",
          "export css.shz --system css",
          "export - --as yaml --system css",
          "export - --as lines --raw --system css",
          "import css.shz --dry-run",
          "restore css.shz",
          "restore css.shz --replace",
          "diff css css.shz",
          "copy css css:file:other --dry-run",
          "copy css css:file:other",
          "diff css css:file:other",
          "backup create backups --system css",
          "watch --system nope");
    }
  }

  @Test
  void a_side_of_an_operation_is_a_server_by_its_url() {
    try (RunningServer server = new RunningServer(served)) {
      String url = "css:statehouse+http://" + server.uri("/css").getAuthority() + "/css";
      RunResult.in(own, "css", "create-database", "sky", "--stripes", "85", "--sub-stripes", "12");

      RunResult copied = RunResult.in(own, "copy", "css", url);
      RunResult compared = RunResult.in(own, "diff", url, "css");
      RunResult shown = RunResult.in(served, "css", "databases");

      assertThat(copied.code()).as(copied.err()).isZero();
      assertThat(compared.out()).endsWith(": equal\n");
      assertThat(shown.lines()).containsExactly("sky");
    }
  }

  @Test
  void a_read_only_system_refuses_what_is_written_through_its_server() {
    try (RunningServer server = new RunningServer(served, Map.of("css.read-only", "on"))) {
      RunResult refused =
          RunResult.in(own, "keys", "put", "/a", "x", "--server", "" + server.uri("/"));

      assertThat(refused.code()).isEqualTo(1);
      assertThat(refused.complaint())
          .isEqualTo("css is read-only while the setting css.read-only is on");
    }
  }

  @Test
  void systems_whose_keys_hold_secrets_are_left_out_and_refused() {
    try (RunningServer server = new RunningServer(served)) {
      String url = "" + server.uri("/");
      RunResult all = RunResult.in(own, "verify", "--server", url);
      RunResult one = RunResult.in(own, "cloudchamber", "racks", "--server", url);

      assertThat(all.code()).isZero();
      assertThat(all.lines())
          .extracting(line -> line.split(":")[0])
          .containsExactly("css", "runm", "gis");
      assertThat(all.err())
          .contains(
              "missions: left out, as a server serves no keys that hold secrets",
              "cloudchamber: left out");
      assertThat(one.code()).isEqualTo(1);
      assertThat(one.complaint()).startsWith("the server at http://127.0.0.1:");
      assertThat(one.complaint()).contains(" denies access: the keys of cloudchamber hold secrets");
    }
  }

  @Test
  void what_is_contradictory_or_has_no_server_is_misused() {
    for (String line :
        List.of(
            "css databases --server http://h --store file:x",
            "keys ls --server http://h --store file:x",
            "apply f.yaml --server http://h --store file:x",
            "verify css --server http://h --store file:x",
            "export f --system css --server http://h --store file:x",
            "css databases --server ftp://h",
            "css databases --server http://user:secret@h",
            "css databases --server http://h?x=1",
            "css databases --server nowhere")) {
      RunResult misused = RunResult.in(own, line.split(" "));

      assertThat(misused.code()).as(line).isEqualTo(2);
      assertThat(misused.complaint()).as(line).doesNotContain("secret");
    }
  }
}
