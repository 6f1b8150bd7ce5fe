package io.statehouse.ports.transact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScopeTest {
  private static final Key A = new Key("a");
  private static final Key B = new Key("b");
  private static final Key BELOW = new Key("p/1");

  private final RoundTrips trips = new RoundTrips();
  private final MemoryStore store =
      new MemoryStore(
          Limits.builder()
              .keyBytes(9)
              .valueBytes(9)
              .conditions(9)
              .writes(9)
              .operations(9)
              .transactionBytes(99)
              .keysPerRead(2)
              .build(),
          trips);
  private final Scope scope = new Scope(store);

  @Test
  void a_key_is_read_once_and_every_later_read_returns_the_same() {
    Entry first = put(A, "1");

    assertThat(scope.get(A)).hasValue(first);
    put(A, "2");
    trips.reset();

    assertThat(scope.get(A)).hasValue(first);
    assertThat(scope.getAll(List.of(A))).containsValue(first);
    assertThat(trips.count()).isZero();
    assertThat(scope.transaction().conditions()).containsExactly(Condition.unchanged(first));
  }

  @Test
  void only_keys_not_yet_read_are_read() {
    put(A, "1");
    scope.get(A);
    trips.reset();

    assertThat(scope.getAll(List.of(A, B, A))).containsOnlyKeys(A);

    assertThat(trips.count()).isEqualTo(1);
    assertThat(scope.transaction().conditions()).hasSize(2).contains(Condition.absent(B));
  }

  @Test
  void reads_see_the_store_and_not_the_scopes_own_writes() {
    scope.put(A, Bytes.EMPTY);

    assertThat(scope.get(A)).isEmpty();
    assertThat(scope.list(Prefix.ALL)).isEmpty();
  }

  @Test
  void the_last_write_to_a_key_counts() {
    scope.put(A, Bytes.utf8("1"));
    scope.delete(A);
    scope.delete(B);
    scope.put(B, Bytes.utf8("2"));

    assertThat(scope.transaction().writes())
        .containsExactlyInAnyOrder(new Write.Delete(A), new Write.Put(B, Bytes.utf8("2")));
  }

  @Test
  void deleting_a_prefix_discards_earlier_puts_below_it() {
    scope.put(BELOW, Bytes.EMPTY);
    scope.put(A, Bytes.EMPTY);
    scope.deletePrefix(new Prefix("p/"));

    assertThat(scope.transaction().writes())
        .containsExactlyInAnyOrder(
            new Write.Put(A, Bytes.EMPTY), new Write.DeletePrefix(new Prefix("p/")));
  }

  @Test
  void no_key_can_be_put_below_a_prefix_after_it_is_deleted() {
    scope.deletePrefix(new Prefix("p/"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> scope.put(BELOW, Bytes.EMPTY))
        .withMessageContaining("p/1");
    scope.delete(BELOW);
    assertThat(scope.transaction().writes()).hasSize(2);
  }

  @Test
  void a_commit_is_needed_only_for_several_views_or_writes() {
    scope.get(A);
    assertThat(scope.needsCommit()).isFalse();
    scope.list(Prefix.ALL);
    assertThat(scope.needsCommit()).isFalse();
    scope.get(B);
    assertThat(scope.needsCommit()).isTrue();
    assertThat(scope.writes()).isFalse();

    Scope large = new Scope(store);
    large.getAll(List.of(A, B));
    assertThat(large.needsCommit()).isFalse();
    Scope larger = new Scope(store);
    larger.getAll(List.of(A, B, BELOW));
    assertThat(larger.needsCommit()).isTrue();
  }

  @Test
  void a_condition_given_twice_counts_once() {
    Entry entry = put(A, "1");
    scope.get(A);
    scope.require(Condition.unchanged(entry));
    scope.require(Condition.present(A));
    scope.require(Condition.present(A));

    assertThat(scope.transaction().conditions()).hasSize(2);
  }

  private Entry put(Key key, String value) {
    store.commit(Transaction.builder().put(key, Bytes.utf8(value)).build());
    return store.get(key).orElseThrow();
  }

  @Test
  void what_is_read_from_its_view_is_read_by_the_scope() {
    Entry first = put(A, "1");

    assertThat(scope.view().get(A)).hasValue(first);
    assertThat(scope.view().getAll(List.of(A, B))).containsOnlyKeys(A);

    assertThat(scope.transaction().conditions())
        .containsExactlyInAnyOrder(Condition.unchanged(first), Condition.absent(B));
    assertThat(scope.mustRunAlone()).isFalse();
  }

  @Test
  void what_is_listed_in_its_view_is_no_condition_and_keeps_the_scope_alone() {
    put(BELOW, "1");

    assertThat(scope.view().list(new Prefix("p/"))).hasSize(1);
    assertThat(scope.view().scan(new Prefix("p/"))).hasSize(1);

    assertThat(scope.transaction().conditions()).isEmpty();
    assertThat(scope.mustRunAlone()).isTrue();
  }

  @Test
  void its_view_writes_nothing() {
    Transaction transaction = Transaction.builder().delete(A).build();

    assertThatThrownBy(() -> scope.view().commit(transaction))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("through its scope alone");
    assertThatThrownBy(() -> scope.view().commitAll(List.of(transaction)))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> scope.view().watch(Prefix.ALL, change -> {}))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
