package io.statehouse.consul;

import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreClock;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.AdapterStore;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.SkippedEntries;
import io.statehouse.ports.adapter.WatchSupervisor;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.InFlight;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The store port on Consul 1.8 and later. An entry is one entry of its key-value store, named
 * without the leading slash as is usual there, and its revision is Consul's {@code ModifyIndex},
 * which is never used again. Putting the same bytes again changes no revision and notifies no
 * watch.
 *
 * <p>Reads are Consul's consistent reads, for which the leader confirms its leadership with the
 * other servers. A transaction is one Consul transaction. A watch is a blocking query, after which
 * everything below the prefix is read, so it suits prefixes of some thousand entries.
 */
public final class ConsulStore extends AdapterStore {
  private static final int KEY_BYTES = 512;

  /** The extra bytes of a key of control characters, each of which JSON escapes in six bytes. */
  private static final int ESCAPED_BYTES = 5 * KEY_BYTES;

  /** The JSON around key and value: the longest verb, index, and folder of bare keys. */
  private static final int FRAMING_BYTES = 112;

  /** One operation of each request may be that which sets, tests or drops a claim. */
  private static final int OPERATIONS = Operation.MAX_OPERATIONS - 1;

  private static final int TRANSACTION_BYTES =
      (Operation.MAX_BYTES - Operation.MAX_OPERATIONS * (FRAMING_BYTES + ESCAPED_BYTES)) / 4 * 3;

  private static final String SKIPPED =
      "names that are not UTF-8, are empty, or lie where this store keeps other keys are left out";

  static final Limits LIMITS =
      Limits.builder()
          .keyBytes(KEY_BYTES)
          .valueBytes(TRANSACTION_BYTES - KEY_BYTES)
          .conditions(OPERATIONS)
          .writes(OPERATIONS)
          .operations(OPERATIONS)
          .transactionBytes(TRANSACTION_BYTES)
          .keysPerRead(Operation.MAX_OPERATIONS)
          .conditionalPutsCountOnce(true)
          .build();

  private final Agent agent;
  private final StoreClock clock;

  private ConsulStore(
      Reader reader, WatchSupervisor watches, HealthProbe probe, Calls calls, Agent agent) {
    super(reader, new Committer(agent, calls, LIMITS), watches, probe::check, calls, LIMITS);
    this.agent = agent;
    this.clock = new AgentTime(agent, calls.unreported());
  }

  /** Opens a store whose requests are reported to no one. */
  public static ConsulStore open(ConsulSettings settings) {
    return open(settings, RoundTripListener.NONE);
  }

  /**
   * Opens a store; the first call connects.
   *
   * @param trips is notified of every request except those of watches
   */
  public static ConsulStore open(ConsulSettings settings, RoundTripListener trips) {
    Calls calls = new Calls(settings.displayName(), settings.timeout(), trips);
    Calls unreported = calls.unreported();
    Agent agent = new Agent(settings, settings.connections());
    SkippedEntries skipped = new SkippedEntries(SKIPPED);
    Set<PrefixSource> watched = ConcurrentHashMap.newKeySet();
    // A watch might not find any more what callers read.
    Keyspace read = new Keyspace(skipped, keys -> watched.forEach(source -> source.note(keys)));
    Keyspace compared = new Keyspace(skipped, none -> {});
    return new ConsulStore(
        new Reader(agent, calls, read),
        WatchSupervisor.perPrefix(
            calls,
            "consul",
            (prefix, others) -> {
              requireFewer(others, prefix);
              return new PrefixSource(
                  prefix, () -> new Agent(settings, 1), compared, unreported, watched);
            }),
        new HealthProbe(agent, unreported, skipped),
        calls,
        agent);
  }

  private static void requireFewer(int others, Prefix prefix) {
    if (others >= PrefixSource.MAX_PREFIXES) {
      throw new StoreException.Refused(
          ("the watch on %s would exceed the %d prefixes that a Consul store can watch:"
                  + " watch one shorter prefix instead")
              .formatted(prefix, PrefixSource.MAX_PREFIXES));
    }
  }

  /**
   * Returns how callers best share requests: up to three full transactions at a time. A batch
   * lingers for callers that have just received a response, since Consul's log makes each request
   * expensive.
   */
  public static BatchingSettings batching(Duration timeout) {
    InFlight three = InFlight.of(3).lingering(Duration.ofNanos(100_000));
    return new BatchingSettings(three, Optional.of(three), OPERATIONS, timeout);
  }

  @Override
  public Optional<StoreClock> clock() {
    return Optional.of(clock);
  }

  @Override
  public void close() {
    super.close();
    agent.close();
  }
}
