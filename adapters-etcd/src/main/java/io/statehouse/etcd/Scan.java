package io.statehouse.etcd;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Iterates over entries in order, reading a page at a time.
 *
 * <p>etcd walks its index from the start of a page to the end of the requested range, however short
 * the page. So the first page after a key, often the only one taken, is read near that key: below
 * its last segment, then below the segment before, then in the rest. Later pages are large enough
 * to justify the walk. Segments end with a slash here because they do in most layouts; other keys
 * are found in the last step, at the cost of the walk alone.
 */
final class Scan implements Iterator<Entry> {
  private static final int FIRST_PAGE_ENTRIES = 128;
  private static final int MAX_PER_PAGE = 4_096;
  private static final int STEPS_NEAR = 2;

  private final Ranges ranges;
  private final Calls calls;
  private final ForeignKeys foreign;
  private final KeyRange all;
  private List<KeyRange> steps;
  private int limit = FIRST_PAGE_ENTRIES;
  private Iterator<Entry> page = List.<Entry>of().iterator();

  Scan(Ranges ranges, Calls calls, ForeignKeys foreign, Prefix prefix, Optional<Key> after) {
    this.ranges = ranges;
    this.calls = calls;
    this.foreign = foreign;
    this.all = KeyRange.below(prefix);
    this.steps = after.map(key -> nearFirst(prefix, key)).orElse(List.of(all));
  }

  /** Returns ranges that together hold everything after a key, the nearest first. */
  private List<KeyRange> nearFirst(Prefix prefix, Key after) {
    List<KeyRange> near = new ArrayList<>();
    KeyRange rest = all.after(after.utf8());
    if (prefix.contains(after)) {
      String text = after.text();
      for (int slash = text.lastIndexOf('/');
          slash >= prefix.text().length() && near.size() < STEPS_NEAR;
          slash = text.lastIndexOf('/', slash - 1)) {
        KeyRange step = rest.upTo(new Prefix(text.substring(0, slash + 1)));
        near.add(step);
        rest = all.from(step.end().getBytes());
      }
    }
    near.add(rest);
    return near;
  }

  @Override
  public boolean hasNext() {
    while (!page.hasNext() && !steps.isEmpty()) {
      page = nextPage().iterator();
    }
    return page.hasNext();
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the scan has ended");
    }
    return page.next();
  }

  private List<Entry> nextPage() {
    Deadline deadline = calls.begin();
    List<Entry> entries = new ArrayList<>();
    int room = limit;
    try {
      while (room > 0 && !steps.isEmpty()) {
        KeyRange step = steps.get(0);
        steps = steps.subList(1, steps.size());
        if (!step.isEmpty()) {
          Ranges.Page found = ranges.page("scan", deadline, step, room, 0);
          found.found().forEach(each -> foreign.entry(each).ifPresent(entries::add));
          room -= found.found().size();
          limit = Math.min(Math.min(4 * limit, MAX_PER_PAGE), Ranges.nextLimit(found));
          if (!found.isLast()) {
            steps = List.of(all.after(found.lastKey()));
            break;
          }
        }
      }
      return entries;
    } catch (Failure failure) {
      throw Failures.ofRead("scan", failure);
    }
  }
}
