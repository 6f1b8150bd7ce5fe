package io.statehouse.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeysCommandsTest {
  private static final String STORE = "--store=file:data";

  @TempDir Path directory;

  private RunResult keys(String... args) {
    String[] all = new String[args.length + 2];
    all[0] = "keys";
    System.arraycopy(args, 0, all, 1, args.length);
    all[args.length + 1] = STORE;
    return RunResult.in(directory, all);
  }

  @Test
  void a_value_is_returned_byte_by_byte_as_it_was_put() {
    assertThat(keys("put", "/a", "héllo\n").code()).isZero();

    assertThat(keys("get", "/a").out()).isEqualTo("héllo\n");
  }

  @Test
  void a_value_is_read_from_a_file_or_from_standard_input() throws IOException {
    Files.write(directory.resolve("value"), new byte[] {0, (byte) 0xFF});

    keys("put", "/file", "--file", "value");
    RunResult.with("from input", directory, "keys", "put", "/input", STORE);

    assertThat(keys("get", "/file", "--json").out()).contains("\"base64\": \"AP8=\"");
    assertThat(keys("get", "/input").out()).isEqualTo("from input");
  }

  @Test
  void a_value_and_a_file_exclude_each_other() {
    RunResult ran = keys("put", "/a", "x", "--file", "value");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.complaint()).isEqualTo("give only one of VALUE, --value and --file");
  }

  @Test
  void a_missing_key_is_a_failure_and_prints_nothing() {
    RunResult ran = keys("get", "/none");

    assertThat(ran)
        .isEqualTo(new RunResult(1, "", "there is no key /none" + System.lineSeparator()));
  }

  @Test
  void if_absent_keeps_an_existing_value() {
    keys("put", "/a", "old");

    RunResult ran = keys("put", "/a", "new", "--if-absent");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.complaint()).isEqualTo("key /a already exists");
    assertThat(keys("get", "/a").out()).isEqualTo("old");
  }

  @Test
  void if_revision_replaces_only_that_revision() {
    String revision = revision(keys("put", "/a", "one", "--json"));

    assertThat(keys("put", "/a", "two", "--if-revision", revision).code()).isZero();
    RunResult late = keys("put", "/a", "three", "--if-revision", revision);

    assertThat(late.code()).isEqualTo(1);
    assertThat(late.complaint()).contains("is not at revision " + revision);
    assertThat(keys("get", "/a").out()).isEqualTo("two");
  }

  private static String revision(RunResult put) {
    return put.out().replaceAll("(?s).*\"revision\": \"([0-9]+)\".*", "$1");
  }

  @Test
  void listing_is_in_byte_order_and_continues_after_a_key() {
    for (String key : new String[] {"/b", "/a/10", "/a/1", "/a", "/é"}) {
      keys("put", key, "x");
    }

    assertThat(keys("ls").lines()).containsExactly("/a", "/a/1", "/a/10", "/b", "/é");
    assertThat(keys("ls", "/a/1").lines()).containsExactly("/a/1", "/a/10");
    assertThat(keys("ls", "--after", "/a/1", "--limit", "2").lines())
        .containsExactly("/a/10", "/b");
    assertThat(keys("ls", "/b", "--long").lines().get(0)).matches("[0-9]+ +1 /b");
    assertThat(keys("ls", "/b", "--json").out()).contains("\"key\": \"/b\"", "\"size\": 1");
  }

  @Test
  void a_limit_is_at_least_1() {
    assertThat(keys("ls", "--limit", "-1").code()).isEqualTo(2);
    assertThat(keys("ls", "--limit", "0").complaint()).isEqualTo("--limit is less than 1: 0");
  }

  @Test
  void one_key_is_one_line_whatever_is_in_it() {
    keys("put", "/a\n\u001b[2J", "x");

    assertThat(keys("ls").lines()).containsExactly("/a\\n\\u001b[2J");
  }

  @Test
  void a_prefix_is_removed_at_once_and_a_key_alone() {
    keys("put", "/a", "x");
    keys("put", "/a/1", "x");
    keys("put", "/b", "x");

    assertThat(keys("rm", "/a").code()).isZero();
    assertThat(keys("ls").lines()).containsExactly("/a/1", "/b");
    assertThat(keys("rm", "/a").code()).isEqualTo(1);
    assertThat(keys("rm", "--prefix", "/a").code()).isZero();
    assertThat(keys("ls").lines()).containsExactly("/b");
  }

  @Test
  void an_empty_prefix_removes_nothing_unless_everything_is_meant() {
    keys("put", "/a", "x");
    keys("put", "b", "x");

    RunResult refused = keys("rm", "--prefix", "");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.complaint()).contains("add --everything");
    assertThat(keys("ls").lines()).containsExactly("/a", "b");
    assertThat(keys("rm", "--prefix", "", "--everything").lines())
        .containsExactly("removed all keys: there were 2 just before");
    assertThat(keys("ls").out()).isEmpty();
  }

  @Test
  void a_write_says_what_it_did_in_one_line_unless_it_is_to_be_quiet() {
    assertThat(keys("put", "/a", "x").out()).matches("put /a: 1 byte, revision [0-9]+\n");
    assertThat(keys("put", "/a/1", "xy").out()).startsWith("put /a/1: 2 bytes, revision ");
    assertThat(keys("rm", "/a").out()).isEqualTo("removed /a\n");
    assertThat(keys("rm", "--prefix", "/").out())
        .isEqualTo("removed all keys that begin with /: there were 1 just before\n");
    assertThat(keys("put", "/a", "x", "--quiet").out()).isEmpty();
    assertThat(keys("rm", "--prefix", "/", "--quiet").out()).isEmpty();
  }

  @Test
  void a_write_prints_a_document_where_json_is_requested() {
    assertThat(keys("put", "/a", "x", "--json", "--quiet").out()).contains("\"revision\": \"");
    assertThat(keys("rm", "/a", "--json").out()).isEqualTo("{\n  \"key\": \"/a\"\n}\n");
    assertThat(keys("rm", "--prefix", "/", "--json").out())
        .isEqualTo("{\n  \"prefix\": \"/\",\n  \"counted\": 0\n}\n");
  }

  @Test
  void a_dash_is_standard_input_and_as_the_value_of_a_flag_itself() {
    RunResult.with("from argument", directory, "keys", "put", "/a", "-", STORE);
    RunResult.with("from file", directory, "keys", "put", "/f", "--file=-", STORE);
    keys("put", "/dash", "--value=-");

    assertThat(keys("get", "/a").out()).isEqualTo("from argument");
    assertThat(keys("get", "/f").out()).isEqualTo("from file");
    assertThat(keys("get", "/dash").out()).isEqualTo("-");
  }

  @Test
  void the_tree_is_drawn_with_its_branches() {
    for (String key : new String[] {"/DBS", "/DBS/a", "/DBS/a/x", "/NODES/n"}) {
      keys("put", key, "x");
    }

    assertThat(keys("tree").lines())
        .containsExactly(
            ".",
            "└── /",
            "    ├── DBS",
            "    │   └── a",
            "    │       └── x",
            "    └── NODES/",
            "        └── n");
    assertThat(keys("tree", "/DBS/").lines()).containsExactly("/DBS/", "└── a", "    └── x");
  }

  @Test
  void the_store_of_a_system_is_the_configured_one() {
    RunResult.in(directory, "css", "create-database", "one");

    assertThat(RunResult.in(directory, "keys", "ls", "--system", "css").lines())
        .contains("/css_meta/version");
    assertThat(RunResult.in(directory, "keys", "ls", "--system", "cs").complaint())
        .startsWith("unknown system \"cs\": known are ")
        .contains("css", "missions");
  }

  @Test
  void a_key_that_is_missing_where_no_one_chose_a_store_may_be_that_of_another_system() {
    RunResult.in(directory, "css", "create-database", "one");

    for (String command : new String[] {"get", "rm"}) {
      assertThat(RunResult.in(directory, "keys", command, "/none").complaint())
          .isEqualTo(
              "there is no key /none in the store of css: name another system with --system");
      assertThat(RunResult.in(directory, "keys", command, "/none", "--system=css").complaint())
          .isEqualTo("there is no key /none");
    }
    assertThat(RunResult.in(directory, "keys", "get", "--decode", "/none").complaint())
        .endsWith("with --system");
  }

  @Test
  void an_entry_is_decoded_by_the_system_whose_store_it_is_in() {
    RunResult.in(directory, "css", "create-database", "sky");
    String[] decode = {"keys", "get", "--decode", "/DBS/sky/.packed.json"};

    assertThat(RunResult.in(directory, decode).lines())
        .containsExactly(
            "database-attributes sky", "releaseStatus    RELEASED", "storageClass     L2");
    assertThat(RunResult.in(directory, "keys", "get", "/DBS/sky", "--decode", "--json").out())
        .contains("\"type\": \"database\"", "\"identity\": \"sky\"")
        .contains("\"name\": \"status\"", "\"value\": \"READY\"", "\"secret\": false");
  }

  @Test
  void a_url_does_not_say_by_which_system_to_decode() {
    RunResult ran = keys("get", "/a", "--decode");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.complaint()).startsWith("give --system instead of --store");
  }

  @Test
  void an_empty_key_is_refused() {
    assertThat(keys("put", "", "x").code()).isEqualTo(2);
    assertThat(keys("put", "", "x").complaint()).startsWith("key is empty");
  }
}
