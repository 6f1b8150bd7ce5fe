package io.statehouse.operations.archive.export;

import static io.statehouse.operations.archive.Population.entry;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.ports.Entry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsulFormatTest extends ExportFormatContract {
  ConsulFormatTest() {
    super("consul");
  }

  /** Consul 1.8 exported these entries, which the store had written. */
  @Test
  void the_output_of_consul_is_read() {
    assertThat(read(golden("consul-1.8.json"))).isEqualTo(GOLDEN);
  }

  @Test
  void the_output_is_that_of_consul_to_the_byte() {
    List<Entry> inItsOrder = new ArrayList<>(GOLDEN);
    inItsOrder.add(6, inItsOrder.remove(10)); // statehouse.bare/bare

    assertThat(new String(written(inItsOrder), UTF_8))
        .isEqualTo(new String(golden("consul-1.8.json"), UTF_8));
    assertThat(new String(written(List.of()), UTF_8)).isEqualTo("[]\n");
  }

  @Test
  void names_are_those_of_the_store() {
    List<Entry> entries =
        List.of(entry("/", ""), entry("//x", ""), entry("/gis/", ""), entry("gis", ""));

    assertThat(new String(written(entries), UTF_8))
        .contains("\"statehouse.bare//\"", "\"/x\"", "\"gis/\"", "\"statehouse.bare/gis\"");
    assertThat(read(written(entries))).isEqualTo(entries);
  }

  @Test
  void a_key_that_would_have_the_name_of_another_is_refused() {
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> written(List.of(entry("/statehouse.bare/gis", ""))))
        .withMessage(
            "entry 1 cannot be exported for Consul: its key begins with /statehouse.bare/, where"
                + " keys without a leading / are stored");
  }

  @Test
  void the_claim_of_a_transaction_under_way_is_left_out() {
    assertThat(read("[{\"key\":\"statehouse.bare/\",\"flags\":0,\"value\":\"eA==\"}]")).isEmpty();
  }

  @Test
  void what_other_versions_add_or_leave_null_is_read() {
    assertThat(
            read(
                "[{\"value\":null,\"namespace\":\"default\",\"partition\":\"default\","
                    + "\"flags\":42,\"key\":\"a\"}]"))
        .containsExactly(entry("/a", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "null",
        "[",
        "[1]",
        "[]]",
        "[][]",
        "[{}]",
        "[{\"key\":\"a\"}]",
        "[{\"value\":\"\"}]",
        "[{\"key\":\"\",\"value\":\"\"}]",
        "[{\"key\":1,\"value\":\"\"}]",
        "[{\"key\":\"a\",\"value\":\"?\"}]",
        "[{\"key\":\"a\",\"value\":\"QQ\"}]",
        "[{\"key\":\"a\",\"value\":1}]",
        "[{\"key\":\"a\",\"value\":\"\",\"more\":1}]",
        "[{\"key\":\"a\",\"value\":\"\",\"flags\":[]}]",
        "[{\"key\":\"a\",\"value\":\"\",\"value\":\"\"}]",
        "[{\"key\":\"a\\u0000\",\"value\":\"\"}]",
        "[{\"key\":\"\\ud800\",\"value\":\"\"}]",
        "[{\"key\":\"statehouse.bare//x\",\"value\":\"\"}]",
        "[{\"key\":\"a\",\"value\":\"\"},]",
      })
  void what_is_not_an_export_is_refused(String file) {
    assertThat(refused(file)).hasMessageMatching("test file: line 1, column [0-9]+: .+");
  }

  @Test
  void values_do_not_appear_in_messages() {
    assertThat(refused("[{\"key\":\"a\",\"value\":hunter2}]"))
        .hasMessage("test file: line 1, column 21: the JSON is malformed, or is cut off");
    assertThat(refused("[{\"key\":\"a\",\"value\":\"hunter2!\"}]"))
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void names_and_depths_without_end_are_refused() {
    assertThat(refused("[{\"" + "x".repeat(1 << 20))).hasMessageContaining("malformed");
    assertThat(refused("[".repeat(1 << 20))).hasMessageContaining("expected an object");
  }

  @Override
  protected boolean acceptsCut(byte[] cut) {
    return new String(cut, UTF_8).endsWith("\n]"); // only the end of the last line is missing
  }
}
