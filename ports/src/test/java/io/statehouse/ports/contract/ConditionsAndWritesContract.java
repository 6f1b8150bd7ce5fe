package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each kind of condition with each kind of write, on the same key and on another. */
abstract class ConditionsAndWritesContract extends ContractGroup {

  /** A condition on a key that is present or absent, and whether the condition then holds. */
  enum ConditionCase {
    ABSENT_OF_ABSENT_KEY(false, true, (key, read) -> Condition.absent(key)),
    ABSENT_OF_PRESENT_KEY(true, false, (key, read) -> Condition.absent(key)),
    PRESENT_OF_PRESENT_KEY(true, true, (key, read) -> Condition.present(key)),
    PRESENT_OF_ABSENT_KEY(false, false, (key, read) -> Condition.present(key)),
    UNCHANGED_OF_SAME_ENTRY(true, true, (key, read) -> Condition.unchanged(read)),
    UNCHANGED_OF_OTHER_REVISION(
        true, false, (key, read) -> Condition.unchanged(otherRevision(key, read))),
    UNCHANGED_OF_ABSENT_KEY(false, false, (key, read) -> Condition.unchanged(never(key)));

    private final boolean present;
    private final boolean holds;
    private final BiFunction<Key, Entry, Condition> condition;

    ConditionCase(boolean present, boolean holds, BiFunction<Key, Entry, Condition> condition) {
      this.present = present;
      this.holds = holds;
      this.condition = condition;
    }

    private static Entry otherRevision(Key key, Entry read) {
      return new Entry(key, value("seen long ago"), Revision.of(read.revision().hashCode() ^ -2L));
    }

    private static Entry never(Key key) {
      return new Entry(key, Bytes.EMPTY, Revision.of(0));
    }
  }

  /** A write to a key or prefix. */
  enum WriteCase {
    PUT_WHERE_NOTHING_WAS("t/new"),
    PUT_OVER_A_VALUE("t/old"),
    DELETE("t/old"),
    DELETE_OF_ABSENT_KEY("t/new"),
    DELETE_PREFIX("t/");

    private final String target;

    WriteCase(String target) {
      this.target = target;
    }

    private boolean puts() {
      return this == PUT_WHERE_NOTHING_WAS || this == PUT_OVER_A_VALUE;
    }

    private void addTo(Transaction.Builder transaction) {
      switch (this) {
        case PUT_WHERE_NOTHING_WAS, PUT_OVER_A_VALUE -> transaction.put(key(target), value("new"));
        case DELETE, DELETE_OF_ABSENT_KEY -> transaction.delete(key(target));
        case DELETE_PREFIX -> transaction.deletePrefix(prefix(target));
      }
    }

    private Map<String, String> appliedTo(Map<String, String> before) {
      Map<String, String> after = new HashMap<>(before);
      if (puts()) {
        after.put(target, "new");
      } else if (this == DELETE_PREFIX) {
        after.keySet().removeIf(key -> key.startsWith(target));
      } else {
        after.remove(target);
      }
      return after;
    }
  }

  ConditionsAndWritesContract(KeyValueStoreContract contract) {
    super(contract);
  }

  static Stream<Arguments> pairs() {
    return Stream.of(ConditionCase.values())
        .flatMap(
            tested -> Stream.of(WriteCase.values()).map(written -> Arguments.of(tested, written)));
  }

  @ParameterizedTest(name = "{0} with {1}")
  @MethodSource("pairs")
  void writes_are_applied_if_and_only_if_the_condition_holds(
      ConditionCase tested, WriteCase written) {
    putAll(List.of("t/old", "t/old/below", "other"));
    Entry read = tested.present ? put("c", "read") : null;
    Condition condition = tested.condition.apply(key("c"), read);
    Transaction.Builder transaction = transaction().require(condition);
    written.addTo(transaction);
    Map<String, String> before = state();

    CommitResult result = store.commit(transaction.build());

    if (tested.holds) {
      assertThat(state()).isEqualTo(written.appliedTo(before));
      Map<Key, Revision> revisions = applied(result);
      revisions.forEach((key, revision) -> assertThat(read(key).revision()).isEqualTo(revision));
      assertThat(revisions)
          .containsOnlyKeys(written.puts() ? List.of(key(written.target)) : List.of());
    } else {
      assertThat(result).isEqualTo(CommitResult.conditionFailed(condition));
      assertThat(state()).isEqualTo(before);
    }
  }

  @ParameterizedTest(name = "{0}, then put, delete or delete all below the same key")
  @MethodSource("conditions")
  void a_condition_may_name_a_key_that_is_written(ConditionCase tested) {
    for (String change : List.of("put", "delete", "deletePrefix")) {
      Key key = key("same/" + change);
      Entry read = tested.present ? put(key, value("read")) : null;
      Condition condition = tested.condition.apply(key, read);
      Transaction.Builder transaction = transaction().require(condition);
      switch (change) {
        case "put" -> transaction.put(key, value("new"));
        case "delete" -> transaction.delete(key);
        default -> transaction.deletePrefix(prefix(key.text()));
      }
      Map<String, String> before = state();

      CommitResult result = store.commit(transaction.build());

      if (tested.holds) {
        applied(result);
        assertThat(text(key.text())).as(change).isEqualTo(change.equals("put") ? "new" : "");
      } else {
        assertThat(result).as(change).isEqualTo(CommitResult.conditionFailed(condition));
        assertThat(state()).as(change).isEqualTo(before);
      }
    }
  }

  static Stream<ConditionCase> conditions() {
    return Stream.of(ConditionCase.values());
  }

  /** Returns all entries, as text. */
  private Map<String, String> state() {
    return store.list(Prefix.ALL).stream()
        .collect(Collectors.toMap(entry -> entry.key().text(), ContractGroup::text));
  }
}
