package io.statehouse.mysql;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.PreparableStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.ChildSegments;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.WatchSupervisor;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The store port on a table of a MySQL or MariaDB server, whatever the form of its rows.
 *
 * <p>The first write creates the table; the database is never created. A watch creates nothing: it
 * reads the server's binary log, or compares revisions, until {@link #prepare} has made the server
 * log changes.
 */
class MySqlStore implements PreparableStore {
  private final Connections connections;
  private final TableForm form;
  private final Committer committer;
  private final WatchSupervisor watches;

  /**
   * Contacts no server: a wrong address or password is reported by the first call.
   *
   * @throws IllegalArgumentException if the certificates cannot be written to files for the driver
   */
  MySqlStore(MySqlSettings settings, TableForm form, RoundTripListener roundTrips) {
    this.connections = new Connections(settings, roundTrips);
    this.form = form;
    this.committer = new Committer(connections, form);
    this.watches =
        WatchSupervisor.shared(
            connections.calls(),
            "statehouse-mysql",
            () -> new BinaryLogOrPolling(connections, form, settings.database(), settings.poll()));
  }

  final Connections connections() {
    return connections;
  }

  /**
   * Makes the server log changes for watches: creates the table, a change log beside it, and three
   * triggers.
   */
  @Override
  public final List<String> prepare() {
    return new Preparation(connections, form).run();
  }

  @Override
  public final Optional<Entry> get(Key key) {
    form.limits().check(key);
    return Optional.ofNullable(read("get", Set.of(key)).get(key));
  }

  @Override
  public final Map<Key, Entry> getAll(Collection<Key> keys) {
    Set<Key> distinct = new LinkedHashSet<>(keys);
    Map<Key, Entry> found = new HashMap<>();
    distinct.forEach(form.limits()::check);
    for (List<Key> some : Request.slices(distinct, form.limits().keysPerRead())) {
      found.putAll(read("getAll", some));
    }
    return found;
  }

  private Map<Key, Entry> read(String operation, Collection<Key> keys) {
    return connections.readTable(operation, Map.of(), connection -> form.get(connection, keys));
  }

  @Override
  public final List<Entry> list(Prefix prefix) {
    return list("list", prefix, Long.MAX_VALUE).orElseThrow();
  }

  @Override
  public final Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    return list("listWithin", prefix, bytes);
  }

  private Optional<List<Entry>> list(String operation, Prefix prefix, long bytes) {
    return connections.readTable(
        operation, Optional.of(List.of()), connection -> form.list(connection, prefix, bytes));
  }

  @Override
  public final Stream<Entry> scan(Prefix prefix) {
    return form.scan(connections, prefix, Optional.empty());
  }

  @Override
  public final Stream<Entry> scan(Prefix prefix, Key after) {
    return form.scan(connections, prefix, Optional.of(after));
  }

  @Override
  public final List<Child> children(Prefix prefix, char separator) {
    ChildSegments none = new ChildSegments(prefix, separator); // refuses other separators
    return connections.readTable(
        "children", none.children(), connection -> form.children(connection, prefix, separator));
  }

  @Override
  public final Map<Prefix, List<Child>> childrenOfEach(
      Collection<Prefix> prefixes, char separator) {
    Map<Prefix, List<Child>> found = new HashMap<>();
    prefixes.forEach(prefix -> found.put(prefix, new ChildSegments(prefix, separator).children()));
    for (List<Prefix> some : Request.slices(found.keySet(), form.limits().keysPerRead())) {
      found.putAll(
          connections.readTable(
              "childrenOfEach",
              Map.of(),
              connection -> form.childrenOfEach(connection, some, separator)));
    }
    return found;
  }

  @Override
  public final CommitResult commit(Transaction transaction) {
    return commitAll(List.of(transaction)).get(0).result();
  }

  @Override
  public final List<CommitOutcome> commitAll(List<Transaction> transactions) {
    return commitBy(transactions, connections.calls().begin());
  }

  @Override
  public final List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    return commitBy(transactions, connections.calls().begin(deadline));
  }

  private List<CommitOutcome> commitBy(List<Transaction> transactions, Deadline deadline) {
    List<CommitOutcome> outcomes = committer.commitAll(transactions, deadline);
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof CommitOutcome.Completed completed
          && completed.result().applied()) {
        watches.applied(transactions.get(i));
      }
    }
    return outcomes;
  }

  @Override
  public final Watch watch(Prefix prefix, ChangeListener listener) {
    return watches.watch(prefix, listener, connections.calls().begin());
  }

  @Override
  public final Duration timeout() {
    return connections.calls().timeout();
  }

  @Override
  public final Limits limits() {
    return form.limits();
  }

  @Override
  public final Health check() {
    return new HealthProbe(connections, form).run();
  }

  @Override
  public final void close() {
    connections.close();
    watches.close();
  }
}
