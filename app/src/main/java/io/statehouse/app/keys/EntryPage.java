package io.statehouse.app.keys;

import io.statehouse.app.json.Shape;
import io.statehouse.ports.Entry;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A page of entries in JSON, as a server writes and the command line reads it.
 *
 * @param next after which key the listing continues, if it does
 */
@Shape.Tolerant
public record EntryPage(List<EntryDocument> entries, Optional<String> next) {
  public static final Shape<EntryPage> SHAPE = Shape.of(EntryPage.class);

  /** A page ends with the value that exceeds this: values may be of a megabyte each. */
  public static final long MAX_BYTES = 2 << 20;

  /**
   * Reads a page of entries by their bytes alone.
   *
   * @param entries those after the previous page
   * @param values whether the page has values
   */
  public static EntryPage read(Iterator<Entry> entries, int limit, boolean values) {
    return read(entries, limit, values, entry -> Optional.empty());
  }

  /**
   * Reads a page.
   *
   * @param entries those after the previous page
   * @param values whether the page has values
   * @param type finds the type of the record that an entry holds
   */
  public static EntryPage read(
      Iterator<Entry> entries, int limit, boolean values, Function<Entry, Optional<String>> type) {
    List<EntryDocument> page = new ArrayList<>();
    long bytes = 0;
    while (page.size() < limit && bytes < MAX_BYTES && entries.hasNext()) {
      Entry entry = entries.next();
      EntryDocument document = values ? EntryDocument.whole(entry) : EntryDocument.summary(entry);
      page.add(document.ofType(type.apply(entry)));
      bytes += values ? entry.value().size() : 0;
    }
    Optional<String> last =
        page.isEmpty() ? Optional.empty() : Optional.of(page.get(page.size() - 1).key());
    return new EntryPage(page, entries.hasNext() ? last : Optional.empty());
  }
}
