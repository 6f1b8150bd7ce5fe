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
 * Entries in order, a page at a time.
 *
 * <p>etcd walks its index from where a page begins to where the asked range ends, however short the
 * page. So the first page behind some key, often all that is taken, is looked for near it: below
 * its last segment, then below the one before, then in all that is left. Later pages are large and
 * pay for the walk. Segments end with a slash here because those of most layouts do; other keys are
 * found in the last step, at the cost of the walk alone.
 */
final class Scan implements Iterator<Entry> {
  private static final int FIRST_PAGE = 128;
  private static final int MOST_PER_PAGE = 4_096;
  private static final int STEPS_NEAR = 2;

  private final Ranges ranges;
  private final Calls calls;
  private final ForeignKeys foreign;
  private final KeyRange all;
  private List<KeyRange> steps;
  private int limit = FIRST_PAGE;
  private Iterator<Entry> page = List.<Entry>of().iterator();

  Scan(Ranges ranges, Calls calls, ForeignKeys foreign, Prefix prefix, Optional<Key> after) {
    this.ranges = ranges;
    this.calls = calls;
    this.foreign = foreign;
    this.all = KeyRange.below(prefix);
    this.steps = after.map(key -> nearFirst(prefix, key)).orElse(List.of(all));
  }

  /** What lies behind a key, nearest first; together all of it. */
  private List<KeyRange> nearFirst(Prefix prefix, Key after) {
    List<KeyRange> near = new ArrayList<>();
    KeyRange left = all.behind(after.utf8());
    if (prefix.contains(after)) {
      String text = after.text();
      for (int slash = text.lastIndexOf('/');
          slash >= prefix.text().length() && near.size() < STEPS_NEAR;
          slash = text.lastIndexOf('/', slash - 1)) {
        KeyRange step = left.upTo(new Prefix(text.substring(0, slash + 1)));
        near.add(step);
        left = all.from(step.end().getBytes());
      }
    }
    near.add(left);
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
          limit = Math.min(Math.min(4 * limit, MOST_PER_PAGE), Ranges.nextLimit(found));
          if (!found.isLast()) {
            steps = List.of(all.behind(found.lastKey()));
            break;
          }
        }
      }
      return entries;
    } catch (Failure failure) {
      throw failure.ofRead("scan");
    }
  }
}
