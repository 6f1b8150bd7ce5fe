package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.contract.linear.History;
import io.statehouse.ports.contract.linear.Linearizability;
import io.statehouse.ports.contract.linear.Step;
import io.statehouse.ports.transact.Contenders;
import io.statehouse.ports.transact.Scope;
import io.statehouse.ports.transact.Transactor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Functions that are run as transactions, by callers who contend for the same keys. */
abstract class ContentionContract extends ContractGroup {
  private static final int CALLERS = 8;
  private static final int CALLS_EACH = 7;
  private static final int WAITING = 64;

  ContentionContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @Test
  void those_who_wait_for_a_key_share_a_commit() {
    Contenders contenders = new Contenders(store, another(), key("list"));
    List<CompletableFuture<String>> waiting = new ArrayList<>();
    for (int i = 0; i < WAITING; i++) {
      String word = "w" + i;
      waiting.add(contenders.add(scope -> contenders.append(scope, word)));
    }
    trips.reset();

    contenders.goOn();
    waiting.forEach(CompletableFuture::join);

    assertThat(trips.all().stream().filter(trip -> trip.operation().startsWith("commit")))
        .as("commits of the one with the turn, and of those who waited")
        .hasSizeLessThanOrEqualTo(3 * contract.costOf("commit").roundTrips());
    assertThat(text("list")).startsWith("other first w0 w1 ").endsWith(" w62 w63");
  }

  @Test
  void no_addition_is_lost() {
    Transactor[] clients = {new Transactor(store), new Transactor(another())};
    put("counter", "0");

    Racers.race(
        CALLERS,
        caller -> {
          for (int i = 0; i < 25; i++) {
            clients[caller % 2].run(scope -> scope.put(key("counter"), value("" + next(scope))));
          }
          return caller;
        });

    assertThat(text("counter")).isEqualTo("200");
  }

  private static int next(Scope scope) {
    return Integer.parseInt(text(scope.get(key("counter")).orElseThrow())) + 1;
  }

  @Test
  void transactions_on_one_key_are_linearizable() {
    KeyValueStore other = another();
    for (int round = 0; round < 10; round++) {
      assertLinearizable(other, round, List.of("x"));
    }
  }

  @Test
  void transactions_on_several_keys_are_linearizable() {
    KeyValueStore other = another();
    for (int round = 100; round < 115; round++) {
      assertLinearizable(other, round, List.of("x", "y", "z"));
    }
  }

  private void assertLinearizable(KeyValueStore other, int round, List<String> names) {
    Transactor[] clients = {new Transactor(store), new Transactor(other)};
    History history = new History();
    Racers.race(
        CALLERS,
        caller -> {
          Random random = new Random(round * 100L + caller);
          Calls calls =
              new Calls(
                  clients[caller % 4 == 0 ? 1 : 0], "/t/" + round + "/", names, caller, random);
          for (int i = 0; i < CALLS_EACH; i++) {
            history.record(caller, calls::next);
          }
          return caller;
        });

    assertThat(Linearizability.problem(Map.of(), history.operations()).orElse(""))
        .as("problem with the history of round %s", round)
        .isEmpty();
  }

  /** A function decides not to write, because of an entry that it read. */
  private static final class Decision extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Map<String, String> saw;

    Decision(Map<String, String> saw) {
      this.saw = saw;
    }
  }

  /** A caller that runs random transactions, and reads outside of them. */
  private static final class Calls {
    private final Transactor transactor;
    private final String root;
    private final List<String> names;
    private final int caller;
    private final Random random;
    private int count;

    Calls(Transactor transactor, String root, List<String> names, int caller, Random random) {
      this.transactor = transactor;
      this.root = root;
      this.names = names;
      this.caller = caller;
      this.random = random;
    }

    Step next() {
      String value = caller + "." + count++;
      String one = any();
      String other = any();
      return switch (random.nextInt(6)) {
        case 0 -> read(one);
        case 1 -> transaction(List.of(one), Map.of(one, ""));
        case 2 -> decision(List.of(one, other));
        case 3 -> transaction(List.of(one), Map.of(other, value));
        default ->
            one.equals(other)
                ? transaction(List.of(one), Map.of(one, value))
                : transaction(List.of(one, other), Map.of(one, value + ".1", other, value + ".2"));
      };
    }

    private String any() {
      return names.get(random.nextInt(names.size()));
    }

    private Step read(String name) {
      return Step.read(name, valueOf(transactor.store().get(keyOf(name))));
    }

    private Step transaction(List<String> read, Map<String, String> wrote) {
      Map<String, String> saw =
          transactor.call(
              scope -> {
                Map<String, String> seen = see(scope, read);
                write(scope, wrote);
                return seen;
              });
      return new Step(saw, Map.of(), true, wrote);
    }

    /** Writes to one key, unless its function finds it written, which it decides not to accept. */
    private Step decision(List<String> read) {
      String written = read.get(0);
      String value = caller + "." + count + ".d";
      try {
        return new Step(
            transactor.call(
                scope -> {
                  Map<String, String> seen = see(scope, read);
                  write(scope, Map.of(written, value));
                  if (!seen.get(written).isEmpty()) {
                    throw new Decision(seen);
                  }
                  return seen;
                }),
            Map.of(),
            true,
            Map.of(written, value));
      } catch (Decision decision) {
        return Step.read(decision.saw);
      }
    }

    private Map<String, String> see(Scope scope, List<String> read) {
      Map<String, String> seen = new HashMap<>();
      read.forEach(name -> seen.put(name, valueOf(scope.get(keyOf(name)))));
      return seen;
    }

    private void write(Scope scope, Map<String, String> written) {
      written.forEach(
          (name, value) -> {
            if (value.isEmpty()) {
              scope.delete(keyOf(name));
            } else {
              scope.put(keyOf(name), value(value));
            }
          });
    }

    private Key keyOf(String name) {
      return key(root + name);
    }

    private static String valueOf(Optional<Entry> read) {
      return read.map(ContractGroup::text).orElse("");
    }
  }
}
