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
 * Reads single keys and whole prefixes. A read that takes several requests is made at the revision
 * of the first, and starts over if that revision is compacted meanwhile.
 */
final class Reader {
  private static final int FIRST_PAGE_ENTRIES = 1_000;
  private static final int FIRST_PAGE_KEYS = 128;
  private static final int MAX_KEYS = 10_000;

  private final Calls calls;
  private final Ranges ranges;
  private final ForeignKeys foreign;
  private final int keysPerRead;

  Reader(Calls calls, ForeignKeys foreign, int keysPerRead) {
    this.calls = calls;
    this.ranges = new Ranges(calls);
    this.foreign = foreign;
    this.keysPerRead = keysPerRead;
  }

  Optional<Entry> get(Key key) {
    return calls
        .read("get", calls.begin(), client -> client.getKVClient().get(KeyRange.bytes(key)))
        .getKvs()
        .stream()
        .findFirst()
        .flatMap(foreign::entry);
  }

  /** Reads the entries of distinct keys. */
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
      // A flat transaction of ranges is a read to etcd; nested transactions would go through raft.
      TxnResponse response =
          calls.tryToRead(
              "getAll", deadline, client -> client.getKVClient().txn().Then(gets).commit());
      for (GetResponse each : response.getGetResponses()) {
        for (KeyValue value : each.getKvs()) {
          foreign.entry(value).ifPresent(entry -> found.put(entry.key(), entry));
        }
      }
      return revision == 0 ? response.getHeader().getRevision() : revision;
    } catch (Failure failure) {
      if (!failure.isResponseTooLarge() || keys.size() == 1) {
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
    Ranges.Page page = ranges.page("list", deadline, range, FIRST_PAGE_ENTRIES, 0);
    long revision = page.revision();
    while (true) {
      page.found().forEach(each -> foreign.entry(each).ifPresent(entries::add));
      if (page.isLast()) {
        return entries;
      }
      KeyRange rest = range.after(page.lastKey());
      page = ranges.page("list", deadline, rest, Ranges.nextLimit(page), revision);
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
   * Reads a page of keys, then skips the rest of the last child. Skipping after every key would
   * cost a request for each child; never skipping would read everything below the prefix. While one
   * child fills a whole page there is much to skip, and a page of a tenth of the rest costs about
   * as much as etcd's walk over the rest, which every page pays. Otherwise pages are as large as
   * allowed.
   */
  private List<Child> children(Deadline deadline, KeyRange range, ChildSegments children)
      throws Failure {
    KeyRange rest = range;
    int limit = FIRST_PAGE_KEYS;
    long revision = 0;
    while (!rest.isEmpty()) {
      Ranges.Page page = ranges.keys("children", deadline, rest, limit, revision);
      List<Optional<Key>> keys = page.found().stream().map(foreign::key).toList();
      keys.forEach(key -> key.ifPresent(children::add));
      if (page.isLast()) {
        break;
      }
      byte[] lastKey = page.lastKey();
      Optional<Key> skipTo = keys.get(keys.size() - 1).flatMap(children::skipTo);
      rest = skipTo.map(next -> range.from(next.utf8())).orElseGet(() -> range.after(lastKey));
      boolean oneChild = skipTo.isPresent() && skipTo.equals(keys.get(0).flatMap(children::skipTo));
      long wanted = oneChild ? Math.max(FIRST_PAGE_KEYS, page.countAfter() / 10) : MAX_KEYS;
      limit = (int) Math.min(MAX_KEYS, wanted);
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
          throw Failures.ofRead(operation, failure);
        }
      }
    }
  }
}
