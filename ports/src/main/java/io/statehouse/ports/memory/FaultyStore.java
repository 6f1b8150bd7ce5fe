package io.statehouse.ports.memory;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Change;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.Scans;
import io.statehouse.ports.adapter.Watchers;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A store with faults, for tests of code that is built on the port: it passes every call on to
 * another store, and fails on demand in the ways in which a real store does.
 */
public final class FaultyStore extends ForwardingStore {

  /** The part of the next commit that is lost. */
  private enum Lost {
    NOTHING,
    REQUEST,
    RESPONSE
  }

  private static final int PAGE_SIZE = 256;
  private static final String OUTAGE = "the store is unavailable: a simulated outage";

  private final Watchers watchers = new Watchers("faulty");
  private final AtomicReference<Lost> next = new AtomicReference<>(Lost.NOTHING);

  /** Opened with the first watch, since tests open many clients that watch nothing. */
  private Watch upstream;

  private volatile boolean down;
  private volatile boolean closed;
  private volatile Consumer<String> beforeEachCall = operation -> {};
  private volatile Limits limits;

  /** Takes over {@code store}, which is closed with this one. */
  public FaultyStore(KeyValueStore store) {
    super(store);
    this.limits = store.limits();
  }

  /**
   * Makes every call throw {@code Unavailable} until {@link #recover}, and discards the
   * notifications that watches have not received yet.
   */
  public synchronized void fail() {
    down = true;
    if (upstream != null) {
      upstream.close();
    }
  }

  /** Ends the outage; all watches get a resync. */
  public synchronized void recover() {
    if (down && !closed) {
      if (upstream != null) {
        upstream = store.watch(Prefix.ALL, this::forward);
      }
      down = false;
      watchers.resync();
    }
  }

  /** Applies the next commit, then loses its response. */
  public void loseNextAnswer() {
    next.set(Lost.RESPONSE);
  }

  /** Loses the next commit on its way to the store; the caller cannot tell which was lost. */
  public void loseNextRequest() {
    next.set(Lost.REQUEST);
  }

  /** Reports other limits than the store's own, so that callers divide work that it would take. */
  public void limitTo(Limits smaller) {
    limits = requireNonNull(smaller, "smaller");
  }

  /** Sends a resync to all watches, as after a gap. */
  public void gap() {
    watchers.resync();
  }

  /**
   * Runs {@code step} before each call, on the caller's thread and with the name of the method: to
   * wait, to count, to change the store in between, or to throw.
   */
  public void beforeEachCall(Consumer<String> step) {
    beforeEachCall = requireNonNull(step, "step");
  }

  private synchronized void openUpstream() {
    if (down) {
      throw new StoreException.Unavailable(OUTAGE);
    }
    if (upstream == null) {
      upstream = store.watch(Prefix.ALL, this::forward);
    }
  }

  private void forward(Change change) {
    if (change instanceof Change.Keys changed) {
      watchers.changed(changed.keys());
    } else {
      watchers.resync();
    }
  }

  @Override
  public Optional<Entry> get(Key key) {
    return read("get", () -> store.get(key));
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    return read("getAll", () -> store.getAll(keys));
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return read("list", () -> store.list(prefix));
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    return read("listWithin", () -> store.listWithin(prefix, bytes));
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return scan(prefix, Optional.empty());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return scan(prefix, Optional.of(after));
  }

  /** Scans page by page, so that an outage meets a stream that is half drawn. */
  private Stream<Entry> scan(Prefix prefix, Optional<Key> after) {
    read("scan", () -> prefix);
    return Scans.after(after, PAGE_SIZE, last -> read("scan", () -> page(prefix, last)));
  }

  private List<Entry> page(Prefix prefix, Optional<Key> after) {
    Stream<Entry> rest =
        after.map(key -> store.scan(prefix, key)).orElseGet(() -> store.scan(prefix));
    return rest.limit(PAGE_SIZE).toList();
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    return read("children", () -> store.children(prefix, separator));
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    return read("childrenOfEach", () -> store.childrenOfEach(prefixes, separator));
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    return write("commit", () -> store.commit(transaction));
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    return write("commitAll", () -> store.commitAll(transactions, deadline));
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return read(
        "watch",
        () -> {
          openUpstream();
          return watchers.add(prefix, listener);
        });
  }

  @Override
  public Optional<StoreException.Refused> refusal(Transaction transaction) {
    return limits.refusal(transaction).or(() -> store.refusal(transaction));
  }

  @Override
  public Limits limits() {
    return limits;
  }

  @Override
  public Health check() {
    return down ? Health.unavailable(OUTAGE) : store.check();
  }

  @Override
  public void close() {
    closed = true;
    watchers.close();
    store.close();
  }

  private <T> T read(String operation, Supplier<T> call) {
    beforeEachCall.accept(operation);
    if (down || closed) {
      throw new StoreException.Unavailable(closed ? "the store is closed" : OUTAGE);
    }
    return call.get();
  }

  private <T> T write(String operation, Supplier<T> call) {
    return read(
        operation,
        () -> {
          Lost lost = next.getAndSet(Lost.NOTHING);
          if (lost != Lost.REQUEST) {
            T response = call.get();
            if (lost == Lost.NOTHING) {
              return response;
            }
          }
          throw new StoreException.OutcomeUnknown(
              "the response was lost, as a simulated fault: read before trying again");
        });
  }
}
