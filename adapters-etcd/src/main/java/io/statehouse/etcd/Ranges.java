package io.statehouse.etcd;

import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.options.GetOption;
import java.util.List;

/** Reads ranges a page at a time. */
final class Ranges {
  /** A page of entries takes about so many bytes, once it is known how large entries are. */
  private static final long USUAL_PAGE_BYTES = 4 << 20;

  private static final long MOST_PAGE_BYTES = 2 * USUAL_PAGE_BYTES;
  private static final int MOST_PER_PAGE = 20_000;

  private final Connection connection;
  private final Calls calls;

  Ranges(Connection connection, Calls calls) {
    this.connection = connection;
    this.calls = calls;
  }

  /** What a page holds beside its entries. */
  record Page(List<KeyValue> found, long countBehind, long revision) {
    boolean isLast() {
      return countBehind == 0;
    }

    byte[] lastKey() {
      return found.get(found.size() - 1).getKey().getBytes();
    }
  }

  /**
   * Reads the first entries of a range, fewer than the limit where they are too large together.
   *
   * @param revision at which to read, or 0 for now
   */
  Page page(String operation, Deadline deadline, KeyRange range, int limit, long revision)
      throws Failure {
    for (int atMost = limit; ; atMost = Math.max(1, atMost / 8)) {
      try {
        return read(operation, deadline, range, options(range, atMost, revision).build());
      } catch (Failure failure) {
        if (!failure.isAnswerTooLarge() || atMost == 1) {
          throw failure;
        }
      }
    }
  }

  /** Reads the first keys of a range; their values come empty. */
  Page keys(String operation, Deadline deadline, KeyRange range, int limit, long revision)
      throws Failure {
    GetOption keysOnly = options(range, limit, revision).withKeysOnly(true).build();
    return read(operation, deadline, range, keysOnly);
  }

  private Page read(String operation, Deadline deadline, KeyRange range, GetOption options)
      throws Failure {
    GetResponse answer =
        calls.tryToRead(operation, deadline, () -> connection.kv().get(range.from(), options));
    List<KeyValue> found = answer.getKvs();
    // etcd counts the whole range with every page, so how much is left comes free.
    long behind = answer.isMore() ? Math.max(1, answer.getCount() - found.size()) : 0;
    return new Page(found, behind, answer.getHeader().getRevision());
  }

  private static GetOption.Builder options(KeyRange range, int limit, long revision) {
    return GetOption.builder().withRange(range.end()).withLimit(limit).withRevision(revision);
  }

  /**
   * How many entries to ask for next, so that a page is large but not too large. At least a tenth
   * of the rest, because etcd walks all of it for every page.
   */
  static int nextLimit(Page page) {
    long average = 1 + bytesOf(page) / Math.max(1, page.found().size());
    long usual = Math.min(MOST_PER_PAGE, USUAL_PAGE_BYTES / average);
    long wanted = Math.max(usual, page.countBehind() / 10);
    return (int) Math.max(1, Math.min(wanted, MOST_PAGE_BYTES / average));
  }

  private static long bytesOf(Page page) {
    long bytes = 0;
    for (KeyValue each : page.found()) {
      bytes += each.getKey().size() + each.getValue().size() + 32L;
    }
    return bytes;
  }
}
