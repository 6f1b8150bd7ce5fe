package io.statehouse.remote;

import io.statehouse.ports.KeyIdentities;
import io.statehouse.ports.adapter.AdapterStore;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.WatchSupervisor;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.InFlight;
import io.statehouse.ports.wire.StoreDescription;
import java.time.Duration;
import java.util.Optional;

/**
 * The store port on a Statehouse server: every call is one request to it, for which it makes the
 * same call of its own store. So entries, revisions and limits are those of that store, and the
 * server's clients, consoles and original clients see what is written here.
 *
 * <p>Opening one connects, since only the server knows its limits. What its store refuses beyond
 * them is refused by a commit, not foreseen by {@link #refusal}.
 */
public final class RemoteStore extends AdapterStore {
  private static final int OPERATIONS_PER_BATCH = 1_000;

  private final Reader reader;
  private final StoreDescription description;

  private RemoteStore(
      Reader reader,
      Committer committer,
      WatchSupervisor watches,
      Calls calls,
      StoreDescription description) {
    super(reader, committer, watches, reader::health, calls, description.limits());
    this.reader = reader;
    this.description = description;
  }

  /**
   * Opens a store.
   *
   * @param trips is notified of every request except the first one and those of watches
   * @throws io.statehouse.ports.StoreException if the server does not respond, is no Statehouse
   *     server of this version, or does not serve this system to the caller
   */
  public static RemoteStore open(RemoteSettings settings, RoundTripListener trips) {
    Calls calls = new Calls(settings.displayName(), settings.timeout(), trips);
    Calls unreported = calls.unreported();
    Connection connection = new Connection(settings);
    StoreDescription description =
        new Requests(connection, unreported, "connect", calls.begin()).describe();
    return new RemoteStore(
        new Reader(connection, calls, description.limits()),
        new Committer(connection, calls, description.limits()),
        WatchSupervisor.shared(
            calls,
            "remote",
            () -> new EventSource(connection, unreported, description.heartbeat())),
        calls,
        description);
  }

  /** Returns how callers best share requests: a few at a time, each as full as it gets. */
  public static BatchingSettings batching(Duration timeout) {
    InFlight some = InFlight.of(4);
    return new BatchingSettings(some, Optional.of(some), OPERATIONS_PER_BATCH, timeout);
  }

  @Override
  public Optional<KeyIdentities> keyIdentities() {
    return description.hasKeyIdentities() ? Optional.of(reader::identities) : Optional.empty();
  }
}
