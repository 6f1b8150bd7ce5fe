package io.statehouse.domain.css;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.ParentIds;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.CssMeaning;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CssMeaningTest extends OnMemory {
  private static final String TABLE = "/DBS/sky/TABLES/Object";

  private final CssMeaning meaning = new CssMeaning(ParentIds.NONE);

  @BeforeEach
  void createSky() {
    Css css = sky();
    css.nodes().add(WORKER, PARAMETERS);
    css.chunks().add(OBJECT, new ChunkNumber(7), List.of(WORKER));
    css.tables()
        .createMatch(
            TableRef.of("sky", "Pairs"),
            "`id` INT",
            new MatchParameters("sky.Object", "a", "sky.Object", "b", "flag", 0.1));
    css.databases().createLike(new DatabaseName("sky2"), SKY);
  }

  private List<Finding> verify() {
    return meaning.verify(store).toList();
  }

  private Finding onlyFinding(String kind) {
    List<Finding> findings = verify();
    assertThat(findings).extracting(Finding::kind).containsExactly(kind);
    return findings.get(0);
  }

  private void put(String key, String value) {
    Content.put(store, key, value);
  }

  private void remove(String key) {
    store.commit(Transaction.builder().delete(new Key(key)).build());
  }

  private void repair(Finding finding) {
    assertThat(store.commit(finding.repair().orElseThrow()).applied()).isTrue();
    assertThat(verify()).isEmpty();
  }

  @Test
  void a_sound_tree_has_no_findings() {
    assertThat(verify()).isEmpty();
    assertThat(new CssMeaning(ParentIds.NONE).verify(new OnMemory() {}.store)).isEmpty();
  }

  @Test
  void missing_ancestors_are_put_again() {
    remove("/DBS/sky/TABLES");
    remove("/DBS");

    List<Finding> findings = verify();

    assertThat(findings)
        .extracting(Finding::sentence)
        .containsExactly(
            "'/DBS/sky' exists, but above it there is no '/DBS'",
            "'/DBS/sky/TABLES/Object' exists, but above it there is no '/DBS/sky/TABLES'");
    findings.forEach(finding -> store.commit(finding.repair().orElseThrow()));
    assertThat(verify()).isEmpty();
    assertThat(content()).containsEntry("/DBS", "").containsEntry("/DBS/sky/TABLES", "");
  }

  @Test
  void several_missing_ancestors_of_one_key_are_one_finding() {
    put("/a/b/c", "x");

    Finding finding = onlyFinding("missing-ancestor");

    assertThat(finding.sentence()).contains("'/a'").contains("'/a/b'");
    repair(finding);
    assertThat(content()).containsEntry("/a/b", "").containsEntry("/a/b/c", "x");
  }

  @Test
  void a_key_between_a_key_and_what_is_below_it_hides_no_ancestor() {
    plant("/DBS/sky-x", "READY");
    plant("/DBS/sky-x/a", "");

    assertThat(verify()).isEmpty();
  }

  @Test
  void a_repair_does_nothing_after_another_writer() {
    remove("/DBS/sky/TABLES");
    Finding finding = onlyFinding("missing-ancestor");
    put(TABLE, "DO_NOT_USE");

    assertThat(store.commit(finding.repair().orElseThrow()).applied()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "/css_meta/version, 2, wrong-version",
    "/css_meta/version, '', wrong-version",
    "/DBS/sky/.packed.json, {, unreadable-packed",
    "/DBS/sky/partitioningId, 0000000009, missing-partitioning",
    "/DBS/sky/partitioningId, a/, missing-partitioning",
    "/DBS/sky/TABLES/Object/CHUNKS/7/REPLICAS/0000000001/nodeName, w9, missing-node",
    "/NODES/w9, CREATING, node-without-attributes",
    "/PARTITIONING/_0000000002, '', partitioning-without-attributes",
    "/DBS/ghost, '', database-without-attributes",
    "/DBS/sky/TABLES/T, DO_NOT_USE, table-without-schema",
    "/DBS/sky/TABLES/Object/match, 1, match-without-directors",
    "/DBS/sky/TABLES/Object/CHUNKS/7/REPLICAS/0000000002, '', replica-without-node",
    "/DBS/SKY, READY, collation-clash",
    "/DBS/ský, READY, collation-clash",
    "nowhere, '', invalid-key",
    "/a//b, '', invalid-key"
  })
  void what_no_repair_can_decide_is_only_reported(String key, String value, String kind) {
    put(key, value);

    Finding finding =
        verify().stream().filter(found -> found.kind().equals(kind)).findFirst().orElseThrow();

    assertThat(finding.repair()).isEmpty();
    assertThat(finding.conditions()).isNotEmpty();
    // A plain attribute beside a packed one is a notice of its own.
    assertThat(verify())
        .allMatch(f -> f == null || List.of(kind, "shadowed-member").contains(f.kind()));
  }

  @Test
  void a_name_too_long_for_attributes_does_not_end_the_verification() {
    put("/NODES/" + "n".repeat(248), "ACTIVE");
    put("nowhere", "");

    onlyFinding("invalid-key");
  }

  @Test
  void a_value_that_is_not_text_is_reported() {
    store.commit(
        Transaction.builder().put(new Key("/DBS"), Bytes.copyOf(new byte[] {(byte) 0xFF})).build());

    assertThat(onlyFinding("invalid-value").sentence())
        .isEqualTo("the value of '/DBS' is not UTF-8");
  }

  @Test
  void a_packed_member_that_a_plain_key_hides_is_a_notice() {
    put(TABLE + "/.packed.json", "{\"schema\":\"(id BIGINT)\",\"partitioning/overlap\":\"1\"}");
    put(TABLE + "/partitioning/overlap", "2");

    List<Finding> findings = verify();

    assertThat(findings)
        .allMatch(finding -> finding.severity() == Finding.Severity.NOTICE)
        .extracting(Finding::subject)
        .contains(TABLE + "/schema", TABLE + "/partitioning/overlap");
  }

  @Test
  void a_schema_may_be_packed() {
    remove(TABLE + "/schema");
    onlyFinding("table-without-schema");

    put(TABLE + "/.packed.json", "{\"schema\":\"(id BIGINT)\"}");

    assertThat(verify()).isEmpty();
  }

  @Test
  void a_match_table_is_marked_as_partitioned_again() {
    remove("/DBS/sky/TABLES/Pairs/partitioning");

    repair(onlyFinding("match-not-partitioned"));

    assertThat(content()).containsEntry("/DBS/sky/TABLES/Pairs/partitioning", "");
  }

  @Test
  void a_missing_version_is_written() {
    remove("/css_meta/version");
    remove("/css_meta");

    repair(onlyFinding("missing-version"));

    assertThat(checked().version()).isEqualTo("1");
  }

  @Test
  void a_wrong_parent_in_the_original_table_is_repaired_by_putting_the_key_again() {
    CssMeaning kvData =
        new CssMeaning(() -> Stream.of("/DBS/sky", "/DBS", "/DBS/gone").map(Key::new));

    List<Finding> findings = kvData.verify(store).toList();

    assertThat(findings).extracting(Finding::subject).containsExactly("/DBS/sky", "/DBS");
    assertThat(findings.get(0).sentence())
        .isEqualTo("the row of '/DBS/sky' does not name the row of '/DBS' as its parent");
    Map<String, String> before = content();
    findings.forEach(finding -> store.commit(finding.repair().orElseThrow()));
    assertThat(content()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({
    "/css_meta/version, version, /css_meta/version, value=1",
    "/PARTITIONING/_0000000001/.packed.json, partitioning-attributes, 0000000001, nStripes=85",
    "/DBS/sky, database, sky, status=READY",
    "/DBS/sky/.packed.json, database-attributes, sky, partitioningId=0000000001",
    "/DBS/sky/TABLES/Object, table, sky.Object, status=READY",
    "/DBS/sky/TABLES/Object/schema, schema, sky.Object, value=`id` INT",
    "/DBS/sky/TABLES/Object/CHUNKS/7, chunk, sky.Object/7, value=",
    "/DBS/sky/TABLES/Object/CHUNKS/7/REPLICAS/0000000001/.packed.json, replica-attributes,"
        + " sky.Object/7/0000000001, nodeName=w1",
    "/NODES/w1, node, w1, state=ACTIVE"
  })
  void an_entry_is_decoded_to_what_it_holds(
      String key, String type, String identity, String firstField) {
    StateRecord record = decode(key);

    assertThat(record.type()).isEqualTo(type);
    assertThat(record.identity()).isEqualTo(identity);
    StateRecord.Field field = record.fields().get(0);
    assertThat(field.name() + "=" + field.value()).isEqualTo(firstField == null ? "" : firstField);
  }

  private StateRecord decode(String key) {
    return meaning.decode(store.get(new Key(key)).orElseThrow());
  }

  @Test
  void an_entry_unlike_the_layout_is_decoded_all_the_same() {
    put("/DBS/sky/uuid", "5a0c");
    put("nowhere", "x");
    put("/other", "x");
    put("/DBS/sky2/.packed.json", "{");

    assertThat(decode("/DBS/sky/uuid"))
        .isEqualTo(
            new StateRecord(
                "database-attribute", "sky/uuid", List.of(StateRecord.Field.of("uuid", "5a0c"))));
    assertThat(decode("nowhere").type()).isEqualTo(StateRecord.UNKNOWN);
    assertThat(decode("/other").type()).isEqualTo(StateRecord.UNKNOWN);
    assertThat(decode("/DBS/sky2/.packed.json").type()).isEqualTo(StateRecord.UNREADABLE);
  }

  @Test
  void a_node_that_a_deletion_closed_is_noticed() {
    put("/NODES/w1", "DELETING:0123456789abcdef:ACTIVE");

    Finding finding = onlyFinding("unfinished-deletion");

    assertThat(finding.severity()).isEqualTo(Finding.Severity.NOTICE);
    assertThat(finding.repair()).isEmpty();
    assertThat(finding.sentence()).startsWith("'/NODES/w1' is closed by a deletion");
  }
}
