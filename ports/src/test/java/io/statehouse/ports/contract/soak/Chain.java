package io.statehouse.ports.contract.soak;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/**
 * A list that only grows: a head that counts its links, and each link with a token of the commit
 * that added it. So each outcome can be judged: an acknowledged token is there, once and at its
 * place, and one that was reported as not applied is not.
 */
final class Chain implements Client {
  private final Journal journal;
  private final String name;
  private final Key head;
  private final Prefix links;
  private final AtomicInteger tokens = new AtomicInteger();
  private final Map<String, Integer> acknowledged = new ConcurrentHashMap<>();
  private final Map<String, Journal.Ending> others = new ConcurrentHashMap<>();

  Chain(Journal journal, Prefix root, int number) {
    this.journal = journal;
    this.name = "chain " + number;
    this.head = new Key(root.text() + "chain" + number);
    this.links = new Prefix(head.text() + "/");
  }

  @Override
  public void step(RandomGenerator random) {
    if (random.nextInt(50) == 0) {
      journal
          .read("list", store -> store.list(new Prefix(head.text())))
          .ifPresent(entries -> verifyView(entries, "one view of "));
      return;
    }
    Optional<Optional<Entry>> read = journal.read("get", store -> store.get(head));
    read.ifPresent(this::append);
  }

  private void append(Optional<Entry> before) {
    int length = lengthOf(before) + 1;
    String token = "token" + tokens.incrementAndGet();
    Key link = link(length);
    Transaction.Builder transaction =
        Transaction.builder()
            .require(before.map(Condition::unchanged).orElseGet(() -> Condition.absent(head)))
            .require(Condition.absent(link))
            .put(head, Bytes.utf8("" + length))
            .put(link, Bytes.utf8(token));
    Journal.Ending ending = journal.commit(transaction.build());
    if (ending == Journal.Ending.APPLIED) {
      acknowledged.put(token, length);
    } else {
      others.put(token, ending);
    }
  }

  private Key link(int position) {
    return new Key("%s%08d".formatted(links.text(), position));
  }

  private static int lengthOf(Optional<Entry> head) {
    return head.map(entry -> Integer.parseInt(entry.value().text().orElseThrow())).orElse(0);
  }

  @Override
  public void verify(KeyValueStore witness) {
    List<Entry> entries = witness.list(new Prefix(head.text()));
    verifyView(entries, "");
    Map<String, Integer> stored = new HashMap<>();
    for (Entry entry : entries) {
      if (links.contains(entry.key())) {
        String token = entry.value().text().orElseThrow();
        Integer twice = stored.put(token, positionOf(entry.key()));
        if (twice != null) {
          journal.wrong(name + ": " + token + " was applied twice");
        }
      }
    }
    acknowledged.forEach(
        (token, position) -> {
          if (!position.equals(stored.get(token))) {
            journal.wrong(
                "%s: %s was acknowledged at %d but is at %s"
                    .formatted(name, token, position, stored.get(token)));
          }
        });
    others.forEach(
        (token, ending) -> {
          if (ending != Journal.Ending.UNKNOWN && stored.containsKey(token)) {
            journal.wrong("%s: %s was reported as %s but is stored".formatted(name, token, ending));
          }
        });
  }

  private int positionOf(Key link) {
    return Integer.parseInt(link.text().substring(links.text().length()));
  }

  /** In one consistent view, the head counts exactly the links that are there. */
  private void verifyView(List<Entry> entries, String where) {
    int length = lengthOf(entries.stream().filter(entry -> entry.key().equals(head)).findFirst());
    List<Integer> positions =
        entries.stream()
            .map(Entry::key)
            .filter(links::contains)
            .map(this::positionOf)
            .sorted()
            .toList();
    boolean complete = positions.size() == length;
    for (int i = 0; complete && i < length; i++) {
      complete = positions.get(i) == i + 1;
    }
    if (!complete) {
      journal.wrong(
          "%s%s: the head says %d, but there are %d links"
              .formatted(where, name, length, positions.size()));
    }
  }
}
