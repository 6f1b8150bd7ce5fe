package io.statehouse.ports.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CommitPlanTest {
  private static final CommitOutcome APPLIED = CommitOutcome.of(CommitResult.applied(Map.of()));
  private static final StoreException.Refused REFUSED = new StoreException.Refused("too large");

  @Test
  void outcomes_are_in_the_order_of_the_transactions() {
    CommitPlan<String> plan = plan("a", "b", "c");

    plan.all().split(Twos::new, 1).forEach(group -> group.complete(applied(group.members())));

    assertThat(plan.outcomes())
        .extracting(outcome -> ((CommitResult.Applied) outcome.result()).revisions().keySet())
        .containsExactly(Set.of(new Key("a")), Set.of(new Key("b")), Set.of(new Key("c")));
  }

  @Test
  void what_cannot_be_prepared_fails_alone_and_is_not_sent() {
    CommitPlan<String> plan = plan("a", "refused", "c");

    assertThat(plan.all().members()).containsExactly("a", "c");
    plan.all().decide(1, APPLIED);
    plan.all().decide(0, APPLIED);
    assertThat(plan.outcomes()).containsExactly(APPLIED, CommitOutcome.failed(REFUSED), APPLIED);
  }

  @Test
  void groups_keep_the_order_if_only_the_latest_is_open() {
    List<List<String>> groups =
        members(plan("a1", "b1", "a2", "b2").all().split(OneInitial::new, 1));

    assertThat(groups).containsExactly(List.of("a1"), List.of("b1"), List.of("a2"), List.of("b2"));
  }

  @Test
  void a_transaction_joins_the_first_open_group_that_admits_it() {
    List<List<String>> groups =
        members(plan("a1", "b1", "a2", "b2").all().split(OneInitial::new, 2));

    assertThat(groups).containsExactly(List.of("a1", "a2"), List.of("b1", "b2"));
  }

  @Test
  void a_refusal_reaches_only_the_transaction_at_fault() {
    CommitPlan<String> plan = plan("a", "b", "guilty", "d", "e");
    List<List<String>> sent = new ArrayList<>();

    send(plan.all(), sent);

    assertThat(sent).startsWith(List.of("a", "b", "guilty", "d", "e")).contains(List.of("guilty"));
    assertThat(plan.outcomes())
        .containsExactly(APPLIED, APPLIED, CommitOutcome.failed(REFUSED), APPLIED, APPLIED);
  }

  private static void send(CommitPlan<String>.Group group, List<List<String>> sent) {
    sent.add(group.members());
    if (group.members().contains("guilty")) {
      group.isolate(REFUSED, half -> send(half, sent));
    } else {
      for (int i = 0; i < group.size(); i++) {
        group.decide(i, APPLIED);
      }
    }
  }

  @Test
  void a_failure_spares_those_that_have_an_outcome() {
    CommitPlan<String> plan = plan("a", "b", "c");
    plan.all().decide(1, APPLIED);

    assertThat(plan.all().members()).containsExactly("a", "c");
    plan.all().fail(REFUSED);

    assertThat(plan.outcomes())
        .containsExactly(CommitOutcome.failed(REFUSED), APPLIED, CommitOutcome.failed(REFUSED));
  }

  @Test
  void no_outcome_may_be_missing() {
    assertThatThrownBy(plan("a")::outcomes)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no outcome for transaction 0");
    assertThat(plan().outcomes()).isEmpty();
    assertThat(plan().all().isEmpty()).isTrue();
  }

  private static CommitPlan<String> plan(String... keys) {
    List<Transaction> puts =
        Stream.of(keys)
            .map(key -> Transaction.builder().put(new Key(key), Bytes.EMPTY).build())
            .toList();
    return CommitPlan.of(puts, CommitPlanTest::nameOf);
  }

  private static String nameOf(Transaction put) {
    String name = ((Write.Put) put.writes().get(0)).key().text();
    if (name.equals("refused")) {
      throw REFUSED;
    }
    return name;
  }

  private static List<CommitResult> applied(List<String> names) {
    return names.stream()
        .map(name -> CommitResult.applied(Map.of(new Key(name), Revision.of(1))))
        .toList();
  }

  private static List<List<String>> members(List<CommitPlan<String>.Group> groups) {
    return groups.stream().map(CommitPlan.Group::members).toList();
  }

  /** Two transactions in a group. */
  private static final class Twos implements CommitPlan.Rule<String> {
    private int size;

    @Override
    public boolean admits(String next) {
      return ++size <= 2;
    }
  }

  /** Names with the same initial. */
  private static final class OneInitial implements CommitPlan.Rule<String> {
    private char initial;

    @Override
    public boolean admits(String next) {
      if (initial == 0) {
        initial = next.charAt(0);
      }
      return next.charAt(0) == initial;
    }
  }
}
