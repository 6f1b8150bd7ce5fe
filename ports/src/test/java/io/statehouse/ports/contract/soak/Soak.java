package io.statehouse.ports.contract.soak;

import static io.statehouse.ports.contract.Eventually.await;
import static java.util.stream.Collectors.toMap;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Clients that use a store in every way while the caller does what it likes to the server. Start
 * it, do harm, {@link #finish}.
 */
public final class Soak {
  private static final Prefix ROOT = new Prefix("/soak/");
  private static final int CHAINS = 3;
  private static final int COUNTERS = 2;
  private static final int STEPS_OF_PROGRESS = 50;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MILLIS_AFTER_FAILURE = 5;

  private final Journal journal;
  private final List<Client> clients = new ArrayList<>();
  private final List<Copy> copies = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean stopping;

  private Soak(Journal journal) {
    this.journal = journal;
  }

  /**
   * Starts the clients.
   *
   * @param store the store under test
   * @param observers stores on the same data, each of which keeps a copy by a watch
   * @param maxCall how long a call may take: the timeout of the store, and what a busy machine adds
   * @param seed determines what each thread does
   */
  public static Soak start(
      KeyValueStore store,
      List<KeyValueStore> observers,
      int threads,
      Duration maxCall,
      long seed) {
    Soak soak = new Soak(new Journal(store, maxCall));
    Accounts accounts = new Accounts(soak.journal, ROOT);
    accounts.open(store);
    soak.clients.add(accounts);
    soak.clients.add(new Scribble(soak.journal, ROOT));
    for (int i = 0; i < CHAINS; i++) {
      soak.clients.add(new Chain(soak.journal, ROOT, i));
    }
    for (int i = 0; i < COUNTERS; i++) {
      soak.clients.add(new Counter(soak.journal, ROOT, i));
    }
    observers.forEach(observer -> soak.copies.add(new Copy(observer, ROOT)));
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < threads; i++) {
      SplittableRandom own = random.split();
      soak.threads.add(new Thread(() -> soak.work(own), "soak-" + i));
    }
    soak.threads.forEach(Thread::start);
    return soak;
  }

  private void work(SplittableRandom random) {
    try {
      while (!stopping) {
        int failures = journal.failures();
        clients.get(random.nextInt(clients.size())).step(random);
        if (journal.failures() > failures) {
          Thread.sleep(MILLIS_AFTER_FAILURE); // no client repeats failed calls without a pause
        }
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error surprise) {
      journal.wrong("a client ended: " + surprise);
    }
  }

  /** Waits until the store works: until some more commits were applied. */
  public void awaitProgress() {
    int before = journal.applied();
    await("commits to be applied", PATIENCE)
        .until(() -> journal.applied() >= before + STEPS_OF_PROGRESS);
  }

  /** Waits until one more call has failed. */
  public void awaitFailure() {
    int before = journal.failures();
    await("a call to fail", PATIENCE).until(() -> journal.failures() > before);
  }

  /**
   * Stops the clients and verifies everything.
   *
   * @param witness a store on the same data, whose server works again
   * @return what was wrong, one line each
   */
  public List<String> finish(KeyValueStore witness) {
    stopping = true;
    for (Thread thread : threads) {
      join(thread);
    }
    // What was sent last may still be applied, until it has had an answer or its connection ended.
    for (Client client : clients) {
      try {
        client.verify(witness);
      } catch (StoreException unreadable) {
        journal.wrong("the store cannot be read: " + unreadable.getMessage());
      }
    }
    copies.forEach(copy -> verify(copy, witness));
    copies.forEach(Copy::close);
    return journal.problems();
  }

  private void join(Thread thread) {
    try {
      thread.join(PATIENCE.toMillis());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      journal.wrong("a call of " + thread.getName() + " hangs");
    }
  }

  private void verify(Copy copy, KeyValueStore witness) {
    try {
      await("the copy is equal", PATIENCE).until(() -> copy.difference(stored(witness)).isEmpty());
    } catch (ConditionTimeoutException stale) {
      Optional<String> difference = copy.difference(stored(witness));
      difference.ifPresent(what -> journal.wrong("a copy stays different: " + what));
    }
  }

  private static Map<Key, Entry> stored(KeyValueStore witness) {
    return witness.list(ROOT).stream().collect(toMap(Entry::key, entry -> entry));
  }

  /** Returns a summary of one line. */
  @Override
  public String toString() {
    return journal + ", resyncs " + copies.stream().map(Copy::resyncs).toList();
  }
}
