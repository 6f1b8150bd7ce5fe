package io.statehouse.ports.transact;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.memory.MemoryStore;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class OriginTest {
  private static final Key LOG = new Key("log");

  private final Map<Key, Object> origins = new ConcurrentHashMap<>();
  private final Transactor transactor =
      new Transactor(
          new ForwardingStore(new MemoryStore()) {
            @Override
            public CommitResult commit(Transaction transaction) {
              CommitResult result = store.commit(transaction);
              if (result instanceof CommitResult.Applied) {
                transaction.writes().forEach(OriginTest.this::note);
              }
              return result;
            }
          });

  private void note(Write write) {
    Key key = ((Write.Put) write).key();
    Origin.at(key).ifPresent(origin -> origins.put(key, origin));
  }

  @Test
  void what_a_thread_writes_has_the_origin_of_its_work_and_afterwards_none() {
    Origin.of("request 1", () -> transactor.call(scope -> put(scope, new Key("a"))));
    transactor.call(scope -> put(scope, new Key("b")));

    assertThat(origins).containsOnly(Map.entry(new Key("a"), "request 1"));
    assertThat(Origin.at(LOG)).isEmpty();
  }

  private static Optional<Void> put(Scope scope, Key key) {
    scope.put(key, Bytes.utf8("1"));
    return Optional.empty();
  }

  @Test
  void work_within_work_has_its_own_origin() {
    Origin.of(
        "outer",
        () -> {
          assertThat(Origin.<Object>of("inner", () -> Origin.at(LOG).orElseThrow()))
              .isEqualTo("inner");
          assertThat(Origin.at(LOG)).hasValue("outer");
          return "";
        });
  }

  @Test
  void callers_that_are_committed_together_keep_their_origins() {
    Racers.race(
        32,
        racer ->
            Origin.of(
                racer,
                () ->
                    transactor.call(
                        scope -> {
                          String before =
                              scope.get(LOG).flatMap(entry -> entry.value().text()).orElse("");
                          scope.put(LOG, Bytes.utf8(before + racer + " "));
                          return put(scope, new Key("own/" + racer));
                        })));

    for (int racer = 0; racer < 32; racer++) {
      assertThat(origins).containsEntry(new Key("own/" + racer), racer);
    }
    String log = transactor.store().get(LOG).orElseThrow().value().text().orElseThrow();
    String[] written = log.split(" ");
    assertThat(origins).containsEntry(LOG, Integer.valueOf(written[written.length - 1]));
  }
}
