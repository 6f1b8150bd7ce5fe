package io.statehouse.domain.css;

import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.EntryFile;
import io.statehouse.domain.css.layout.StoredText;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.Optional;

/** The first reading of a file: checks every entry as if it were to be written alone. */
final class LoadCheck implements EntryFile.Sink {
  private static final int TOLD_EACH = 1_000;

  private final Limits limits;
  private final Progress progress;
  private Optional<String> version = Optional.empty();
  private long entries;

  LoadCheck(Limits limits, Progress progress) {
    this.limits = limits;
    this.progress = progress;
  }

  /** Returns how many entries were checked. */
  long entries() {
    return entries;
  }

  @Override
  public void entry(String key, String value, EntryFile.Place where) {
    try {
      CssKey path = CssKey.of(key);
      if (path.equals(CssLayout.VERSION)) {
        version = Optional.of(value);
      }
      requireFits(path, value);
    } catch (CssException | StoreException.Refused problem) {
      throw CssException.badFile(where, problem.getMessage());
    }
    entries++;
    if (entries % TOLD_EACH == 0) {
      progress.at(Progress.Stage.CHECKING, entries, 0);
    }
  }

  private void requireFits(CssKey path, String value) {
    if (path.isRoot()) {
      TreeEdit.requireEmptyRoot(value);
      return;
    }
    Transaction.Builder alone = Transaction.builder();
    for (CssKey ancestor : path.ancestors()) {
      alone.require(Condition.absent(ancestor.stored()));
      alone.put(ancestor.stored(), Bytes.EMPTY);
    }
    alone.put(path.stored(), StoredText.write(path.text(), value));
    limits.check(alone.build());
  }

  /**
   * @throws CssException of kind VERSION_MISMATCH if the file contains a version that cannot be
   *     opened
   */
  void finish() {
    progress.at(Progress.Stage.CHECKING, entries, entries);
    if (version.isPresent() && !version.get().equals(CssLayout.VERSION_VALUE)) {
      throw CssException.versionMismatch(CssLayout.VERSION_VALUE, version.get());
    }
  }
}
