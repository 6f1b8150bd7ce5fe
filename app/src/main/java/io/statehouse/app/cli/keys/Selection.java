package io.statehouse.app.cli.keys;

import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.keys.EntryDocument;
import io.statehouse.domain.layout.Json;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/**
 * The selection of entries below a prefix that are printed, and their order; or only how many there
 * are.
 */
final class Selection {
  @Option(names = "--limit", paramLabel = "N", description = "Show the first N only.")
  private Optional<Long> limit;

  @Option(names = "--after", paramLabel = "KEY", description = "Begin after this key.")
  private Optional<Key> after;

  @Option(
      names = "--reverse",
      description = "The last key first; as many keys as are shown are held in memory.")
  private boolean reverse;

  @Option(names = "--count", description = "Print only how many keys there are.")
  private boolean count;

  /** Returns whether any of these flags was given. */
  boolean isGiven() {
    return limit.isPresent() || after.isPresent() || reverse || count;
  }

  /**
   * Prints the entries below a prefix, or their number; returns whether there are any.
   *
   * @param values whether the entries have values
   * @param line prints one entry for people
   */
  boolean print(
      StoreKeys keys,
      Prefix prefix,
      boolean values,
      Results results,
      Consumer<EntryDocument> line) {
    if (limit.isPresent() && limit.get() < 1) {
      throw AppException.misused("--limit is less than 1: " + limit.get());
    }
    try (Stream<EntryDocument> all = keys.list(prefix, after, values && !count)) {
      if (count) {
        long counted = limit.map(all::limit).orElse(all).count();
        printCount(counted, results);
        return counted > 0;
      }
      AtomicBoolean any = new AtomicBoolean();
      Stream<EntryDocument> listed =
          (reverse ? lastFirst(all) : limit.map(all::limit).orElse(all))
              .peek(entry -> any.set(true));
      if (results.wantsDocument()) {
        results.document(EntryDocument.SHAPE.stream().write(listed));
      } else {
        listed.forEach(line);
      }
      return any.get();
    }
  }

  private static void printCount(long counted, Results results) {
    if (results.wantsDocument()) {
      results.document(Json.object("count", counted));
    } else {
      results.line(Long.toString(counted));
    }
  }

  /** Reads all entries, as no store lists backwards, and keeps those that will be shown. */
  private Stream<EntryDocument> lastFirst(Stream<EntryDocument> all) {
    Deque<EntryDocument> last = new ArrayDeque<>();
    for (Iterator<EntryDocument> each = all.iterator(); each.hasNext(); ) {
      last.addFirst(each.next());
      if (limit.isPresent() && last.size() > limit.get()) {
        last.removeLast();
      }
    }
    return last.stream();
  }
}
