package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.INVALID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.domain.css.entities.KeyOrder;
import io.statehouse.domain.css.entities.Mode;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "a/b", "/", ".packed.json", "a\0", "\uD83D", "\uDE00a"})
  void what_cannot_be_a_segment_of_a_key_is_not_a_name(String text) {
    assertThatThrownBy(() -> new DatabaseName(text)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TableName(text)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new NodeName(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "A b", "ü", "\uD83D\uDE00", ".", "..", "a\tb", "x.packed.json"})
  void whatever_a_store_could_list_is_a_name(String text) {
    assertThat(new NodeName(text)).hasToString(text);
  }

  @Test
  void messages_name_the_value_on_one_line() {
    assertThatThrownBy(() -> new TableName("a\n/b"))
        .hasMessage("table name 'a\\u000A/b' has a slash at position 2");
  }

  @Test
  void names_are_ordered_by_their_bytes() {
    assertThat(List.of("b", "\uD83D\uDE00", "B", "\uFFFD").stream().map(NodeName::new).sorted())
        .extracting(NodeName::text)
        .containsExactly("B", "b", "\uFFFD", "\uD83D\uDE00");
  }

  @Test
  void a_table_is_written_with_its_database() {
    assertThat(TableRef.parse("db.table")).isEqualTo(TableRef.of("db", "table"));
    assertThat(TableRef.parse("db.a.b")).isEqualTo(TableRef.of("db", "a.b"));
    assertThat(TableRef.of("db", "table")).hasToString("db.table");
    assertThatThrownBy(() -> TableRef.parse("table"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("table 'table' has no dot: write DATABASE.TABLE");
    assertThatThrownBy(() -> TableRef.parse(".t")).hasMessage("database name is empty");
    assertThatThrownBy(() -> TableRef.parse("d.")).hasMessage("table name is empty");
  }

  @Test
  void a_chunk_is_a_plain_number() {
    assertThat(ChunkNumber.parse("4711")).isEqualTo(new ChunkNumber(4711));
    assertThatThrownBy(() -> ChunkNumber.parse("12abc"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("chunk '12abc' is not a 32-bit number");
  }

  @ParameterizedTest
  @CsvSource({"checked,CHECKED", "compatible,COMPATIBLE"})
  void modes_are_read_by_name(String text, Mode mode) {
    assertThat(Mode.parse(text)).isEqualTo(mode);
  }

  @Test
  void unknown_settings_are_refused_with_the_known_ones() {
    assertThatThrownBy(() -> Mode.parse("chekced"))
        .is(refusal(INVALID))
        .hasMessage("Invalid config: unknown mode \"chekced\": known are checked, compatible");
    assertThatThrownBy(() -> FileFormat.parse("xml")).hasMessageEndingWith("known are json, tsv");
    assertThatThrownBy(() -> KeyOrder.parse("id")).hasMessageEndingWith("known are bytes, mysql");
    assertThat(FileFormat.parse("tsv")).isEqualTo(FileFormat.TSV);
    assertThat(KeyOrder.parse("mysql")).isEqualTo(KeyOrder.MYSQL);
  }

  @Test
  void the_order_of_the_table_compares_letters_as_upper_case() {
    List<String> keys =
        List.of("/css_meta", "/DBS", "/DBS/_x", "/DBS/a", "/DBS/Z", "/PARTITIONING");

    assertThat(keys.stream().sorted(KeyOrder.MYSQL))
        .containsExactly("/css_meta", "/DBS", "/DBS/a", "/DBS/Z", "/DBS/_x", "/PARTITIONING");
    assertThat(keys.stream().sorted(KeyOrder.BYTES))
        .containsExactly("/DBS", "/DBS/Z", "/DBS/_x", "/DBS/a", "/PARTITIONING", "/css_meta");
  }
}
