package io.statehouse.etcd;

import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.GetOption;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.ChildSegments;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads single keys and whole prefixes. What takes several requests is read at the revision of the
 * first, and once more from the start if that was compacted away meanwhile.
 */
final class Reader {
  private static final int FIRST_PAGE = 1_000;
  private static final int FIRST_KEYS = 128;
  private static final int MOST_KEYS = 10_000;

  private final Connection connection;
  private final Calls calls;
  private final Ranges ranges;
  private final ForeignKeys foreign;
  private final int keysPerRead;

  Reader(Connection connection, Calls calls, ForeignKeys foreign, int keysPerRead) {
    this.connection = connection;
    this.calls = calls;
    this.ranges = new Ranges(connection, calls);
    this.foreign = foreign;
    this.keysPerRead = keysPerRead;
  }

  Optional<Entry> get(Key key) {
    return calls
        .read("get", calls.begin(), () -> connection.kv().get(KeyRange.bytes(key)))
        .getKvs()
        .stream()
        .findFirst()
        .flatMap(foreign::entry);
  }

  /** Reads keys that are distinct. */
  Map<Key, Entry> getAll(List<Key> keys) {
    Deadline deadline = calls.begin();
    Map<Key, Entry> found = new HashMap<>();
    for (int from = 0; from < keys.size(); from += keysPerRead) {
      int to = Math.min(keys.size(), from + keysPerRead);
      found.putAll(getTogether(deadline, keys.subList(from, to)));
    }
    return found;
  }

  private Map<Key, Entry> getTogether(Deadline deadline, List<Key> keys) {
    return atOneRevision(
        "getAll",
        () -> {
          Map<Key, Entry> found = new HashMap<>();
          getTogether(deadline, keys, 0, found);
          return found;
        });
  }

  /** Returns the revision at which the keys were read. */
  private long getTogether(Deadline deadline, List<Key> keys, long revision, Map<Key, Entry> found)
      throws Failure {
    GetOption option = GetOption.builder().withRevision(revision).build();
    Op[] gets = keys.stream().map(key -> Op.get(KeyRange.bytes(key), option)).toArray(Op[]::new);
    try {
      // Ranges side by side are a read to etcd; nested in one another they would go through raft.
      TxnResponse answer =
          calls.tryToRead("getAll", deadline, () -> connection.kv().txn().Then(gets).commit());
      for (GetResponse each : answer.getGetResponses()) {
        for (KeyValue value : each.getKvs()) {
          foreign.entry(value).ifPresent(entry -> found.put(entry.key(), entry));
        }
      }
      return revision == 0 ? answer.getHeader().getRevision() : revision;
    } catch (Failure failure) {
      if (!failure.isAnswerTooLarge() || keys.size() == 1) {
        throw failure;
      }
      int half = keys.size() / 2;
      long read = getTogether(deadline, keys.subList(0, half), revision, found);
      return getTogether(deadline, keys.subList(half, keys.size()), read, found);
    }
  }

  List<Entry> list(Prefix prefix) {
    Deadline deadline = calls.begin();
    return atOneRevision("list", () -> list(deadline, KeyRange.below(prefix)));
  }

  private List<Entry> list(Deadline deadline, KeyRange range) throws Failure {
    List<Entry> entries = new ArrayList<>();
    Ranges.Page page = ranges.page("list", deadline, range, FIRST_PAGE, 0);
    long revision = page.revision();
    while (true) {
      page.found().forEach(each -> foreign.entry(each).ifPresent(entries::add));
      if (page.isLast()) {
        return entries;
      }
      KeyRange left = range.behind(page.lastKey());
      page = ranges.page("list", deadline, left, Ranges.nextLimit(page), revision);
    }
  }

  Scan scan(Prefix prefix, Optional<Key> after) {
    calls.begin();
    return new Scan(ranges, calls, foreign, prefix, after);
  }

  List<Child> children(Prefix prefix, char separator) {
    Deadline deadline = calls.begin();
    return atOneRevision(
        "children",
        () -> children(deadline, KeyRange.below(prefix), new ChildSegments(prefix, separator)));
  }

  /**
   * A page shows some keys, then the rest of the last child is skipped. To skip after every key
   * would cost a request for each child, and never to skip would read all that lies below. While
   * one child fills a page there is much to skip, and pages of a tenth of what is left cost about
   * as much as etcd's walk over it, which no page avoids; else pages are as large as can be.
   */
  private List<Child> children(Deadline deadline, KeyRange range, ChildSegments children)
      throws Failure {
    KeyRange left = range;
    int limit = FIRST_KEYS;
    long revision = 0;
    while (!left.isEmpty()) {
      Ranges.Page page = ranges.keys("children", deadline, left, limit, revision);
      List<Optional<Key>> keys = page.found().stream().map(foreign::key).toList();
      keys.forEach(key -> key.ifPresent(children::add));
      if (page.isLast()) {
        break;
      }
      byte[] lastKey = page.lastKey();
      Optional<Key> skipTo = keys.get(keys.size() - 1).flatMap(children::skipTo);
      left = skipTo.map(next -> range.from(next.utf8())).orElseGet(() -> range.behind(lastKey));
      boolean oneChild = skipTo.isPresent() && skipTo.equals(keys.get(0).flatMap(children::skipTo));
      long wanted = oneChild ? Math.max(FIRST_KEYS, page.countBehind() / 10) : MOST_KEYS;
      limit = (int) Math.min(MOST_KEYS, wanted);
      revision = revision == 0 ? page.revision() : revision;
    }
    return children.children();
  }

  private interface Reading<T> {
    T read() throws Failure;
  }

  private static <T> T atOneRevision(String operation, Reading<T> reading) {
    while (true) {
      try {
        return reading.read();
      } catch (Failure failure) {
        if (!failure.isCompacted()) {
          throw failure.ofRead(operation);
        }
      }
    }
  }
}
