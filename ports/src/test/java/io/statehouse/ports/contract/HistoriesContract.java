package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.linear.History;
import io.statehouse.ports.contract.linear.Linearizability;
import io.statehouse.ports.contract.linear.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The concurrent calls of eight threads through two clients are linearizable. */
abstract class HistoriesContract extends ContractGroup {
  private static final int CALLERS = 8;
  private static final int CALLS_EACH = 7;
  private static final List<String> NAMES = List.of("x", "y", "z");

  private KeyValueStore other;

  HistoriesContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @Test
  void calls_on_one_key_are_linearizable() {
    other = another();
    for (int round = 0; round < 15; round++) {
      assertLinearizable(round, List.of("x"));
    }
  }

  @Test
  void calls_on_several_keys_are_linearizable() {
    other = another();
    for (int round = 100; round < 125; round++) {
      assertLinearizable(round, NAMES);
    }
  }

  private void assertLinearizable(int round, List<String> names) {
    History history = new History();
    Racers.race(
        CALLERS,
        caller -> {
          Calls calls =
              new Calls("/h/" + round + "/", names, caller, new Random(round * 100L + caller));
          for (int i = 0; i < CALLS_EACH; i++) {
            history.record(caller, calls::next);
          }
          return caller;
        });

    assertThat(Linearizability.problem(Map.of(), history.operations()).orElse(""))
        .as("problem with the history of round %s", round)
        .isEmpty();
  }

  /** A caller that makes random calls and remembers the entries that it saw last. */
  private final class Calls {
    private final String root;
    private final List<String> names;
    private final int caller;
    private final Random random;
    private final KeyValueStore client;
    private final Map<String, Optional<Entry>> remembered = new HashMap<>();
    private int count;

    Calls(String root, List<String> names, int caller, Random random) {
      this.root = root;
      this.names = names;
      this.caller = caller;
      this.random = random;
      this.client = caller % 2 == 0 ? store : other;
    }

    Step next() {
      count++;
      return switch (random.nextInt(7)) {
        case 0 -> get(any());
        case 1 -> getAll();
        case 2 -> list();
        case 3 -> put(any());
        case 4 -> delete(any());
        default -> compareAndSet();
      };
    }

    private String any() {
      return names.get(random.nextInt(names.size()));
    }

    private Step get(String name) {
      Optional<Entry> read =
          random.nextBoolean() ? client.get(keyOf(name)) : client.getAsync(keyOf(name)).join();
      remembered.put(name, read);
      return Step.read(name, valueOf(read));
    }

    private Step getAll() {
      Map<Key, Entry> found = client.getAll(names.stream().map(this::keyOf).toList());
      return sawAll(found);
    }

    private Step list() {
      Map<Key, Entry> found = new HashMap<>();
      client.list(prefix(root)).forEach(entry -> found.put(entry.key(), entry));
      return sawAll(found);
    }

    private Step sawAll(Map<Key, Entry> found) {
      Map<String, String> saw = new HashMap<>();
      for (String name : names) {
        Optional<Entry> read = Optional.ofNullable(found.get(keyOf(name)));
        remembered.put(name, read);
        saw.put(name, valueOf(read));
      }
      return Step.read(saw);
    }

    private Step put(String name) {
      String value = freshValue();
      applied(client.commit(transaction().put(keyOf(name), value(value)).build()));
      return Step.put(name, value);
    }

    private Step delete(String name) {
      applied(client.commit(transaction().delete(keyOf(name)).build()));
      return Step.put(name, "");
    }

    /** Tests one or two keys against what was last seen, and writes to one or two. */
    private Step compareAndSet() {
      Map<String, String> expected = new HashMap<>();
      Map<String, String> wrote = new HashMap<>();
      Transaction.Builder transaction = transaction();
      for (int i = 0; i < 2; i++) {
        String tested = any();
        Optional<Entry> last = remembered.getOrDefault(tested, Optional.empty());
        if (expected.put(tested, valueOf(last)) == null) {
          transaction.require(
              last.map(Condition::unchanged).orElseGet(() -> Condition.absent(keyOf(tested))));
        }
        String written = any();
        String value = freshValue() + "." + i;
        if (wrote.putIfAbsent(written, value) == null) {
          transaction.put(keyOf(written), value(value));
        }
      }
      return Step.transaction(expected, commit(transaction.build()), wrote);
    }

    private boolean commit(Transaction transaction) {
      switch (random.nextInt(4)) {
        case 0:
          return client.commit(transaction).applied();
        case 1:
          return client.commitAsync(transaction).join().applied();
        default:
          return commitTogether(transaction);
      }
    }

    private boolean commitTogether(Transaction transaction) {
      Transaction beside = putting("/beside/" + caller, "1");
      return client.commitAll(List.of(beside, transaction)).get(1).result().applied();
    }

    /** No value occurs twice, so each identifies its writer and none counts as unchanged. */
    private String freshValue() {
      return caller + "." + count;
    }

    private Key keyOf(String name) {
      return key(root + name);
    }

    private String valueOf(Optional<Entry> read) {
      return read.map(ContractGroup::text).orElse("");
    }
  }
}
