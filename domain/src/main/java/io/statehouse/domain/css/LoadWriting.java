package io.statehouse.domain.css;

import io.statehouse.domain.css.layout.EntryFile;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The second reading of a file: sets entries in order, as many at once as fit into a transaction.
 */
final class LoadWriting implements EntryFile.Sink {
  private final CssContext session;
  private final Progress progress;
  private final long total;
  private final Map<CssKey, String> together = new LinkedHashMap<>();
  private final Set<CssKey> ancestors = new HashSet<>();
  private TransactionRoom room;
  private long done;
  private long transactions;

  LoadWriting(CssContext session, Progress progress, long total) {
    this.session = session;
    this.progress = progress;
    this.total = total;
    this.room = new TransactionRoom(session.store().limits());
  }

  long transactions() {
    return transactions;
  }

  @Override
  public void entry(String key, String value, EntryFile.Place where) {
    CssKey path = CssKey.of(key);
    if (!path.isRoot()) {
      if (!claim(path, value)) {
        finish();
        if (!claim(path, value)) {
          // The estimate is generous; the first reading has found that it fits alone.
          room.close();
        }
      }
      together.put(path, value);
    }
    done++;
  }

  /** Takes the room for an entry and for those of its ancestors that no other entry brought. */
  private boolean claim(CssKey path, String value) {
    int keys = 1;
    for (CssKey ancestor : path.ancestors()) {
      keys += ancestors.add(ancestor) ? 1 : 0;
    }
    // No character of a string takes more than three bytes.
    long bytes = 3L * (2L * keys * path.text().length() + value.length());
    return room.claim(keys, keys, bytes);
  }

  /** Writes what is left. */
  void finish() {
    if (!together.isEmpty()) {
      session.run(
          edit -> {
            together.forEach(edit::put);
          });
      transactions++;
    }
    together.clear();
    ancestors.clear();
    room = new TransactionRoom(session.store().limits());
    progress.at(Progress.Stage.WRITING, done, total);
  }
}
