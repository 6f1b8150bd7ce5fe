package io.statehouse.app.stores;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A store whose writes are noted with their authors. */
final class AuthoredStore extends ForwardingStore {
  private final WriteAuthors authors;

  AuthoredStore(KeyValueStore store, WriteAuthors authors) {
    super(store);
    this.authors = requireNonNull(authors, "authors");
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    authors.begin(transaction);
    Optional<Map<Key, Revision>> applied = Optional.empty();
    try {
      CommitResult result = store.commit(transaction);
      applied = revisions(result);
      return result;
    } finally {
      authors.end(transaction, applied);
    }
  }

  private static Optional<Map<Key, Revision>> revisions(CommitResult result) {
    return result instanceof CommitResult.Applied applied
        ? Optional.of(applied.revisions())
        : Optional.empty();
  }

  private static Optional<Map<Key, Revision>> revisions(CommitOutcome outcome) {
    return outcome instanceof CommitOutcome.Completed completed
        ? revisions(completed.result())
        : Optional.empty();
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    transactions.forEach(authors::begin);
    List<CommitOutcome> outcomes = List.of();
    try {
      outcomes = store.commitAll(transactions, deadline);
      return outcomes;
    } finally {
      for (int i = 0; i < transactions.size(); i++) {
        authors.end(
            transactions.get(i),
            i < outcomes.size() ? revisions(outcomes.get(i)) : Optional.empty());
      }
    }
  }
}
