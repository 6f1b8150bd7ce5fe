package io.statehouse.app.systems.runm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunmCommandsTest {
  private static final String UUID = "[0-9a-f]{32}";
  private static final Map<String, String> SESSION =
      Map.of("RUNM_USER", "admin", "RUNM_PROJECT", "proj0", "RUNM_PARTITION", "part0");
  private static final String PROVIDERS =
      "east1-row1.yaml east1-row2.yaml west1-row1.yaml west1-row2.yaml";

  @TempDir Path directory;

  private final Map<String, String> environment = new HashMap<>(SESSION);

  /** Copies an input document of the tests. */
  private void copy(String... names) {
    for (String name : names) {
      try (InputStream in = RunmCommandsTest.class.getResourceAsStream("/runm/" + name)) {
        Files.copy(in, directory.resolve(name));
      } catch (IOException failed) {
        throw new AssertionError(failed);
      }
    }
  }

  private void write(String name, String... lines) throws IOException {
    Files.write(directory.resolve(name), List.of(lines));
  }

  private RunResult run(String line) {
    return RunResult.in(directory, "", environment, ("runm " + line).split(" "));
  }

  /** Runs a command line, which must succeed. */
  private List<String> runm(String line) {
    RunResult ran = run(line);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isZero();
    return ran.lines();
  }

  private String complaint(String line) {
    RunResult ran = run(line);
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out()).isEmpty();
    return ran.complaint();
  }

  private void prepare() {
    copy("part0.yaml", "image.yaml", "compute.yaml", "storage.yaml");
    copy(PROVIDERS.split(" "));
    runm("partition create part0.yaml");
    runm("definition set --type runm.compute compute.yaml");
  }

  private void prepareProviders() {
    prepare();
    runm("provider create " + PROVIDERS);
  }

  private String onlyUuid(String line) {
    return runm(line + " --json").stream()
        .filter(each -> each.contains("\"uuid\""))
        .map(each -> each.replaceAll("[^0-9a-f]*uuid[^0-9a-f]*|[^0-9a-f]+$", ""))
        .reduce((a, b) -> a + "," + b)
        .orElseThrow();
  }

  private List<String> names(String line) {
    return runm(line).stream().skip(1).map(row -> row.split(" +")[2]).sorted().toList();
  }

  @Test
  void a_partition_is_created_from_a_document_and_its_uuid_alone_is_printed() {
    copy("part0.yaml");

    List<String> created = runm("partition create part0.yaml");

    assertThat(created).hasSize(1).allMatch(line -> line.matches(UUID));
    assertThat(runm("partition get part0"))
        .hasSize(3)
        .startsWith("uuid             " + created.get(0), "name             part0");
    assertThat(runm("partition list"))
        .containsExactly("uuid" + " ".repeat(30) + "name", created.get(0) + "  part0");
    assertThat(String.join("", runm("partition get " + created.get(0) + " --json")))
        .isEqualTo("{  \"uuid\": \"" + created.get(0) + "\",  \"name\": \"part0\"}");
  }

  @Test
  void of_several_partitions_those_that_were_created_before_a_failure_are_printed()
      throws IOException {
    copy("part0.yaml");
    write("part1.yaml", "name: part1");

    RunResult ran = run("partition create part0.yaml part0.yaml part1.yaml");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out()).matches(UUID + "\n");
    assertThat(ran.complaint())
        .isEqualTo("part0.yaml: there is a partition \"part0\" already: choose another name");
  }

  @Test
  void a_partition_is_created_by_name_renamed_and_deleted() {
    String uuid = "d79706e01fbd4e48aae89209061cdb71";
    assertThat(runm("partition create --name a/b --uuid D79706E0-1FBD-4E48-AAE8-9209061CDB71"))
        .containsExactly(uuid);

    assertThat(runm("partition rename a/b c")).containsExactly("renamed partition a/b to c");
    assertThat(complaint("partition get a/b"))
        .isEqualTo("there is no partition \"a/b\": see runm partition list");
    assertThat(runm("partition delete c")).containsExactly("deleted partition c, " + uuid);
    assertThat(runm("partition list")).isEmpty();
  }

  @Test
  void a_partition_with_objects_is_only_deleted_with_force() {
    prepareProviders();

    assertThat(complaint("partition delete part0")).contains("objects");
    runm("partition delete part0 --force");

    assertThat(runm("partition list")).isEmpty();
  }

  @Test
  void what_is_empty_is_listed_without_creating_it() {
    RunResult ran = run("partition list");

    assertThat(ran.code()).isZero();
    assertThat(ran.err()).isEqualTo("nothing is stored at file:./statehouse-data/runm\n");
    assertThat(directory).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "convert --to documented",
        "convert --to original",
        "bootstrap part1",
        "verify --repair",
        "object find",
        "partition create --name a --uuid /",
      })
  void what_has_nothing_to_write_creates_no_store(String line) {
    environment.put("RUNM_METADATA_BOOTSTRAP_TOKEN", "s3cret");

    run(line);

    assertThat(directory).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "partition create --name part0   | there is a partition \"part0\" already: choose another name",
        "partition rename other part0    | there is a partition \"part0\" already: choose another name",
        "partition create --name x --uuid 00000000-0000-0000-0000-00000000000A | there is a partition with the UUID 0000000000000000000000000000000a already",
        "object create image.yaml        | image.yaml: there is a runm.image \"db-server\" already: choose another name",
        "object find --type nope         | there is no type of objects \"nope\"",
        "object find --type-prefix nope  | there is no type of objects \"nope*\"",
        "object find --partition nope    | there is no partition \"nope\": see runm partition list",
        "object get x --partition nope   | there is no partition \"nope\": see runm partition list",
        "object find --partition 00000000000000000000000000000000 | there is no partition \"00000000000000000000000000000000\"",
        "provider get db-server          | there is no runm.provider \"db-server\": in this partition and project",
        "definition get --object-type runm.image | no definition is set for objects of type runm.image in all partitions",
        "definition delete --type nope   | no definition is set for providers of type nope in all partitions",
      })
  void an_error_names_what_is_at_fault(String line, String sentence) {
    prepare();
    runm("partition create --name other --uuid 0000000000000000000000000000000a");
    runm("object create image.yaml");

    assertThat(complaint(line)).isEqualTo(sentence);
  }

  @Test
  void a_provider_cannot_be_moved_to_a_project_where_others_would_not_find_it() {
    prepareProviders();

    assertThat(complaint("object move east1-row1 proj1"))
        .isEqualTo(
            "objects of type runm.provider belong to a partition:"
                + " they cannot move to project \"proj1\"");
    assertThat(names("provider list")).contains("east1-row1");
  }

  @Test
  void a_change_that_changes_nothing_says_so() {
    prepare();
    runm("object create image.yaml");

    assertThat(runm("object remove-property db-server none"))
        .containsExactly("nothing to change in runm.image db-server");
  }

  @Test
  void types_are_listed_and_shown() {
    prepare();

    assertThat(runm("type list"))
        .contains("runm.image           project    A bootable bunch of bits");
    assertThat(runm("type get runm.image"))
        .containsExactly(
            "code             runm.image",
            "scope            project",
            "description      A bootable bunch of bits");
    assertThat(runm("provider-type list")).hasSize(3);
    assertThat(runm("provider-type get runm.storage.block"))
        .contains("description      A provider of block storage");
    assertThat(complaint("type get runm.compute"))
        .isEqualTo("there is no type of objects \"runm.compute\": see runm type list");
  }

  @Test
  void a_definition_is_edited() {
    prepare();
    environment.put("EDITOR", "sed -i 's/A provider of resources/Whatever provides/'");

    assertThat(run("definition edit --type runm.compute"))
        .isEqualTo(new RunResult(0, "set definition of providers of type runm.compute\n", ""));
    assertThat(runm("definition get --type runm.compute"))
        .anyMatch(line -> line.contains("Whatever provides"));
  }

  @Test
  void a_definition_is_set_shown_and_deleted() {
    prepare();
    assertThat(
            run("definition set --object-type runm.image --in-partition part0 storage.yaml").out())
        .matches("set definition " + UUID + " of objects of type runm.image in partition part0\n");

    assertThat(runm("definition get --type runm.compute"))
        .contains(
            "property       may  project  role",
            "location.site  -    every    every",
            "location.site  rw   every    admin",
            "location.site  rw   proj0    every",
            "        \"location.row\": {");
    assertThat(onlyUuid("definition effective --object-type runm.image"))
        .isEqualTo(onlyUuid("definition get --object-type runm.image --in-partition part0"));

    runm("definition delete --object-type runm.image --in-partition part0");
    assertThat(run("definition get --object-type runm.image --in-partition part0").code())
        .isEqualTo(1);
    assertThat(onlyUuid("provider definition get")).matches(UUID);
  }

  @Test
  void an_image_is_created_from_its_document_and_shown() {
    prepare();

    List<String> created = runm("object create image.yaml");

    assertThat(runm("object get db-server"))
        .contains(
            "uuid             " + created.get(0),
            "type             runm.image",
            "project          proj0",
            "name             db-server",
            "property         architecture=x86_64",
            "property         os=linux",
            "tag              latest",
            "tag              active");
    assertThat(String.join("", runm("object get " + created.get(0) + " --json")))
        .contains("\"object_type\": \"runm.image\"", "\"key\": \"os\"", "\"value\": \"linux\"");
  }

  @Test
  void a_document_is_read_from_standard_input() {
    prepare();

    RunResult ran =
        RunResult.in(
            directory,
            "{\"partition\": \"part0\", \"object_type\": \"runm.machine\", \"project\": \"proj0\","
                + " \"name\": \"m\"}",
            environment,
            "runm",
            "object",
            "create",
            "-");

    assertThat(ran.out()).matches(UUID + "\n");
    assertThat(runm("object get m")).contains("type             runm.machine");
  }

  @Test
  void providers_are_created_found_and_deleted() {
    prepareProviders();

    assertThat(names("object find --property location.site=east1"))
        .containsExactly("east1-row1", "east1-row2");
    assertThat(names("provider list --property location.row=2"))
        .containsExactly("east1-row2", "west1-row2");
    assertThat(runm("provider get east1-row1")).contains("property         location.row=1");

    assertThat(runm("provider delete east1-row1 west1-row1")).containsExactly("deleted 2 objects");
    assertThat(names("provider list")).containsExactly("east1-row2", "west1-row2");
    assertThat(complaint("provider get east1-row1"))
        .isEqualTo("there is no runm.provider \"east1-row1\": in this partition and project");
  }

  @Test
  void no_provider_is_created_if_one_document_is_wrong() throws IOException {
    prepare();
    write(
        "row.yaml",
        "partition: part0",
        "provider_type: runm.compute",
        "name: a",
        "properties: {location.site: x, location.row: first}");
    write("broken.yaml", "partition: part0", "name: [a");

    RunResult ran =
        run("provider create east1-row1.yaml row.yaml broken.yaml image.yaml none.yaml");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err().lines()).hasSize(5);
    assertThat(ran.err())
        .contains("row.yaml: does not satisfy definition ", "location.row")
        .contains("broken.yaml: line 3, column 1: ")
        .contains("image.yaml: object_type is runm.image: use runm object create")
        .contains("cannot read none.yaml: there is no such file")
        .endsWith("nothing is written: 4 of 5 documents are wrong\n");
    assertThat(runm("provider list")).isEmpty();
  }

  @Test
  void what_was_created_before_a_name_that_is_taken_is_printed() {
    prepare();
    runm("provider create east1-row2.yaml");

    RunResult ran = run("provider create east1-row1.yaml east1-row2.yaml west1-row1.yaml");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out()).matches(UUID + "\n");
    assertThat(ran.complaint())
        .isEqualTo(
            "east1-row2.yaml: there is a runm.provider \"east1-row2\" already: choose another name");
    assertThat(names("provider list")).containsExactly("east1-row1", "east1-row2");
  }

  /** In one test, as preparing the store takes most of the time. */
  @Test
  void objects_are_found_by_every_filter() {
    prepareProviders();
    runm("object create image.yaml");

    found("--type runm.image", "db-server");
    found("--type-prefix runm.pro --limit 1 --sort name", "east1-row1");
    found("--type runm.provider --limit 1 --sort -name", "west1-row2");
    found("--name west1-row1", "west1-row1");
    found("--name-prefix west1", "west1-row1 west1-row2");
    found("--property os", "db-server");
    found("--property location.row=1 --tag compute", "east1-row1 west1-row1");
    found("--any-property os --any-property location.row=1", "db-server east1-row1 west1-row1");
    found("--no-property location.row", "db-server");
    found("--any-tag latest --any-tag none", "db-server");
    found("--no-tag latest --no-property location.row=1", "east1-row2 west1-row2");
    found("--in-partition part0 --type runm.image", "db-server");
    found("--everywhere --type runm.image", "db-server");
    found("--filter type=runm.im* --filter name=east*", "db-server east1-row1 east1-row2");
    found(
        "--filter partition=pa* --filter nothing",
        "db-server east1-row1 east1-row2 west1-row1 west1-row2");
    found("--filter os=linux", "db-server");
    found("--filter location.row", "east1-row1 east1-row2 west1-row1 west1-row2");
  }

  @Test
  void providers_are_listed_by_the_filters_of_the_original() {
    prepareProviders();
    runm("object create image.yaml");

    assertThat(names("provider list --filter name=east*"))
        .containsExactly("east1-row1", "east1-row2");
    assertThat(names("provider list -f location.site=west1 -f name=east1-row2"))
        .containsExactly("east1-row2", "west1-row1", "west1-row2");
    assertThat(runm("provider list --filter os")).isEqualTo(runm("provider list --name none"));
  }

  private void found(String flags, String names) {
    assertThat(names("object find " + flags)).as(flags).containsExactly(names.split(" "));
  }

  @Test
  void a_filter_joins_its_words_by_and() {
    prepareProviders();

    RunResult ran =
        RunResult.in(
            directory,
            "",
            environment,
            "runm",
            "object",
            "find",
            "--filter",
            "location.row=1 location.site=west1 type=runm.provider");

    assertThat(ran.lines()).hasSize(2).last().asString().contains("west1-row1");
  }

  @Test
  void a_listing_goes_on_after_the_last_object_that_was_seen() {
    prepareProviders();
    List<String> all =
        runm("object find").stream().skip(1).map(row -> row.substring(0, 32)).toList();

    List<String> next =
        runm("object find --limit 2 --after " + all.get(0).toUpperCase(Locale.ROOT));

    assertThat(next.stream().skip(1).map(row -> row.substring(0, 32)))
        .containsExactlyElementsOf(all.subList(1, 3));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "object find --filter os=lin*            | --filter \"os=lin*\": the value of property os"
            + " is compared whole: leave out the star",
        "object find --filter type=a --tag x     | give either --filter or the other filters, not"
            + " both",
        "provider list --filter type=runm.compute | --filter \"type=runm.compute\": the type of a"
            + " provider is not stored: leave it out",
        "provider list --filter os --name a      | give either --filter or the other filters, not"
            + " both",
        "object find --name a --name-prefix b    | give either --name or --name-prefix, not both",
        "object find --in-partition part0 --everywhere | give either --in-partition or"
            + " --everywhere, not both",
        "object find --sort tag                  | --sort is neither uuid nor name: \"tag\"",
        "object find --limit 0                   | --limit 0: expected a positive number",
        "object find --user=                     | no user: give --user, or set RUNM_USER",
        "object create                           | no document: give a FILE, or - for standard"
            + " input",
        "partition create --name a part0.yaml    | give either a FILE, or --name NAME with or"
            + " without --uuid",
        "partition create --uuid a part0.yaml    | give either a FILE, or --name NAME with or"
            + " without --uuid",
        "convert --to other                      | --to is neither documented nor original:"
            + " \"other\"",
        "bootstrap part1                         | no bootstrap token: set the variable"
            + " RUNM_METADATA_BOOTSTRAP_TOKEN",
        "partition crate                         | unknown command \"crate\": did you mean"
            + " \"create\"?; see statehouse runm partition --help",
        "partion create                          | unknown command \"partion\": did you mean"
            + " \"partition\"?; see statehouse runm --help",
        "provider definition ste                 | unknown command \"ste\": did you mean \"set\"?;"
            + " see statehouse runm provider definition --help",
        "provider definition                     | missing command; see statehouse runm provider"
            + " definition --help",
        "object get a b                          | unexpected argument \"b\"; see statehouse runm"
            + " object get --help",
      })
  void misuse_is_one_sentence(String line, String sentence) {
    RunResult ran = run(line);

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.complaint()).isEqualTo(sentence);
  }

  @Test
  void an_object_is_changed() {
    prepare();
    String uuid = runm("object create image.yaml").get(0);

    assertThat(runm("object set-property db-server os plan9"))
        .containsExactly("set property os of runm.image db-server");
    runm("object remove-property db-server architecture --quiet");
    runm("object tag db-server lts active");
    runm("object untag db-server latest");
    runm("object rename db-server db");
    assertThat(runm("object move db proj1")).containsExactly("set project proj1 of runm.image db");

    environment.put("RUNM_PROJECT", "proj1");
    assertThat(runm("object get db --type runm.image"))
        .contains("uuid             " + uuid, "property         os=plan9", "tag              lts")
        .doesNotContain("property         architecture=x86_64", "tag              latest");
  }

  @Test
  void a_change_must_satisfy_the_definition() {
    prepareProviders();

    assertThat(complaint("object set-property east1-row1 location.row first"))
        .contains("location.row");
    assertThat(complaint("object remove-property east1-row1 location.row"))
        .contains("location.row");
  }

  @Test
  void a_name_of_objects_of_several_types_needs_the_type() throws IOException {
    prepare();
    runm("object create image.yaml");
    write(
        "machine.yaml",
        "{partition: part0, object_type: runm.machine, project: proj0, name: db-server}");
    runm("object create machine.yaml");

    assertThat(run("object get db-server").complaint())
        .isEqualTo(
            "objects of the types runm.image, runm.machine are named \"db-server\":"
                + " give --type or a UUID");
    assertThat(runm("object get db-server --type runm.machine"))
        .contains("type             runm.machine");
  }

  @Test
  void only_an_admin_deletes_objects_of_other_projects() {
    prepare();
    String uuid = runm("object create image.yaml").get(0);
    environment.put("RUNM_PROJECT", "proj1");

    assertThat(complaint("object delete " + uuid))
        .isEqualTo("there is no object \"" + uuid + "\": in this partition and project");
    assertThat(runm("object delete --role admin " + uuid)).containsExactly("deleted 1 object");
    assertThat(complaint("object delete --role admin " + uuid))
        .isEqualTo("1 of 1 objects do not exist, the others are deleted");
  }

  @Test
  void the_users_in_the_setting_are_admins() throws IOException {
    prepare();
    String uuid = runm("object create image.yaml").get(0);
    environment.put("RUNM_PROJECT", "proj1");
    write("statehouse.yaml", "runm: {admins: \"admin, other\"}");

    assertThat(runm("object delete " + uuid)).containsExactly("deleted 1 object");
  }

  @Test
  void permissions_are_enforced_where_the_setting_says_so() throws IOException {
    prepareProviders();
    write("statehouse.yaml", "runm: {permissions: on}");
    environment.put("RUNM_PROJECT", "proj1");

    assertThat(runm("object get east1-row1"))
        .contains("property         location.row=1")
        .doesNotContain("property         location.site=east1");
    assertThat(runm("object get east1-row1 --role admin"))
        .contains("property         location.site=east1");
  }

  @Test
  void a_lost_index_key_is_shown_and_repaired() {
    prepareProviders();
    String key =
        runm("object keys east1-row1").stream()
            .filter(line -> line.contains("/location.site/east1/"))
            .findFirst()
            .orElseThrow();
    assertThat(
            RunResult.in(directory, "keys", "rm", key, "--store", "file:statehouse-data/runm")
                .code())
        .isZero();

    assertThat(runm("object keys east1-row1")).contains(key + "  (missing)");
    assertThat(run("verify").code()).isEqualTo(1);
    assertThat(run("verify --repair").out()).contains("1 repaired");
    assertThat(runm("verify")).containsExactly("runm: 0 errors, 0 notices");
    assertThat(names("object find --property location.site=east1")).contains("east1-row1");
  }

  @Test
  void a_store_is_converted_and_back() {
    prepareProviders();

    RunResult ran = run("convert --to original");
    assertThat(ran.out())
        .isEqualTo(
            "converted to the original layout and verified:"
                + " 0 keys written, 12 deleted, 0 repaired\n");
    assertThat(ran.complaint()).isEqualTo("runm.layout is still the other one: set it to original");
    assertThat(names("object find --tag compute")).hasSize(4);

    assertThat(String.join("", runm("convert --to documented --json")))
        .isEqualTo("{  \"put\": 12,  \"deleted\": 0,  \"repaired\": 0}");
    assertThat(runm("convert --to documented --quiet")).isEmpty();
    assertThat(runm("verify")).containsExactly("runm: 0 errors, 0 notices");
  }

  @Test
  void bootstrap_fails_without_the_token_of_a_server_and_does_not_reveal_it() {
    environment.put("RUNM_METADATA_BOOTSTRAP_TOKEN", "s3cret");

    assertThat(complaint("bootstrap part1")).isEqualTo("Bootstrap failed.");
    assertThat(run("bootstrap part1 --token-env OTHER").complaint())
        .isEqualTo("no bootstrap token: set the variable OTHER");
  }

  @Test
  void one_document_that_is_wrong_is_named_with_its_member() throws IOException {
    prepare();
    write("array.yaml", "property_definitions:", "  a:", "    schema: {type: array}");
    write("odd.yaml", "partition: part0", "typ: runm.machine", "key: a");
    write("list.yaml", "- a");
    Files.write(directory.resolve("latin1.yaml"), new byte[] {'n', ':', ' ', (byte) 0xE4});
    Files.write(directory.resolve("large.yaml"), new byte[(1 << 20) + 1]);

    assertThat(complaint("definition set array.yaml"))
        .isEqualTo(
            "array.yaml: at property_definitions.a.schema.type: expected boolean, integer, number"
                + " or string but found \"array\"");
    assertThat(complaint("object create odd.yaml"))
        .startsWith("odd.yaml: unknown member typ: known are ")
        .doesNotContain("\n");
    assertThat(complaint("partition create list.yaml"))
        .isEqualTo("list.yaml: at the document: expected members but found a list");
    assertThat(complaint("partition create latin1.yaml"))
        .isEqualTo("latin1.yaml: it is not UTF-8 text");
    assertThat(complaint("partition create large.yaml"))
        .isEqualTo("large.yaml: it has more than the 1048576 bytes of a document");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[", "a: &a [*a]", "name: !!set {a}", "name: 1e999999999999", "name: \"\\0\""})
  void a_hostile_document_is_refused_in_one_line(String text) throws IOException {
    write("hostile.yaml", text);

    assertThat(complaint("partition create hostile.yaml")).startsWith("hostile.yaml: ");
    assertThat(complaint("definition set hostile.yaml")).startsWith("hostile.yaml: ");
    assertThat(directory.resolve("statehouse-data")).doesNotExist();
  }

  @Test
  void names_with_control_characters_do_not_reach_the_terminal() throws IOException {
    prepare();
    write(
        "tag.yaml",
        "partition: part0",
        "object_type: runm.machine",
        "project: proj0",
        "name: m",
        "tags: [\"\\e[2J\"]");
    runm("object create tag.yaml");

    assertThat(runm("object get m")).contains("tag              \\u001b[2J");
  }
}
