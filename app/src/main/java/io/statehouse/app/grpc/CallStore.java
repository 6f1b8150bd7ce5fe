package io.statehouse.app.grpc;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Deadline;
import io.grpc.Status;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A store that sends no request for a call that was cancelled or is past its deadline; the method
 * is left with an exception instead. Threads without a call are not affected.
 */
public final class CallStore extends ForwardingStore {

  public CallStore(KeyValueStore store) {
    super(store);
  }

  private static void requireCall() {
    Context call = Context.current();
    if (call.isCancelled()) {
      throw Contexts.statusFromCancelled(call).asRuntimeException();
    }
    Deadline deadline = call.getDeadline();
    if (deadline != null && deadline.isExpired()) {
      throw Status.DEADLINE_EXCEEDED.asRuntimeException();
    }
  }

  private void requireFits(Transaction transaction) {
    Optional<StoreException.Refused> refusal = store.limits().refusal(transaction);
    if (refusal.isPresent()) {
      throw new AppException(Kind.TOO_LARGE, refusal.get().getMessage(), refusal.get());
    }
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    requireCall();
    requireFits(transaction);
    return store.commit(transaction);
  }

  @Override
  public List<CommitOutcome> commitAll(
      List<Transaction> transactions, io.statehouse.ports.Deadline deadline) {
    requireCall();
    return store.commitAll(transactions, deadline);
  }

  @Override
  public Optional<Entry> get(Key key) {
    requireCall();
    return store.get(key);
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    requireCall();
    return store.getAll(keys);
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    requireCall();
    return store.list(prefix);
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    requireCall();
    return store.listWithin(prefix, bytes);
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    requireCall();
    return store.scan(prefix).peek(entry -> requireCall());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    requireCall();
    return store.scan(prefix, after).peek(entry -> requireCall());
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    requireCall();
    return store.children(prefix, separator);
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    requireCall();
    return store.childrenOfEach(prefixes, separator);
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    requireCall();
    return store.watch(prefix, listener);
  }
}
