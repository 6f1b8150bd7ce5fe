package io.statehouse.consul;

import com.ecwid.consul.transport.HttpResponse;
import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.ChangeSource;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The changes below one prefix: waits until Consul's index changes, then reads everything below the
 * prefix and compares. As long as that is little, the response to the wait has it already.
 *
 * <p>The index shows that there may be changes, never which. It is read before the entries or with
 * them, so no change is missed between the two. When it decreases (the store was restored from an
 * older state), a comparison could miss changes, so listeners resync.
 *
 * <p>It does not show a key that was created and deleted between two comparisons, and a caller that
 * read it meanwhile would keep it. So the source notes which keys callers of this store read, and
 * names those that it does not find. For callers of other stores, listeners also resync when the
 * index has changed and no difference is found; not below a prefix without keys, where the index is
 * that of all keys, nor if the last comparison already found an entry with the new index: it was
 * written between the wait and that comparison.
 */
final class PrefixSource implements ChangeSource {
  /** A connection for each, and Consul accepts 200 from one address. */
  static final int MAX_PREFIXES = 60;

  /**
   * Bounds how late two events are detected that do not end a blocking query: a restored store, and
   * the deletion of a tree above the prefix, after which Consul 1.8.7 does not end queries below it
   * for later changes either. Consul adds up to a sixteenth.
   */
  private static final Duration WAIT = Duration.ofSeconds(5);

  private static final Duration MAX_WAIT = WAIT.plus(WAIT.dividedBy(16)).plusSeconds(5);

  /** Up to how many bytes of memory the entries may take to be read with every wait. */
  private static final long FEW_BYTES = 64 << 10;

  private final Prefix prefix;
  private final Supplier<Agent> agents;
  private final Keyspace keyspace;
  private final Calls calls;
  private final Collection<PrefixSource>
      open; // has this while it is open, which is notified of reads
  private final Set<Key> noted = ConcurrentHashMap.newKeySet();
  private volatile Map<Key, Revision> known = Map.of();

  /** Has one connection, for this source alone, since closing it ends a blocking query. */
  private volatile Agent agent;

  // Used by the thread of the watch alone.
  private final Pace pace = new Pace(System.nanoTime());
  private long index;
  private long bytes;

  /**
   * @param agents opens an agent with one connection
   */
  PrefixSource(
      Prefix prefix,
      Supplier<Agent> agents,
      Keyspace keyspace,
      Calls calls,
      Collection<PrefixSource> open) {
    this.prefix = prefix;
    this.agents = agents;
    this.keyspace = keyspace;
    this.calls = calls;
    this.open = open;
    this.agent = agents.get();
  }

  @Override
  public boolean open(Set<Prefix> prefixes, Deadline deadline) {
    if (agent.isClosed()) {
      agent = agents.get();
    }
    restart(deadline);
    open.add(this);
    return false;
  }

  private void restart(Deadline deadline) {
    index = state(0, deadline).index();
    known = revisions(read(deadline));
  }

  /**
   * The entries below the prefix at the moment of a response.
   *
   * @param index at least 1, since 0 does not wait
   * @param empty whether there are no names
   * @param entries what there is at this index, if it was read too
   * @param receivedAt when the response arrived, by {@link System#nanoTime}
   */
  private record State(long index, boolean empty, Optional<List<Entry>> entries, long receivedAt) {}

  /**
   * Returns the state once the index is not {@code after}, or after a while; immediately if that is
   * 0. Unless there are few entries, names alone are requested, and only up to the next slash,
   * since it matters only whether there are any. If a URL cannot contain the prefix, the state is
   * that of the longest part that it can contain.
   */
  private State state(long after, Deadline deadline) {
    String name = Names.of(prefix);
    String path = Names.path(Names.pathPart(name));
    String since = "index=" + Long.toUnsignedString(after);
    String wait = "wait=" + WAIT.toSeconds() + "s";
    boolean withEntries = after != 0 && bytes <= FEW_BYTES && Names.fitsPath(name);
    HttpResponse response =
        withEntries
            ? requests(deadline).await(path, "recurse", "consistent", since, wait)
            : requests(deadline).await(path, "keys", "separator=%2F", since, wait);
    long receivedAt = System.nanoTime();
    long now = response.getConsulIndex() == 0 ? 1 : response.getConsulIndex();
    if (response.getStatusCode() == 404) {
      return new State(now, true, Optional.empty(), receivedAt);
    }
    String content = response.getContent();
    if (!withEntries) {
      return new State(now, Responses.names(content).isEmpty(), Optional.empty(), receivedAt);
    }
    List<Responses.Found> found = Responses.entries(content);
    // Nothing may mean that an ACL denies reading, which only a read finds out.
    Optional<List<Entry>> entries =
        found.isEmpty() ? Optional.empty() : Optional.of(keyspace.entriesBelow(prefix, found));
    return new State(now, found.isEmpty(), entries, receivedAt);
  }

  private Requests requests(Deadline deadline) {
    return new Requests(agent, calls, "watch", prefix.text(), deadline);
  }

  private List<Entry> read(Deadline deadline) {
    return keyspace.list(requests(deadline), prefix);
  }

  private Map<Key, Revision> revisions(List<Entry> entries) {
    bytes = entries.stream().mapToLong(Entry::bytesInMemory).sum();
    Map<Key, Revision> revisions = new HashMap<>();
    entries.forEach(entry -> revisions.put(entry.key(), entry.revision()));
    return revisions;
  }

  /** Notes the keys that a caller has read. */
  void note(Collection<Key> keys) {
    Map<Key, Revision> found = known;
    for (Key key : keys) {
      if (prefix.contains(key) && !found.containsKey(key)) {
        noted.add(key);
      }
    }
  }

  @Override
  public Change next() throws InterruptedException {
    agent.pause(pace.nanosLeft(System.nanoTime()));
    State state = state(index, Deadline.in(MAX_WAIT));
    if (Long.compareUnsigned(state.index(), index) < 0) {
      restart(calls.begin());
      return new Change.Resync();
    }
    boolean moved = state.index() != index;
    boolean emptied = state.empty() && !known.isEmpty();
    return moved || emptied || !noted.isEmpty() ? compare(state, moved) : new Change.Keys(Set.of());
  }

  private Change compare(State state, boolean moved) {
    Map<Key, Revision> before = known;
    Map<Key, Revision> now = revisions(state.entries().orElseGet(() -> read(calls.begin())));
    known = now;
    index = state.index();
    Set<Key> changed = new HashSet<>(before.keySet());
    changed.addAll(now.keySet());
    changed.removeIf(key -> Objects.equals(before.get(key), now.get(key)));
    for (Key key : noted) {
      noted.remove(key);
      if (!before.containsKey(key) && !now.containsKey(key)) {
        changed.add(key);
      }
    }
    long end = System.nanoTime();
    pace.compared(end - state.receivedAt(), !changed.isEmpty(), end);
    boolean unexplained =
        changed.isEmpty()
            && moved
            && !now.isEmpty()
            && Names.fitsPath(Names.of(prefix)) // else the index is that of more keys
            && !now.containsValue(Revision.of(index));
    return unexplained ? new Change.Resync() : new Change.Keys(changed);
  }

  @Override
  public void close() {
    open.remove(this);
    agent.close();
  }

  /**
   * When a watch may compare again: at once after a change, but it spends no more time reading than
   * waiting, and takes at most four comparisons a second that find nothing. Below a prefix without
   * keys, Consul's index is that of all keys, so every change to any key ends its wait.
   */
  static final class Pace {
    private static final int MAX_VAIN_PER_SECOND = 4;
    private static final long SECOND = 1_000_000_000;

    private final long[] vainTimes = new long[MAX_VAIN_PER_SECOND];
    private int vainCount;
    private long readyAt;

    /** Times are those of {@link System#nanoTime}. */
    Pace(long now) {
      readyAt = now;
    }

    /** Called after a comparison for which the entries were read. */
    void compared(long readingNanos, boolean foundChange, long now) {
      readyAt = now + readingNanos;
      if (!foundChange) {
        vainTimes[vainCount++ % MAX_VAIN_PER_SECOND] = now;
        long secondAfter = vainTimes[vainCount % MAX_VAIN_PER_SECOND] + SECOND;
        if (vainCount >= MAX_VAIN_PER_SECOND && secondAfter - readyAt > 0) {
          readyAt = secondAfter;
        }
      }
    }

    /** Returns how long to wait before the next comparison; 0 or less if there is no need to. */
    long nanosLeft(long now) {
      return readyAt - now;
    }
  }
}
