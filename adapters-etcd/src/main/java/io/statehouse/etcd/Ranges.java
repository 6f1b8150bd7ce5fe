package io.statehouse.etcd;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.options.GetOption;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.KeyRange;
import java.util.List;

/** Reads ranges a page at a time. */
final class Ranges {
  /** About how many bytes a page takes, once the size of the entries is known. */
  private static final long USUAL_PAGE_BYTES = 8 << 20;

  private static final long MAX_PAGE_BYTES = 2 * USUAL_PAGE_BYTES;
  private static final int MAX_PER_PAGE = 100_000;

  /** As a start, the smallest possible key; as an end, no upper bound. */
  private static final ByteSequence ZERO = ByteSequence.from(new byte[1]);

  private final Requests requests;

  Ranges(Requests requests) {
    this.requests = requests;
  }

  /** Returns the start of a range in etcd's terms, which has no empty key. */
  static ByteSequence start(KeyRange range) {
    return range.from().length == 0 ? ZERO : ByteSequence.from(range.from());
  }

  static ByteSequence end(KeyRange range) {
    return range.isUnbounded() ? ZERO : ByteSequence.from(range.to());
  }

  /** Some entries of a range, how many follow them, and the revision at which they were read. */
  record Page(List<KeyValue> found, long countAfter, long revision) {
    boolean isLast() {
      return countAfter == 0;
    }

    byte[] lastKey() {
      return found.get(found.size() - 1).getKey().getBytes();
    }

    /**
     * Returns how many entries the next page should have to be large but not too large. It is at
     * least a tenth of the rest, because etcd walks all of the rest for every page.
     */
    int nextLimit() {
      long bytes = 0;
      for (KeyValue each : found) {
        bytes += each.getKey().size() + each.getValue().size() + 32L;
      }
      long average = 1 + bytes / Math.max(1, found.size());
      long usual = Math.min(MAX_PER_PAGE, USUAL_PAGE_BYTES / average);
      long wanted = Math.max(usual, countAfter / 10);
      return (int) Math.max(1, Math.min(wanted, MAX_PAGE_BYTES / average));
    }
  }

  /** Which pages to read, for one call of the port. */
  final class Query {
    private final String operation;
    private final Deadline deadline;
    private final boolean keysOnly;

    /**
     * @param keysOnly whether the values are left empty
     */
    Query(String operation, Deadline deadline, boolean keysOnly) {
      this.operation = operation;
      this.deadline = deadline;
      this.keysOnly = keysOnly;
    }

    /**
     * Requests the first entries of a range.
     *
     * @param revision the revision at which to read, or 0 for the current one
     */
    Pending page(KeyRange range, int limit, long revision) {
      return new Pending(this, range, limit, revision);
    }
  }

  /** A page that was requested. */
  final class Pending {
    private final Query query;
    private final KeyRange range;
    private final long revision;
    private int limit;
    private Requests.Reading<GetResponse> reading;

    private Pending(Query query, KeyRange range, int limit, long revision) {
      this.query = query;
      this.range = range;
      this.limit = limit;
      this.revision = revision;
      this.reading = start();
    }

    private Requests.Reading<GetResponse> start() {
      GetOption options =
          GetOption.builder()
              .withRange(end(range))
              .withLimit(limit)
              .withRevision(revision)
              .withKeysOnly(query.keysOnly)
              .build();
      return requests.startReading(
          query.operation,
          query.deadline,
          client -> client.getKVClient().get(Ranges.start(range), options));
    }

    /** Returns the page, with fewer entries if they are too large for one response. */
    Page await() throws Failure {
      while (true) {
        try {
          GetResponse response = reading.await();
          List<KeyValue> found = response.getKvs();
          // etcd counts the whole range for every page anyway, so this costs nothing extra.
          long after = response.isMore() ? Math.max(1, response.getCount() - found.size()) : 0;
          return new Page(found, after, response.getHeader().getRevision());
        } catch (Failure failure) {
          if (!failure.isResponseTooLarge() || limit == 1) {
            throw failure;
          }
          limit = Math.max(1, limit / 8);
          reading = start();
        }
      }
    }
  }
}
