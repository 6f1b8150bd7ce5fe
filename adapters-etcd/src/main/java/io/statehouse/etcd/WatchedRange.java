package io.statehouse.etcd;

import io.etcd.jetcd.Response;
import io.etcd.jetcd.Watch;
import io.etcd.jetcd.Watch.Listener;
import io.etcd.jetcd.Watch.Watcher;
import io.etcd.jetcd.common.exception.CompactedException;
import io.etcd.jetcd.options.WatchOption;
import io.etcd.jetcd.watch.WatchEvent;
import io.etcd.jetcd.watch.WatchResponse;
import io.grpc.Status;
import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyRange;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.ChangeSource;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The changes below one prefix.
 *
 * <p>It remembers the first revision whose changes it has not returned yet. When a stream of
 * changes ends, for whatever reason, the next starts there. jetcd would resume by itself, but from
 * the server's revision when the stream started, and so could skip changes that were not returned
 * yet.
 *
 * <p>It cannot continue when that revision is no longer in the history, or when the history itself
 * is another: the cluster was restored from a backup, or created again.
 */
final class WatchedRange implements ChangeSource {
  private final Connection connection;
  private final KeyRange range;

  // Used by the thread that opens this and waits for changes.
  private Response.Header history;
  private long next;

  private volatile Stream stream = new Stream();

  WatchedRange(Connection connection, Prefix prefix) {
    this.connection = connection;
    this.range = prefix.range();
  }

  @Override
  public boolean open(Set<Prefix> prefixes, Deadline deadline) throws Exception {
    if (next != 0) {
      Response.Header header = openFrom(next, deadline);
      if (!isDifferentHistory(header)) {
        history = header;
        return true;
      }
      close();
    }
    next = currentRevision(deadline) + 1;
    history = openFrom(next, deadline);
    return false;
  }

  private long currentRevision(Deadline deadline) {
    // This key lies in the watched range, so a user who may watch the range may read it.
    return connection
        .read("watch", deadline, client -> client.getKVClient().get(Ranges.start(range)))
        .getHeader()
        .getRevision();
  }

  private Response.Header openFrom(long revision, Deadline deadline) throws Exception {
    Stream opened = new Stream();
    stream = opened;
    WatchOption option =
        WatchOption.builder()
            .withRange(Ranges.end(range))
            .withRevision(revision)
            .withCreateNotify(true)
            // They keep the revision of a quiet prefix ahead of compaction.
            .withProgressNotify(true)
            // Otherwise a member cut off from its cluster sends nothing.
            .withRequireLeader(true)
            .build();
    Watch client = connection.client().getWatchClient();
    opened.watcher =
        opened.guard.begin(() -> client.watch(Ranges.start(range), option, opened.listener));
    Object first = opened.received.poll(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS);
    return responseIn(first == null ? Status.DEADLINE_EXCEEDED.asException() : first, opened)
        .getHeader();
  }

  private WatchResponse responseIn(Object received, Stream from) {
    if (received instanceof WatchResponse response) {
      return response;
    }
    if (received instanceof CompactedException) {
      next = 0; // the next stream starts at the current revision
    }
    Failure failure = new Failure((Throwable) received, from.guard.abandon());
    connection.report(failure);
    throw failure.ofRead("watch");
  }

  private boolean isDifferentHistory(Response.Header header) {
    return header.getClusterId() != history.getClusterId()
        || header.getRaftTerm() < history.getRaftTerm()
        || header.getRevision() < next - 1;
  }

  @Override
  public Change next() throws Exception {
    Stream open = stream;
    WatchResponse response = responseIn(open.received.take(), open);
    Set<Key> keys = new HashSet<>();
    long last = response.isProgressNotify() ? response.getHeader().getRevision() : 0;
    for (WatchEvent event : response.getEvents()) {
      Key.ofUtf8(event.getKeyValue().getKey().getBytes()).ifPresent(keys::add);
      last = Math.max(last, event.getKeyValue().getModRevision());
    }
    next = Math.max(next, last + 1);
    return new Change.Keys(keys);
  }

  @Override
  public void close() {
    stream.close();
  }

  /** One jetcd watch, used until its first error. Its callbacks must not block, so they queue. */
  private static final class Stream {
    private final BlockingQueue<Object> received = new LinkedBlockingQueue<>();
    private final SendGuard guard = new SendGuard();
    private final Listener listener = Watch.listener(received::add, received::add, this::end);
    private volatile Watcher watcher;

    void end() {
      received.add(new IllegalStateException("the stream of changes ended"));
    }

    void close() {
      Watcher open = watcher;
      if (open != null) {
        open.close();
      }
      end();
    }
  }
}
