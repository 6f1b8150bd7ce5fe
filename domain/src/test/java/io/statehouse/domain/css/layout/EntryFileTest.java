package io.statehouse.domain.css.layout;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.BAD_FILE;
import static io.statehouse.domain.css.entities.CssException.Kind.INVALID;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryFileTest {

  private static List<String> read(Optional<FileFormat> format, byte[] file) throws IOException {
    List<String> entries = new ArrayList<>();
    EntryFile.read(
        format,
        new ByteArrayInputStream(file),
        (key, value, where) -> entries.add(where + ": " + key + "=" + value));
    return entries;
  }

  private static List<String> read(String file) throws IOException {
    return read(Optional.empty(), file.getBytes(UTF_8));
  }

  private static String write(FileFormat format, boolean root, Map<String, String> entries)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Iterator<Entry> sorted =
        new TreeMap<>(entries)
            .entrySet().stream()
                .map(
                    entry ->
                        new Entry(
                            new Key(entry.getKey()), Bytes.utf8(entry.getValue()), Revision.of(1)))
                .iterator();
    EntryFile.write(format, root, sorted, out);
    return out.toString(UTF_8);
  }

  @Test
  void a_dump_is_one_json_object_with_a_member_on_each_line() throws IOException {
    String packed = "{\"a\":\"x\\/y\"} ";

    assertThat(write(FileFormat.JSON, true, Map.of("/a", "é\n", "/a/.packed.json", packed)))
        .isEqualTo(
            "{\n"
                + "    \"\\/a\": \"é\\n\",\n"
                + "    \"\\/a\\/.packed.json\": \"{\\\"a\\\":\\\"x\\\\\\/y\\\"} \"\n"
                + "}\n");
  }

  @Test
  void an_empty_dump_is_two_lines() throws IOException {
    assertThat(write(FileFormat.JSON, true, Map.of())).isEqualTo("{\n}\n");
  }

  @Test
  void the_old_form_is_key_tab_value_and_has_the_root() throws IOException {
    assertThat(write(FileFormat.TSV, true, Map.of("/a", "", "/a/b", "v w")))
        .isEqualTo("/\t\\N\n/a\t\\N\n/a/b\tv w\n");
    assertThat(write(FileFormat.TSV, false, Map.of("/a/b", "v"))).isEqualTo("/a/b\tv\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\tb", "a\nb", "\\N"})
  void what_the_old_form_cannot_hold_is_refused(String value) {
    assertThatThrownBy(() -> write(FileFormat.TSV, false, Map.of("/a", value)))
        .is(refusal(INVALID))
        .hasMessageContaining("'/a'")
        .hasMessageContaining("dump as JSON");
  }

  @Test
  void json_entries_come_in_file_order_with_containers_empty_and_literals_as_text()
      throws IOException {
    assertThat(read("{\"/b\":1.50,\"/a\":null,\n\"/b\":{\"x\":1},\"/c\":[]}"))
        .containsExactly(
            "line 1, column 7: /b=1.50",
            "line 1, column 17: /a=null",
            "line 2, column 6: /b=",
            "line 2, column 19: /c=");
  }

  @Test
  void a_byte_order_mark_is_skipped() throws IOException {
    assertThat(read("\uFEFF{\"/a\":\"1\"}")).hasSize(1);
    assertThat(read("\uFEFF/a\t1\n")).containsExactly("line 1: /a=1");
  }

  @Test
  void the_first_character_decides_the_format() throws IOException {
    assertThat(read(" \n {}")).isEmpty();
    assertThat(read("/\t\\N\n/a\tx\tignored\n/b\t"))
        .containsExactly("line 1: /=", "line 2: /a=x", "line 3: /b=");
  }

  @Test
  void broken_json_is_refused_with_its_place() {
    assertThatThrownBy(() -> read("{\"/a\": 1,\n  oops}"))
        .is(refusal(BAD_FILE))
        .hasMessageStartingWith("line 2, column ")
        .hasMessageContaining("Unexpected character ('o'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "{", "{}x", "oops"})
  void a_file_without_a_json_value_is_refused(String file) {
    assertThatThrownBy(() -> read(file)).is(refusal(BAD_FILE));
  }

  @Test
  void an_old_file_that_is_empty_or_lacks_a_tab_is_refused_with_its_line() {
    assertThatThrownBy(() -> read(Optional.of(FileFormat.TSV), new byte[0]))
        .hasMessage("line 1: the file is empty");
    assertThatThrownBy(() -> read("/a\t1\n/b\n"))
        .is(refusal(BAD_FILE))
        .hasMessage("line 2: no tab between key and value");
  }

  @Test
  void what_is_not_utf_8_is_refused_with_its_place() {
    byte[] json = "{\"/a\":\"?\"}".getBytes(UTF_8);
    json[7] = (byte) 0xff;
    byte[] tsv = "/a\t?\n".getBytes(UTF_8);
    tsv[3] = (byte) 0xff;

    assertThatThrownBy(() -> read(Optional.empty(), json))
        .is(refusal(BAD_FILE))
        .hasMessage("line 1, column 8: not UTF-8");
    assertThatThrownBy(() -> read(Optional.empty(), tsv))
        .is(refusal(BAD_FILE))
        .hasMessage("line 1, column 4: not UTF-8");
  }

  @Test
  void a_character_cut_off_at_the_end_is_not_utf_8() {
    byte[] cut = "/a\té".getBytes(UTF_8);

    assertThatThrownBy(() -> read(Optional.empty(), Arrays.copyOf(cut, cut.length - 1)))
        .hasMessage("line 1, column 4: not UTF-8");
  }

  @Test
  void characters_across_the_edges_of_buffers_are_whole() throws IOException {
    String value = "é\uD83D\uDE00".repeat(5_000);

    assertThat(read("{\"/a\":\"x" + value + "\"}"))
        .containsExactly("line 1, column 7: /a=x" + value);
    assertThat(read("/a\t" + value)).containsExactly("line 1: /a=" + value);
  }
}
