package io.statehouse.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Qserv's table: the rows that Qserv would write, and its rules for keys and values. */
class KvDataRulesTest extends ServerTest {
  private KvDataStore store;

  @BeforeEach
  void openStore() {
    store = (KvDataStore) open(kvData());
  }

  private MySqlSettings kvData() {
    return database.settings("table=kvData");
  }

  @Test
  void the_first_write_creates_the_table_and_rows_as_qserv_would() {
    assertThat(store.get(key("/css_meta/version"))).isEmpty();
    assertThat(database.sql("show tables")).isEmpty();

    put(store, "/css_meta", "", "/css_meta/version", "1");

    assertThat(database.sql("select kvId, parentKvId, kvKey, kvVal from kvData order by kvId"))
        .extracting(Object::toString)
        .containsExactly("[1, NULL, , ]", "[2, 1, /css_meta, ]", "[3, 2, /css_meta/version, 1]");
  }

  @Test
  void the_table_equals_qservs_in_every_attribute() {
    put(store, "/a", "1");

    String definition = database.sql("show create table kvData").get(0).get(1);
    assertThat(definition.replaceAll("int\\(\\d+\\)", "int"))
        .contains("`kvId` int NOT NULL AUTO_INCREMENT")
        .contains("`kvKey` char(255) NOT NULL COMMENT 'slash delimited path'")
        .contains("`kvVal` text NOT NULL COMMENT 'value for key'")
        .contains("`parentKvId` int DEFAULT NULL COMMENT 'id of parent key'")
        .contains("UNIQUE KEY `kvData_kvKey_UNIQUE` (`kvKey`)")
        .contains("KEY `kvData_parent_key` (`parentKvId`)")
        .contains("CONSTRAINT `kvData_parent_key` FOREIGN KEY (`parentKvId`) REFERENCES `kvData`")
        .contains("ENGINE=InnoDB")
        .contains("CHARSET=utf8mb3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "/a/", "/a "})
  void a_key_that_no_row_can_have_is_refused_before_a_request(String key) {
    Transaction impossible = Transaction.builder().put(key(key), value("1")).build();

    assertThat(store.refusal(impossible)).isPresent();
    assertThat(database.sql("show tables")).isEmpty();
  }

  @Test
  void a_value_that_is_not_text_is_refused_before_a_request() {
    Bytes binary = Bytes.copyOf(new byte[] {(byte) 0xff});

    assertThat(store.refusal(Transaction.builder().put(key("/a"), binary).build())).isPresent();
    assertThat(store.refusal(Transaction.builder().put(key("/a"), value("1")).build())).isEmpty();
  }

  @Test
  void keys_that_the_collation_takes_for_one_have_one_identity_before_there_is_a_table_too() {
    Set<Key> keys = Set.of(key("/a/b"), key("/A/B"), key("/a/c"), key("/ä/b"));

    for (int round = 0; round < 2; round++) {
      Map<Key, Bytes> identities = store.keyIdentities().orElseThrow().of(keys);

      assertThat(identities).containsOnlyKeys(keys);
      assertThat(identities.get(key("/a/b")))
          .isEqualTo(identities.get(key("/A/B")))
          .isEqualTo(identities.get(key("/ä/b")))
          .isNotEqualTo(identities.get(key("/a/c")));
      put(store, "/x", "1");
    }
  }

  @Test
  void every_row_references_the_row_of_its_parent_key() {
    put(store, "/a", "", "/a/b", "", "/a/b/c", "1", "/a/b/d", "1", "/e", "");
    put(store, "/a/b/f", "1", "/e/g", "", "/e/g/h", "1");

    assertParentsAreRight();
    assertThat(keys(store, "")).hasSize(8);
  }

  @Test
  void many_new_rows_reference_their_parents_whatever_the_step_of_the_ids() {
    List<String> step = sqlRow("select @@global.auto_increment_increment");
    database.sql("set global auto_increment_increment = 7"); // as a cluster of seven would
    try (MySqlStore stepping = open(kvData())) {
      applied(stepping.commit(chunks(600).build()));
    } finally {
      database.sql("set global auto_increment_increment = " + step.get(0));
    }

    assertThat(keys(store, "/c/")).hasSize(3 * 600);
    assertParentsAreRight();
  }

  private List<String> sqlRow(String query) {
    return database.sql(query).get(0);
  }

  /** New keys three levels deep, more on each than one statement inserts. */
  private static Transaction.Builder chunks(int count) {
    Transaction.Builder chunks = Transaction.builder().put(key("/c"), value(""));
    for (int chunk = 0; chunk < count; chunk++) {
      chunks.require(Condition.absent(key("/c/" + chunk)));
      chunks.put(key("/c/" + chunk), value("")).put(key("/c/" + chunk + "/r"), value(""));
      chunks.put(key("/c/" + chunk + "/r/.packed.json"), value("{} "));
    }
    return chunks;
  }

  @Test
  void many_changed_rows_keep_their_ids_and_take_new_parents_where_they_had_none() {
    applied(store.commit(chunks(600).build()));
    List<List<String>> ids = database.sql("select kvId, kvKey from kvData order by kvId");
    database.sql("update kvData set parentKvId = null where kvKey like '/c/1%/r'");
    Transaction.Builder again = Transaction.builder();
    store.list(new Prefix("/c/")).forEach(entry -> again.put(entry.key(), value("2")));

    applied(store.commit(again.build()));

    assertThat(database.sql("select kvId, kvKey from kvData order by kvId")).isEqualTo(ids);
    assertThat(store.list(new Prefix("/c/")))
        .allMatch(entry -> entry.value().equals(value("2")))
        .hasSize(3 * 600);
    assertParentsAreRight();
  }

  @Test
  void a_row_that_another_tool_left_without_its_parent_is_found_by_the_parents_new_row() {
    put(store, "/a", "", "/a/b", "", "/a/b/c", "1");
    database.sql("update kvData set parentKvId = null where kvKey = '/a/b/c'");
    database.sql("delete from kvData where kvKey = '/a/b'");

    applied(
        store.commit(
            Transaction.builder()
                .require(Condition.absent(key("/a/b")))
                .put(key("/a/b"), value(""))
                .put(key("/a/b/c"), value("2"))
                .build()));

    assertThat(text(store, "/a/b/c")).isEqualTo("2");
    assertParentsAreRight();
  }

  @Test
  void a_key_below_one_that_another_member_found_present_is_changed_and_not_created() {
    put(store, "/a", "", "/a/b", "1");

    List<CommitOutcome> outcomes =
        store.commitAll(
            List.of(
                Transaction.builder()
                    .require(Condition.absent(key("/a")))
                    .put(key("/a"), value("new"))
                    .build(),
                putting("/a/b", "2")));

    assertThat(outcomes.get(0).result().applied()).isFalse();
    applied(outcomes.get(1).result());
    assertThat(text(store, "/a")).isEmpty();
    assertThat(text(store, "/a/b")).isEqualTo("2");
  }

  @Test
  void a_put_corrects_a_parent_id_that_another_tool_left_wrong() {
    put(store, "/a", "", "/a/b", "1");
    database.sql("update kvData set parentKvId = null where kvKey = '/a/b'");

    put(store, "/a/b", "2");

    assertParentsAreRight();
  }

  @Test
  void rows_with_a_wrong_parent_are_listed_until_a_put_corrects_them() {
    assertThat(store.keysWithWrongParent()).isEmpty(); // there is no table yet
    put(store, "/a", "", "/a/b", "1", "/a/c", "1", "/d", "");
    database.sql("update kvData set parentKvId = null where kvKey = '/d'");
    database.sql(
        "update kvData c join kvData p on p.kvKey = '/d' set c.parentKvId = p.kvId"
            + " where c.kvKey = '/a/b'");

    assertThat(store.keysWithWrongParent()).containsExactlyInAnyOrder(key("/a/b"), key("/d"));

    put(store, "/a/b", "1", "/d", "");
    assertThat(store.keysWithWrongParent()).isEmpty();
  }

  private void assertParentsAreRight() {
    assertThat(
            database.sql(
                "select c.kvKey from kvData c left join kvData p on c.parentKvId = p.kvId"
                    + " where c.kvKey <> '' and not (p.kvKey <=> substring(c.kvKey, 1,"
                    + " length(c.kvKey) - length(substring_index(c.kvKey, '/', -1)) - 1))"))
        .isEmpty();
  }

  @Test
  void the_root_row_is_not_an_entry() {
    put(store, "/a", "1");

    assertThat(keys(store, "")).containsExactly("/a");
    assertThat(store.scan(Prefix.ALL)).hasSize(1);
    assertThat(store.children(new Prefix("/"), '/')).containsExactly(new Child("a", true, false));
    assertThat(store.children(Prefix.ALL, '/')).containsExactly(new Child("", false, true));
  }

  @Test
  void deleting_everything_empties_the_table_and_the_next_key_recreates_the_root_row() {
    for (String everything : List.of("", "/")) {
      put(store, "/a", "", "/a/b", "1");

      applied(store.commit(Transaction.builder().deletePrefix(new Prefix(everything)).build()));

      assertThat(database.sql("select kvKey from kvData")).isEmpty();
    }
    put(store, "/c", "1");
    assertParentsAreRight();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "/", "/a/", "/a//b", "/a ", "/missing/child"})
  void a_key_that_the_table_cannot_hold_is_refused(String key) {
    put(store, "/a", "");

    assertRefused(putting(key, "1"), key);
    assertThat(store.get(key(key))).isEmpty();
    assertThat(keys(store, "")).containsExactly("/a");
  }

  @Test
  void a_condition_on_a_key_that_the_table_cannot_hold_finds_it_absent() {
    Transaction.Builder absent = Transaction.builder().require(Condition.absent(key("a")));

    applied(store.commit(absent.put(key("/b"), value("1")).build()));
  }

  @Test
  void values_are_text_of_at_most_65535_bytes() {
    put(store, "/a", "é".repeat(32_767));
    assertThat(text(store, "/a")).hasSize(32_767);

    assertRefused(putting("/a", "é".repeat(32_768)), "65535");
    assertRefused(
        Transaction.builder().put(key("/a"), Bytes.copyOf(new byte[] {-1})).build(), "UTF-8");
    assertRefused(putting("/a", "\ud83d\ude00"), "basic plane");
    assertRefused(putting("/\ud83d\ude00", ""), "basic plane");
    assertThat(store.get(key("/\ud83d\ude00"))).isEmpty();
    assertThat(keys(store, "/\ud83d\ude00")).isEmpty();
  }

  @Test
  void a_table_with_a_wider_character_set_accepts_all_characters() {
    database.sql(
        new KvDataTable()
            .definition()
            .replace("= utf8 ", "= utf8mb4 ")
            .replace("utf8_", "utf8mb4_"));

    put(store, "/\ud83d\ude00", "\ud83d\ude01");

    assertThat(text(store, "/\ud83d\ude00")).isEqualTo("\ud83d\ude01");
    assertThat(keys(store, "/\ud83d\ude00")).containsExactly("/\ud83d\ude00");
  }

  @Test
  void a_key_equal_to_another_in_the_collation_is_refused_and_not_found() {
    put(store, "/DBS", "1");

    assertRefused(putting("/dbs", "2"), "/DBS", "utf8");
    assertThat(store.get(key("/dbs"))).isEmpty();
    assertThat(store.getAll(List.of(key("/dbs"), key("/DBS")))).containsOnlyKeys(key("/DBS"));
    assertThat(keys(store, "/d")).isEmpty();
    assertThat(text(store, "/DBS")).isEqualTo("1");
    applied(store.commit(Transaction.builder().delete(key("/dbs")).build()));
    applied(store.commit(Transaction.builder().deletePrefix(new Prefix("/d")).build()));
    assertThat(keys(store, "")).containsExactly("/DBS");
  }

  @Test
  void two_new_keys_equal_in_the_collation_are_refused() {
    assertRefused(putting("/new", "1", "/NEW", "2"), "/new", "/NEW");

    List<CommitOutcome> outcomes =
        store.commitAll(List.of(putting("/e", "1"), putting("/é", "2"), putting("/f", "3")));

    applied(outcomes.get(0).result());
    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> outcomes.get(1).result());
    applied(outcomes.get(2).result());
    assertThat(keys(store, "")).containsExactly("/e", "/f");
  }

  @Test
  void a_table_with_a_binary_collation_accepts_keys_that_differ_in_case() {
    database.sql(new KvDataTable().definition().replace("utf8_general_ci", "utf8_bin"));

    put(store, "/a", "1", "/A", "2");

    assertThat(keys(store, "")).containsExactly("/A", "/a");
  }

  @Test
  void a_key_with_children_cannot_be_deleted_alone() {
    put(store, "/a", "", "/a/b", "1");

    assertRefused(Transaction.builder().delete(key("/a")).build(), "/a/b");
    applied(
        store.commit(
            Transaction.builder().delete(key("/a")).deletePrefix(new Prefix("/a/")).build()));

    assertThat(keys(store, "")).isEmpty();
  }

  @Test
  void a_key_is_deleted_together_with_its_children_if_each_is_named() {
    put(store, "/a", "", "/a/b", "", "/a/b/c", "1");

    applied(
        store.commit(
            Transaction.builder()
                .delete(key("/a"))
                .delete(key("/a/b"))
                .delete(key("/a/b/c"))
                .build()));

    assertThat(keys(store, "")).isEmpty();
  }

  @Test
  void members_of_a_batch_see_the_writes_of_those_before_them() {
    List<CommitOutcome> outcomes =
        store.commitAll(
            List.of(
                putting("/p/early", "1"),
                putting("/p", ""),
                putting("/p/c", "1"),
                Transaction.builder().delete(key("/p")).build(),
                Transaction.builder().delete(key("/p/c")).build(),
                Transaction.builder().delete(key("/p")).build()));

    assertThat(outcomes.stream().map(outcome -> outcome instanceof CommitOutcome.Completed))
        .containsExactly(false, true, true, false, true, true);
    assertThat(keys(store, "")).isEmpty();
  }

  @Test
  void a_revision_is_derived_from_the_value_so_a_change_by_another_program_changes_it() {
    put(store, "/a", "1");
    Entry read = store.get(key("/a")).orElseThrow();
    database.sql("update kvData set kvVal = '2' where kvKey = '/a'");

    assertThat(
            store
                .commit(
                    Transaction.builder()
                        .require(Condition.unchanged(read))
                        .put(key("/a"), value("3"))
                        .build())
                .applied())
        .isFalse();
    database.sql("update kvData set kvVal = '1' where kvKey = '/a'");
    assertThat(store.get(key("/a"))).hasValue(read);
  }

  @Test
  void keys_are_listed_in_byte_order_although_the_table_has_another_order() {
    put(store, "/a", "", "/B", "", "/_", "", "/c", "", "/É", "", "/z", "");

    assertThat(keys(store, "")).containsExactly("/B", "/_", "/a", "/c", "/z", "/É");
    assertThat(store.scan(Prefix.ALL, key("/_")).map(entry -> entry.key().text()))
        .containsExactly("/a", "/c", "/z", "/É");
  }

  @Test
  void children_are_the_next_segments_of_the_keys_below() {
    put(store, "/d", "", "/d/%", "", "/d/x", "", "/d/x/1", "", "/d/x/1/2", "", "/d_", "");

    assertThat(store.children(new Prefix("/d/"), '/'))
        .containsExactly(new Child("%", true, false), new Child("x", true, true));
    assertThat(store.children(new Prefix("/d"), '/'))
        .containsExactly(new Child("", true, true), new Child("_", true, false));
    assertThat(store.children(new Prefix("/d/x"), '/')).containsExactly(new Child("", true, true));
  }

  @Test
  void children_whose_parent_id_is_empty_or_wrong_are_not_missed() {
    put(store, "/d", "", "/d/1", "", "/d/2", "", "/d/2/x", "", "/e", "");
    database.sql("update kvData set parentKvId = null where kvKey in ('/d/1', '/d/2/x')");
    database.sql(
        "update kvData c join kvData p on p.kvKey = '/e' set c.parentKvId = p.kvId"
            + " where c.kvKey = '/d/2'");

    assertThat(store.children(new Prefix("/d/"), '/'))
        .containsExactly(new Child("1", true, false), new Child("2", true, true));
    assertThat(store.children(new Prefix("/e/"), '/')).isEmpty();
  }

  @Test
  void another_table_with_the_name_kvdata_is_refused() {
    database.sql("create table kvData (kvKey int primary key)");

    assertRefused(putting("/a", "1"), "not Qserv's");
  }

  @Test
  void children_put_while_their_parent_is_deleted_never_outlive_it() throws Exception {
    ExecutorService racers = Executors.newFixedThreadPool(3);
    afterwardsClosed(racers::shutdownNow);
    MySqlStore other = open(kvData());
    for (int round = 0; round < 20; round++) {
      put(store, "/p", "");
      List<Callable<Boolean>> race = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        Transaction child = putting("/p/" + i, "1");
        race.add(() -> isApplied(other, child));
      }
      Transaction removal =
          Transaction.builder().delete(key("/p")).deletePrefix(new Prefix("/p/")).build();
      race.add(() -> store.commit(removal).applied());

      for (Future<Boolean> ran : racers.invokeAll(race)) {
        ran.get();
      }

      assertThat(keys(store, "")).as("left by round %s", round).isEmpty();
    }
    assertParentsAreRight();
  }

  private static boolean isApplied(MySqlStore store, Transaction transaction) {
    try {
      return store.commit(transaction).applied();
    } catch (StoreException.Refused noParent) {
      return false;
    }
  }

  @Test
  void an_error_that_is_not_known_to_precede_the_commit_leaves_the_outcome_unknown() {
    put(store, "/a", "1");
    database.sql(
        "create trigger strange before update on kvData for each row"
            + " signal sqlstate 'HY000' set mysql_errno = 1105, message_text = 'strange'");

    assertThatExceptionOfType(StoreException.OutcomeUnknown.class)
        .isThrownBy(() -> store.commit(putting("/a", "2")))
        .withMessageContaining("error 1105");
  }

  @Test
  void empty_chunks_are_read_from_their_own_tables() {
    database.sql("create table LSST_EmptyChunks (chunkId int not null primary key)");
    database.sql("insert into LSST_EmptyChunks values (7), (3), (1234567)");

    assertThat(store.emptyChunks("LSST")).containsExactly(3, 7, 1234567);
    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> store.emptyChunks("other"))
        .withMessageContaining("other_EmptyChunks");
    for (String odd : List.of("a`b", "a:b", "a?b", "a<table>b", "a\\b", "a'b", "a\"b", "--")) {
      assertThatExceptionOfType(StoreException.Refused.class)
          .isThrownBy(() -> store.emptyChunks(odd))
          .withMessageContaining(odd);
    }
  }

  private void assertRefused(Transaction transaction, String... named) {
    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> store.commit(transaction))
        .withMessageNotContaining("\n")
        .satisfies(refused -> assertThat(refused.getMessage()).contains(named));
  }
}
