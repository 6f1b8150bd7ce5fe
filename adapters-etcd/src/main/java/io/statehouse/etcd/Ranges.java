package io.statehouse.etcd;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.options.GetOption;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.KeyRange;

/**
 * Reads ranges a page at a time, for one call of the port.
 *
 * @param keysOnly whether the values are left empty
 */
record Ranges(Connection connection, String operation, Deadline deadline, boolean keysOnly) {
  /** About how many bytes a page takes, once the size of the entries is known. */
  private static final long USUAL_PAGE_BYTES = 8 << 20;

  private static final long MAX_PAGE_BYTES = 2 * USUAL_PAGE_BYTES;
  private static final int MAX_PER_PAGE = 100_000;

  /** The smallest possible key as a start, and no upper bound as an end. */
  private static final ByteSequence ZERO = ByteSequence.from(new byte[1]);

  /** Returns the start of a range in etcd's terms, which has no empty key. */
  static ByteSequence start(KeyRange range) {
    return range.from().length == 0 ? ZERO : ByteSequence.from(range.from());
  }

  static ByteSequence end(KeyRange range) {
    return range.isUnbounded() ? ZERO : ByteSequence.from(range.to());
  }

  /** How to read the first keys of a range, without their values. */
  static GetOption firstKeys(KeyRange range, int limit) {
    return GetOption.builder().withRange(end(range)).withLimit(limit).withKeysOnly(true).build();
  }

  /**
   * Requests the first entries of a range, and fewer if one response cannot hold them.
   *
   * @param revision the revision at which to read, or 0 for the current one
   */
  Connection.Pending<GetResponse> page(KeyRange range, int limit, long revision) {
    GetOption options =
        GetOption.builder()
            .withRange(end(range))
            .withLimit(limit)
            .withRevision(revision)
            .withKeysOnly(keysOnly)
            .build();
    Connection.Sent<GetResponse> sent =
        connection.send(
            operation, deadline, client -> client.getKVClient().get(start(range), options));
    return () -> {
      try {
        return sent.awaitRead();
      } catch (Failure failure) {
        if (!failure.isResponseTooLarge() || limit == 1) {
          throw failure;
        }
        return page(range, Math.max(1, limit / 8), revision).await();
      }
    };
  }

  /** Returns how many entries of the range follow a page; etcd counts all for every page anyway. */
  static long countAfter(GetResponse page) {
    return page.isMore() ? Math.max(1, page.getCount() - page.getKvs().size()) : 0;
  }

  static byte[] lastKey(GetResponse page) {
    return page.getKvs().get(page.getKvs().size() - 1).getKey().getBytes();
  }

  /**
   * Returns how many entries the page after this one should have to be large but not too large. It
   * is at least a tenth of the rest, because etcd walks all of the rest for every page.
   */
  static int nextLimit(GetResponse page) {
    long bytes = 0;
    for (KeyValue each : page.getKvs()) {
      bytes += each.getKey().size() + each.getValue().size() + 32L;
    }
    long average = 1 + bytes / Math.max(1, page.getKvs().size());
    long usual = Math.min(MAX_PER_PAGE, USUAL_PAGE_BYTES / average);
    long wanted = Math.max(usual, countAfter(page) / 10);
    return (int) Math.max(1, Math.min(wanted, MAX_PAGE_BYTES / average));
  }
}
