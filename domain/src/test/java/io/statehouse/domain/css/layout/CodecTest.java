package io.statehouse.domain.css.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.StorageClass;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CodecTest {
  private static final CssKey KEY = new CssKey("/t");
  private static final String OVERLAP = "partitioning/overlap";

  private static Partitioning partitioning(double overlap) {
    return new Partitioning(true, "sky", "Object", "id", "", "", overlap, false);
  }

  @Test
  void a_record_is_packed_without_the_value_of_its_own_key_and_read_from_keys_below_it() {
    Codec<NodeParameters> codec = NodeCodec.of(new NodeName("n1"));
    NodeParameters node = new NodeParameters("worker", "h", 5012, NodeState.ACTIVE);

    assertThat(codec.write(node))
        .containsOnly(entry("type", "worker"), entry("host", "h"), entry("port", "5012"));
    assertThat(codec.names()).containsExactly("n1/type", "n1/host", "n1/port", "n1");
    assertThat(
            codec.read(
                CssLayout.NODES,
                Map.of("n1", "ACTIVE", "n1/type", "worker", "n1/host", "h", "n1/port", "5012x")))
        .isEqualTo(node);
  }

  @Test
  void a_flag_may_be_that_the_key_above_is_there() {
    assertThat(TableCodec.PARTITIONING.read(KEY, Map.of("partitioning", "0")).partitioned())
        .isTrue();
    assertThat(TableCodec.PARTITIONING.read(KEY, Map.of("partitioning/subChunks", "0")))
        .isEqualTo(Partitioning.NONE);
    assertThat(TableCodec.PARTITIONING.members()).doesNotContain("partitioned");
  }

  @Test
  void an_overlap_that_is_zero_is_left_out_whatever_its_sign() {
    assertThat(TableCodec.PARTITIONING.write(partitioning(0.0))).doesNotContainKey("overlap");
    assertThat(TableCodec.PARTITIONING.write(partitioning(-0.0))).doesNotContainKey("overlap");
    assertThat(TableCodec.PARTITIONING.write(partitioning(0.01)))
        .containsEntry("overlap", "0.010000");
  }

  @Test
  void what_is_not_a_number_is_named_with_its_key() {
    assertThatThrownBy(() -> TableCodec.PARTITIONING.read(KEY, Map.of(OVERLAP, "wide")))
        .hasMessageContaining("/t/partitioning")
        .hasMessageContaining(
            "one of the sub-keys is not numeric: partitioning/overlap is \"wide\"");
    assertThatThrownBy(() -> TableCodec.MATCH.read(KEY, Map.of("match/angSep", "far")))
        .hasMessageContaining("/t/match/angSep")
        .hasMessageContaining("match/angSep is not numeric: match/angSep is \"far\"");
  }

  @Test
  void an_attribute_that_is_absent_is_left_out_and_an_empty_number_does_not_count() {
    DatabaseAttributes database =
        new DatabaseAttributes(
            Optional.empty(), Optional.of(new StorageClass("L2")), Optional.empty());

    assertThat(DatabaseAttributes.CODEC.write(database)).containsOnly(entry("storageClass", "L2"));
    assertThat(DatabaseAttributes.read(Map.of("partitioningId", "", "storageClass", "L2")))
        .isEqualTo(database);
  }
}
