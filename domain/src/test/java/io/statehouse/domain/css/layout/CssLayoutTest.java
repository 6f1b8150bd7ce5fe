package io.statehouse.domain.css.layout;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.INVALID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.examples.Examples;
import io.statehouse.ports.Key;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CssLayoutTest {
  private static final TableRef TABLE = TableRef.of("d", "t");

  @Test
  void keys_are_where_the_original_has_them() {
    assertThat(CssLayout.VERSION).hasToString("/css_meta/version");
    assertThat(CssLayout.partitioning("0000000001")).hasToString("/PARTITIONING/_0000000001");
    assertThat(CssLayout.database(new DatabaseName("d"))).hasToString("/DBS/d");
    assertThat(CssLayout.tables(new DatabaseName("d"))).hasToString("/DBS/d/TABLES");
    assertThat(CssLayout.table(TABLE)).hasToString("/DBS/d/TABLES/t");
    assertThat(CssLayout.key(CssLayout.SCHEMA, TABLE)).hasToString("/DBS/d/TABLES/t/schema");
    assertThat(CssLayout.key(CssLayout.TABLE_PARTITIONING, TABLE))
        .hasToString("/DBS/d/TABLES/t/partitioning");
    assertThat(CssLayout.key(CssLayout.SHARED_SCAN, TABLE))
        .hasToString("/DBS/d/TABLES/t/sharedScan");
    assertThat(CssLayout.key(CssLayout.MATCH, TABLE)).hasToString("/DBS/d/TABLES/t/match");
    assertThat(CssLayout.key(CssLayout.CHUNKS, TABLE)).hasToString("/DBS/d/TABLES/t/CHUNKS");
    assertThat(CssLayout.key(CssLayout.CHUNK, TABLE, new ChunkNumber(7)))
        .hasToString("/DBS/d/TABLES/t/CHUNKS/7");
    assertThat(CssLayout.key(CssLayout.REPLICAS, TABLE, new ChunkNumber(7)))
        .hasToString("/DBS/d/TABLES/t/CHUNKS/7/REPLICAS");
    assertThat(CssLayout.node(new NodeName("n"))).hasToString("/NODES/n");
  }

  @Test
  void a_name_too_long_for_its_key_is_refused_with_the_reason() {
    assertThatThrownBy(() -> CssLayout.node(new NodeName("n".repeat(249))))
        .is(refusal(INVALID))
        .hasMessageEndingWith("it has 256 bytes, at most are 255");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/DBS", "/DBS/", "/DBS/d/x", "/dbs/d", "DBS/d", "/DBS/.packed.json"})
  void a_key_of_another_form_is_not_read(String key) {
    assertThat(CssLayout.DATABASE.read(new Key(key))).isEmpty();
  }

  @Test
  void a_literal_start_of_a_segment_is_part_of_the_form() {
    assertThat(CssLayout.PARTITIONING.read(new Key("/PARTITIONING/_12")).orElseThrow().values())
        .containsExactly("12");
    assertThat(CssLayout.PARTITIONING.read(new Key("/PARTITIONING/12"))).isEmpty();
    assertThat(CssLayout.PARTITIONING.read(new Key("/PARTITIONING/_"))).isEmpty();
  }

  @Test
  void what_is_rendered_reads_back() {
    Examples.of(
        200,
        example -> {
          List<String> parts = example.list(() -> segment(example), 4, 4);
          Key key =
              CssLayout.REPLICA.key(
                  new DatabaseName(parts.get(0)),
                  new TableName(parts.get(1)),
                  parts.get(2),
                  parts.get(3));

          assertThat(CssLayout.REPLICA.read(key).orElseThrow().values()).isEqualTo(parts);
        });
  }

  /** One that is no packed key's. */
  private static String segment(Examples example) {
    String text = example.text("aZ._0é ", 1, 10);
    return text.equals(".packed.json") ? "a" : text;
  }
}
