package io.statehouse.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Transactions that run as scripts. */
@NeedsServer(value = ServerKind.REDIS, ours = true)
class TransactionScriptTest extends OnRedis {
  private RedisStore store;

  @BeforeEach
  void openStore() {
    store = open();
  }

  @Test
  void entries_are_plain_strings_with_nothing_beside_them() {
    Entry old = put(store, "/a", "old");
    store.commit(
        transaction()
            .require(Condition.unchanged(old))
            .put(key("/a"), Bytes.utf8("new"))
            .put(key("b|u"), Bytes.EMPTY)
            .build());

    assertThat(redis("DBSIZE")).isEqualTo("2");
    assertThat(redis("GET", "/a")).isEqualTo("new");
    assertThat(redis("TYPE", "b|u")).isEqualTo("string");
    assertThat(redis("GET", "b|u")).isEmpty();
  }

  @Test
  void a_server_that_lost_the_script_receives_it_again() {
    put(store, "/a", "1");
    redis("SCRIPT", "FLUSH");
    trips.clear();

    CommitResult result = store.commit(claim("/b"));

    assertThat(result.applied()).isTrue();
    assertThat(trips).containsExactly("commit", "commit");
    trips.clear();
    assertThat(store.commit(claim("/c")).applied()).isTrue();
    assertThat(trips).containsExactly("commit");
  }

  @Test
  void in_a_pipeline_only_requests_that_lacked_the_script_are_sent_again() {
    put(store, "/lost", "1");
    redis("SCRIPT", "FLUSH");
    trips.clear();

    List<CommitOutcome> outcomes =
        store.commitAll(
            List.of(claim("/b"), putting("/plain", "1"), claim("/lost"), claim("/b"), claim("/c")));

    assertThat(outcomes.stream().map(outcome -> outcome.result().applied()))
        .containsExactly(true, true, false, false, true);
    assertThat(trips).containsExactly("commitAll", "commitAll");
    assertThat(redis("DBSIZE")).isEqualTo("4");
  }

  @Test
  void a_listing_succeeds_although_the_server_lost_its_script() {
    put(store, "/a", "1");
    store.list(prefix("/"));
    store.scan(prefix("/")).toList();
    redis("SCRIPT", "FLUSH");

    assertThat(keys(store.list(prefix("/")))).containsExactly("/a");
    assertThat(keys(store.scan(prefix("/")).toList())).containsExactly("/a");
  }

  @Test
  void in_a_batch_no_child_is_put_below_a_parent_deleted_before_it() {
    put(store, "/p", "parent");
    put(store, "/p/old", "child");

    List<CommitOutcome> outcomes =
        store.commitAll(
            List.of(
                transaction().delete(key("/p")).deletePrefix(prefix("/p/")).build(),
                transaction()
                    .require(Condition.present(key("/p")))
                    .put(key("/p/new"), Bytes.utf8("orphan"))
                    .build()));

    assertThat(outcomes.get(0).result().applied()).isTrue();
    assertThat(outcomes.get(1).result())
        .isEqualTo(CommitResult.conditionFailed(Condition.present(key("/p"))));
    assertThat(redis("DBSIZE")).isEqualTo("0");
  }

  @Test
  void a_deleted_prefix_is_taken_literally_not_as_a_pattern() {
    List<String> spared =
        List.of("p1|", "p?|", "p\\|", "p", "q[1]|", "p[1-3]|x", "p^|", "p[1]", "px1]|");
    List<String> deleted = List.of("p[1]|", "p[1]|x", "p[1]|*", "p[1]|[", "p[1]|-^?\\");
    spared.forEach(key -> put(store, key, "1"));
    deleted.forEach(key -> put(store, key, "1"));

    store.commit(transaction().deletePrefix(prefix("p[1]|")).build());

    assertThat(keys(store.list(prefix("")))).containsExactlyInAnyOrderElementsOf(spared);
  }

  @Test
  void more_keys_are_deleted_than_lua_can_pass_to_one_command() {
    for (int from = 0; from < 20_000; from += 1_000) {
      Transaction.Builder puts = transaction();
      IntStream.range(from, from + 1_000).forEach(i -> puts.put(key("/d/" + i), Bytes.EMPTY));
      store.commit(puts.build());
    }
    put(store, "/e", "1");

    store.commit(transaction().deletePrefix(prefix("/d/")).build());

    assertThat(redis("DBSIZE")).isEqualTo("1");
  }

  @Test
  void another_programs_list_is_not_an_entry_and_cannot_be_claimed() {
    redis("RPUSH", "/list", "theirs");
    put(store, "/string", "ours");

    assertThat(store.get(key("/list"))).isEmpty();
    assertThat(store.getAll(List.of(key("/list"), key("/string")))).hasSize(1);
    assertThat(keys(store.list(prefix("/")))).containsExactly("/string");
    assertThat(keys(store.scan(prefix("/")).toList())).containsExactly("/string");
    assertThat(store.children(prefix("/"), '/')).hasSize(1);
    assertThat(store.commit(requiring(Condition.present(key("/list")))).applied()).isFalse();
    assertThat(store.commit(requiring(unchangedBy("/list", BigInteger.ONE))).applied()).isFalse();
    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> store.commit(claim("/list")))
        .withMessageContaining("/list");

    store.commit(transaction().deletePrefix(prefix("/")).build());
    assertThat(redis("LLEN", "/list")).isEqualTo("1");
    assertThat(redis("EXISTS", "/string")).isEqualTo("0");
  }

  @Test
  void a_put_without_a_condition_replaces_any_type_as_set_does() {
    redis("RPUSH", "/list", "theirs");
    redis("RPUSH", "/other", "theirs");

    store.commit(putting("/list", "ours"));
    store.commit(
        transaction().put(key("/other"), Bytes.utf8("ours")).delete(key("/nothing")).build());

    assertThat(redis("GET", "/list")).isEqualTo("ours");
    assertThat(redis("GET", "/other")).isEqualTo("ours");
  }

  @Test
  void the_revision_alone_decides_whether_an_entry_is_unchanged() {
    Entry small = put(store, "/small", "v");
    Entry large = put(store, "/large", "v".repeat(100_000));

    for (Entry entry : List.of(small, large)) {
      Entry known = new Entry(entry.key(), Bytes.EMPTY, entry.revision());
      Entry wrong = new Entry(entry.key(), entry.value(), Revision.of(7));
      assertThat(store.commit(requiring(Condition.unchanged(known))).applied()).isTrue();
      assertThat(store.commit(requiring(Condition.unchanged(wrong))).applied()).isFalse();
    }
    assertThat(store.commit(requiring(unchangedBy("/absent", BigInteger.ZERO))).applied())
        .isFalse();
    BigInteger longerThanAnyHash = BigInteger.TWO.pow(200);
    assertThat(store.commit(requiring(unchangedBy("/small", longerThanAnyHash))).applied())
        .isFalse();
  }

  @Test
  void a_large_value_that_grows_is_what_it_was_before_and_more() {
    Entry before = put(store, "/list", "m0,".repeat(1_000));
    for (String added : List.of("m1,", "", "m\r\n\0\uffff", "m2,".repeat(2_000))) {
      Bytes more = Bytes.utf8(before.value().text().orElseThrow() + added);
      CommitResult result =
          store.commit(
              transaction()
                  .require(Condition.unchanged(before))
                  .put(before.key(), more)
                  .put(key("/beside"), Bytes.utf8(added))
                  .build());

      Entry after = store.get(before.key()).orElseThrow();
      assertThat(result).isEqualTo(CommitResult.applied(revisions(after, key("/beside"))));
      assertThat(after.value()).isEqualTo(more);
      before = after;
    }
  }

  @Test
  void a_value_that_another_program_changed_does_not_grow() {
    Entry known = put(store, "/list", "m0,".repeat(1_000));
    Transaction growing =
        transaction()
            .require(Condition.unchanged(known))
            .put(known.key(), Bytes.utf8("m0,".repeat(1_001)))
            .build();

    for (String changed : List.of("m0,".repeat(999) + "m1,", "m0,".repeat(1_001), "")) {
      redis("SET", "/list", changed);
      assertThat(store.commit(growing))
          .isEqualTo(CommitResult.conditionFailed(Condition.unchanged(known)));
      assertThat(redis("GET", "/list")).isEqualTo(changed);
    }
    redis("DEL", "/list");
    assertThat(store.commit(growing).applied()).isFalse();
    redis("RPUSH", "/list", "theirs");
    assertThat(store.commit(growing).applied()).isFalse();
    redis("DEL", "/list");
    redis("SET", "/list", "m0,".repeat(1_000));
    assertThat(store.commit(growing).applied()).isTrue();
  }

  @Test
  void an_empty_value_is_unchanged_only_while_it_is_present() {
    Entry empty = put(store, "/a", "");
    redis("DEL", "/a");

    assertThat(store.commit(requiring(Condition.unchanged(empty))).applied()).isFalse();
    redis("SET", "/a", "");
    assertThat(store.commit(requiring(Condition.unchanged(empty))).applied()).isTrue();
  }

  @Test
  void a_value_changed_by_another_program_is_not_unchanged() {
    Entry read = put(store, "/a", "1");

    redis("APPEND", "/a", "2");
    assertThat(store.commit(requiring(Condition.unchanged(read))).applied()).isFalse();

    redis("SET", "/a", "1");
    assertThat(store.commit(requiring(Condition.unchanged(read))).applied()).isTrue();
  }

  @Test
  void a_user_who_lacks_a_right_applies_no_part_of_a_transaction() {
    put(store, "/own/old", "1");
    put(store, "/theirs/old", "1");
    RedisStore noDelete = open(as("setter", "-del"));
    RedisStore noSet = open(as("deleter", "-set"));
    RedisStore ownOnly = open(as("owner", "resetkeys", "~/own/*"));
    Transaction both =
        transaction().put(key("/own/new"), Bytes.utf8("1")).delete(key("/own/old")).build();
    Transaction allBelow = transaction().deletePrefix(prefix("/")).build();

    for (RedisStore limited : List.of(noDelete, noSet)) {
      assertThatExceptionOfType(StoreException.Refused.class)
          .isThrownBy(() -> limited.commit(both))
          .withMessageContaining("denies permission");
    }
    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> ownOnly.commit(allBelow))
        .withMessageContaining("/theirs/old");

    assertThat(keys(store.list(prefix("/")))).containsExactly("/own/old", "/theirs/old");
    assertThat(ownOnly.commit(both).applied()).isTrue();
  }

  @Test
  void a_user_without_dangerous_commands_lists_and_deletes_more_slowly() {
    RedisStore careful = open(as("careful", "-@dangerous"));
    List<String> many = new ArrayList<>();
    IntStream.range(0, 3_000).forEach(i -> many.add("/d/" + i));
    many.forEach(key -> redis("SET", key, "1"));
    put(careful, "/e", "1");

    assertThat(careful.list(prefix("/d/"))).hasSize(3_000);
    assertThat(careful.children(prefix("/"), '/')).hasSize(2);
    careful.commit(transaction().deletePrefix(prefix("/d/")).build());

    assertThat(redis("DBSIZE")).isEqualTo("1");
  }

  @Test
  void a_read_only_user_reads_everything_and_commits_nothing() {
    Entry entry = put(store, "/a", "1");
    RedisStore reader = open(as("reader", "resetkeys", "%R~*", "-@write"));

    assertThat(reader.get(key("/a"))).hasValue(entry);
    assertThat(reader.list(prefix("/"))).containsExactly(entry);
    assertThat(reader.scan(prefix("/"))).containsExactly(entry);
    assertThat(reader.children(prefix("/"), '/')).hasSize(1);
    for (Transaction writing :
        List.of(putting("/a", "2"), claim("/b"), transaction().deletePrefix(prefix("/")).build())) {
      assertThatExceptionOfType(StoreException.Refused.class)
          .isThrownBy(() -> reader.commit(writing));
    }
    assertThat(keys(store.list(prefix("/")))).containsExactly("/a");
  }

  @Test
  void an_empty_transaction_is_applied() {
    assertThat(store.commit(transaction().build()).applied()).isTrue();
  }

  private Map<Key, Revision> revisions(Entry one, Key other) {
    return Map.of(
        one.key(), one.revision(), other, store.get(other).map(Entry::revision).orElseThrow());
  }

  private static Transaction claim(String key) {
    return transaction()
        .require(Condition.absent(key(key)))
        .put(key(key), Bytes.utf8("claimed"))
        .build();
  }

  private static Transaction requiring(Condition condition) {
    return transaction().require(condition).build();
  }

  private static Condition unchangedBy(String key, BigInteger revision) {
    return Condition.unchanged(new Entry(new Key(key), Bytes.EMPTY, new Revision(revision)));
  }
}
