package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code commit}, one transaction after another. */
abstract class TransactionsContract extends ContractGroup {

  TransactionsContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @Test
  void all_writes_are_applied_together() {
    putAll(List.of("a", "b", "c/1", "c/2"));

    applied(
        transaction()
            .put(key("a"), value("new"))
            .delete(key("b"))
            .deletePrefix(prefix("c/"))
            .put(key("d"), value("new"))
            .build());

    assertThat(keysBelow("")).containsExactly("a", "d");
    assertThat(text("a")).isEqualTo("new");
  }

  @Test
  void a_condition_that_fails_is_named_and_nothing_is_written() {
    Entry a = put("a", "1");
    put("b", "1");

    CommitResult result =
        store.commit(
            transaction()
                .require(Condition.present(key("b")))
                .require(Condition.absent(key("b")))
                .require(Condition.unchanged(a))
                .put(key("a"), value("2"))
                .delete(key("b"))
                .put(key("c"), value("2"))
                .build());

    assertThat(result).isEqualTo(CommitResult.conditionFailed(Condition.absent(key("b"))));
    assertThat(text("a") + text("b") + text("c")).isEqualTo("11");
  }

  @Test
  void one_of_several_failed_conditions_is_named() {
    put("a", "1");
    Condition first = Condition.absent(key("a"));
    Condition second = Condition.present(key("b"));

    CommitResult result = store.commit(transaction().require(first).require(second).build());

    assertThat(result)
        .isIn(CommitResult.conditionFailed(first), CommitResult.conditionFailed(second));
  }

  /** A store may test a condition together with the write to its key, when others are made. */
  @Test
  void if_a_condition_on_a_written_key_fails_no_other_key_is_written() {
    Entry old = put("/w/changed", "1");
    put("/w/changed", "2");
    Entry other = put("/w/other", "1");
    List<Entry> before = store.list(prefix("/w/"));

    for (Condition failing :
        List.of(
            Condition.absent(old.key()),
            Condition.unchanged(old),
            Condition.present(key("/w/missing")))) {
      assertThat(store.commit(afterOthers(other, failing).put(failing.key(), value("3")).build()))
          .isEqualTo(CommitResult.conditionFailed(failing));
      assertThat(store.commit(afterOthers(other, failing).delete(failing.key()).build()))
          .isEqualTo(CommitResult.conditionFailed(failing));
    }

    assertThat(store.list(prefix("/w/"))).isEqualTo(before);
    applied(afterOthers(other, Condition.present(old.key())).delete(old.key()).build());
    assertThat(keysBelow("/w/")).containsExactly("/w/new", "/w/other");
  }

  private static Transaction.Builder afterOthers(Entry other, Condition last) {
    return transaction()
        .require(Condition.absent(key("/w/new")))
        .put(key("/w/new"), value("3"))
        .require(Condition.unchanged(other))
        .put(other.key(), value("3"))
        .require(last);
  }

  @Test
  void conditions_are_tested_before_any_write() {
    Entry old = put("old", "1");

    applied(
        transaction()
            .require(Condition.absent(key("new")))
            .require(Condition.unchanged(old))
            .require(Condition.present(key("old")))
            .put(key("new"), value("1"))
            .delete(key("old"))
            .build());
    CommitResult ownWrite =
        store.commit(
            transaction()
                .require(Condition.present(key("newer")))
                .put(key("newer"), value("1"))
                .build());

    assertThat(keysBelow("")).containsExactly("new");
    assertThat(ownWrite).isEqualTo(CommitResult.conditionFailed(Condition.present(key("newer"))));
  }

  @Test
  void a_parent_may_be_deleted_with_all_below_it_under_a_condition_on_it() {
    putAll(List.of("p", "p/1", "p/2", "p2"));

    applied(
        transaction()
            .require(Condition.unchanged(read("p")))
            .delete(key("p"))
            .deletePrefix(prefix("p/"))
            .build());

    assertThat(keysBelow("")).containsExactly("p2");
  }

  @Test
  void a_transaction_of_conditions_alone_checks_earlier_reads() {
    Entry a = put("a", "1");
    Transaction check =
        transaction().require(Condition.unchanged(a)).require(Condition.absent(key("b"))).build();

    assertThat(applied(check)).isEmpty();
    put("b", "1");
    assertThat(store.commit(check))
        .isEqualTo(CommitResult.conditionFailed(Condition.absent(key("b"))));
  }

  @Test
  void several_conditions_may_name_one_key() {
    Entry a = put("a", "1");
    Transaction.Builder all =
        transaction().require(Condition.unchanged(a)).require(Condition.present(key("a")));

    applied(all.build());
    assertThat(store.commit(all.require(Condition.absent(key("a"))).build()))
        .isEqualTo(CommitResult.conditionFailed(Condition.absent(key("a"))));
  }

  @Test
  void an_empty_transaction_is_applied() {
    assertThat(applied(transaction().build())).isEmpty();
  }

  @Test
  void deleting_an_absent_key_or_prefix_is_not_an_error() {
    put("a", "1");

    assertThat(applied(transaction().delete(key("b")).build())).isEmpty();
    assertThat(applied(transaction().deletePrefix(prefix("b")).build())).isEmpty();
    assertThat(applied(transaction().deletePrefix(prefix("a/")).build())).isEmpty();

    assertThat(keysBelow("")).containsExactly("a");
  }

  @Test
  void deleted_prefixes_may_overlap() {
    putAll(List.of("a", "a/1", "a/2", "b"));

    applied(
        transaction()
            .delete(key("a/1"))
            .deletePrefix(prefix("a/"))
            .deletePrefix(prefix("a"))
            .deletePrefix(prefix("a/2"))
            .build());

    assertThat(keysBelow("")).containsExactly("b");
  }

  @Test
  void the_empty_prefix_deletes_everything() {
    putAll(List.of("a", "/b", "\udbff\udfff"));

    applied(transaction().deletePrefix(prefix("")).build());

    assertThat(keysBelow("")).isEmpty();
  }

  @Test
  void a_tree_is_moved_in_one_transaction() {
    putAll(List.of("from/1", "from/2"));
    Transaction.Builder move = transaction().deletePrefix(prefix("from/"));
    for (Entry entry : store.list(prefix("from/"))) {
      move.require(Condition.unchanged(entry))
          .put(key(entry.key().text().replace("from", "to")), entry.value());
    }

    applied(move.build());

    assertThat(keysBelow("")).containsExactly("to/1", "to/2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p[1]|",
        "p*",
        "p?",
        "p\\",
        "p\\*",
        "p^",
        "p-",
        "p_",
        "p%",
        "p'",
        "p\"",
        "p//",
        "p/../",
        "p#",
        "p%2F",
        "p+",
        "p ",
        "P",
        "pé",
        "p\u007f",
        "p\uffff",
        "p\udbff\udfff",
        "p."
      })
  void deleting_a_prefix_deletes_exactly_the_keys_below_it(String prefix) {
    List<String> near =
        List.of(
            "p1|x",
            "p",
            "pp",
            "p/",
            "p/x",
            "px",
            "q",
            "Px",
            "pe\u0301x",
            "p\u0080x",
            "p\ue000",
            "p[1|x",
            "p%",
            "p_x",
            "p ",
            "px*",
            "p\\x",
            "o\udbff\udfff");
    List<String> keys =
        near.stream().filter(text -> !contract.cannotHold(key(text)).stated()).toList();
    putAll(keys);
    List<String> own =
        List.of(prefix, prefix + "x", prefix + "/1", prefix + "\udbff\udfff").stream()
            .filter(text -> !contract.cannotHold(key(text)).stated())
            .toList();
    putAll(own);

    applied(transaction().deletePrefix(prefix(prefix)).build());

    assertThat(keysBelow(""))
        .containsExactlyInAnyOrderElementsOf(
            keys.stream().filter(key -> !key.startsWith(prefix)).toList());
  }

  @Test
  void a_large_tree_is_deleted_as_one_operation() {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      keys.add("/d/" + i);
    }
    putAll(keys);
    put("/e", "1");

    applied(transaction().deletePrefix(prefix("/d/")).build());

    assertThat(keysBelow("")).containsExactly("/e");
  }

  @Test
  void the_revisions_returned_are_those_read_afterwards() {
    Map<Key, Revision> revisions =
        applied(
            transaction()
                .put(key("a"), value("1"))
                .put(key("b"), Bytes.EMPTY)
                .delete(key("c"))
                .build());

    assertThat(revisions).containsOnlyKeys(key("a"), key("b"));
    revisions.forEach((key, revision) -> assertThat(read(key).revision()).isEqualTo(revision));
    store
        .list(prefix(""))
        .forEach(entry -> assertThat(revisions).containsEntry(entry.key(), entry.revision()));
  }

  @Test
  void an_entry_built_from_a_returned_revision_can_be_a_condition() {
    Revision revision = applied(putting("a", "1")).get(key("a"));
    Entry known = new Entry(key("a"), value("1"), revision);

    applied(transaction().require(Condition.unchanged(known)).put(key("a"), value("2")).build());

    assertThat(text("a")).isEqualTo("2");
  }

  @Test
  void a_revision_written_as_text_and_read_back_is_the_same() {
    Entry a = put("a", "1");
    Revision carried = Revision.parse(a.revision().toString());

    assertThat(carried.number().bitLength()).isLessThanOrEqualTo(store.limits().revisionBits());

    applied(
        transaction().require(Condition.unchanged(new Entry(a.key(), a.value(), carried))).build());
  }

  @Test
  void an_entry_that_got_another_value_is_changed() {
    Entry old = put("a", "1");
    put("a", "2");

    assertChanged(old);
  }

  @Test
  void an_entry_that_was_deleted_is_changed() {
    Entry old = put("a", "1");
    Entry empty = put(key("empty"), Bytes.EMPTY);
    delete("a");
    delete("empty");

    assertChanged(old);
    assertChanged(empty);
  }

  @Test
  void an_entry_that_was_deleted_and_created_with_another_value_is_changed() {
    Entry old = put("a", "1");
    applied(transaction().deletePrefix(prefix("a")).build());
    put("a", "2");

    assertChanged(old);
  }

  @Test
  void an_entry_that_went_through_many_values_is_changed() {
    Entry old = put("a", "first");
    for (int i = 0; i < 30; i++) {
      put("a", "later " + i);
      assertChanged(old);
    }
  }

  @Test
  void an_entry_is_unchanged_when_its_neighbours_change() {
    Entry entry = put("a", "1");
    put("a/b", "2");
    put("b", "2");
    delete("b");
    applied(transaction().deletePrefix(prefix("a/")).build());

    assertThat(read("a")).isEqualTo(entry);
    applied(transaction().require(Condition.unchanged(entry)).put(key("a"), value("2")).build());
  }

  /** Nothing more is promised: after A, B, A a store may report the first A as unchanged. */
  @Test
  void an_equal_revision_means_an_equal_value() {
    KeyValueStore other = another();
    Random random = new Random(6);
    Map<Revision, Bytes> seen = new HashMap<>();

    for (int i = 0; i < 300; i++) {
      KeyValueStore writer = random.nextBoolean() ? store : other;
      if (random.nextInt(4) == 0) {
        applied(writer.commit(transaction().delete(key("a")).build()));
      } else {
        applied(writer.commit(putting("a", "value " + random.nextInt(5))));
      }
      store
          .get(key("a"))
          .ifPresent(
              entry ->
                  assertThat(seen.putIfAbsent(entry.revision(), entry.value()))
                      .as("value at revision %s before", entry.revision())
                      .isIn(null, entry.value()));
    }
  }

  private void assertChanged(Entry old) {
    Condition condition = Condition.unchanged(old);
    assertThat(store.commit(transaction().require(condition).put(old.key(), value("lost")).build()))
        .isEqualTo(CommitResult.conditionFailed(condition));
    assertThat(text(old.key().text())).isNotEqualTo("lost");
  }
}
