package io.statehouse.etcd;

import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.options.GetOption;
import java.util.List;

/** Reads ranges a page at a time. */
final class Ranges {
  /** About how many bytes a page of entries takes, once the size of the entries is known. */
  private static final long USUAL_PAGE_BYTES = 4 << 20;

  private static final long MAX_PAGE_BYTES = 2 * USUAL_PAGE_BYTES;
  private static final int MAX_PER_PAGE = 20_000;

  private final Calls calls;

  Ranges(Calls calls) {
    this.calls = calls;
  }

  /** Some entries of a range, how many follow them, and the revision at which they were read. */
  record Page(List<KeyValue> found, long countAfter, long revision) {
    boolean isLast() {
      return countAfter == 0;
    }

    byte[] lastKey() {
      return found.get(found.size() - 1).getKey().getBytes();
    }
  }

  /**
   * Reads the first entries of a range, fewer than the limit if they are too large for one
   * response.
   *
   * @param revision the revision at which to read, or 0 for the current one
   */
  Page page(String operation, Deadline deadline, KeyRange range, int limit, long revision)
      throws Failure {
    for (int max = limit; ; max = Math.max(1, max / 8)) {
      try {
        return read(operation, deadline, range, options(range, max, revision).build());
      } catch (Failure failure) {
        if (!failure.isResponseTooLarge() || max == 1) {
          throw failure;
        }
      }
    }
  }

  /** Reads the first keys of a range; their values are empty. */
  Page keys(String operation, Deadline deadline, KeyRange range, int limit, long revision)
      throws Failure {
    GetOption keysOnly = options(range, limit, revision).withKeysOnly(true).build();
    return read(operation, deadline, range, keysOnly);
  }

  private Page read(String operation, Deadline deadline, KeyRange range, GetOption options)
      throws Failure {
    GetResponse response =
        calls.tryToRead(
            operation, deadline, client -> client.getKVClient().get(range.from(), options));
    List<KeyValue> found = response.getKvs();
    // etcd counts the whole range for every page anyway, so this costs nothing extra.
    long after = response.isMore() ? Math.max(1, response.getCount() - found.size()) : 0;
    return new Page(found, after, response.getHeader().getRevision());
  }

  private static GetOption.Builder options(KeyRange range, int limit, long revision) {
    return GetOption.builder().withRange(range.end()).withLimit(limit).withRevision(revision);
  }

  /**
   * Returns how many entries the next page should have to be large but not too large. It is at
   * least a tenth of the rest, because etcd walks all of the rest for every page.
   */
  static int nextLimit(Page page) {
    long average = 1 + bytesOf(page) / Math.max(1, page.found().size());
    long usual = Math.min(MAX_PER_PAGE, USUAL_PAGE_BYTES / average);
    long wanted = Math.max(usual, page.countAfter() / 10);
    return (int) Math.max(1, Math.min(wanted, MAX_PAGE_BYTES / average));
  }

  private static long bytesOf(Page page) {
    long bytes = 0;
    for (KeyValue each : page.found()) {
      bytes += each.getKey().size() + each.getValue().size() + 32L;
    }
    return bytes;
  }
}
