package io.statehouse.ports.memory;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Change;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.PagedScan;
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
 * A store on a bad day, for tests of what is built on the port: it passes every call on to another
 * store, and fails when it is told to, in the ways that a real store does.
 */
public final class FaultyStore implements KeyValueStore {

  /** What becomes of a commit whose answer is lost. */
  private enum Lost {
    NOTHING,
    THE_REQUEST,
    THE_ANSWER
  }

  private static final int PAGE_SIZE = 256;
  private static final String TOLD = "the store was told to be unavailable";

  private final KeyValueStore store;
  private final Watchers watchers = new Watchers("faulty");
  private final AtomicReference<Lost> next = new AtomicReference<>(Lost.NOTHING);
  private Watch upstream;
  private volatile boolean down;
  private volatile boolean closed;
  private volatile Consumer<String> beforeEachCall = operation -> {};

  /** Takes over {@code store}, which is closed with this one. */
  public FaultyStore(KeyValueStore store) {
    this.store = requireNonNull(store, "store");
    this.upstream = store.watch(Prefix.ALL, this::tell);
  }

  /**
   * Makes every call end in {@code Unavailable} until {@link #recover}, and loses what watches have
   * not been told by now.
   */
  public synchronized void fail() {
    down = true;
    upstream.close();
  }

  /** Ends the outage; watches are told to read again. */
  public synchronized void recover() {
    if (down && !closed) {
      upstream = store.watch(Prefix.ALL, this::tell);
      down = false;
      watchers.resync();
    }
  }

  /** Applies the next commit, then loses its answer. */
  public void loseNextAnswer() {
    next.set(Lost.THE_ANSWER);
  }

  /** Loses the next commit on its way to the store, without anybody being able to tell. */
  public void loseNextRequest() {
    next.set(Lost.THE_REQUEST);
  }

  /** Tells all watches that they may have missed something. */
  public void gap() {
    watchers.resync();
  }

  /**
   * Lets every caller run {@code step} before its call, with the name of the method called: to wait
   * there, to count, to change the store in between, or to throw.
   */
  public void beforeEachCall(Consumer<String> step) {
    beforeEachCall = requireNonNull(step, "step");
  }

  private void tell(Change change) {
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
    return PagedScan.stream(after, PAGE_SIZE, last -> read("scan", () -> page(prefix, last)));
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
  public CommitResult commit(Transaction transaction) {
    return write("commit", () -> store.commit(transaction));
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions) {
    return write("commitAll", () -> store.commitAll(transactions));
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return read("watch", () -> watchers.add(prefix, listener));
  }

  @Override
  public Limits limits() {
    return store.limits();
  }

  @Override
  public Health check() {
    return down ? new Health(false, TOLD, List.of()) : store.check();
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
      throw new StoreException.Unavailable(closed ? "the store is closed" : TOLD);
    }
    return call.get();
  }

  private <T> T write(String operation, Supplier<T> call) {
    return read(
        operation,
        () -> {
          Lost lost = next.getAndSet(Lost.NOTHING);
          if (lost != Lost.THE_REQUEST) {
            T answer = call.get();
            if (lost == Lost.NOTHING) {
              return answer;
            }
          }
          throw new StoreException.OutcomeUnknown("told to lose the answer: read before a retry");
        });
  }
}
