package io.statehouse.app.verify;

import io.statehouse.domain.layout.Finding;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Shows the first notices of each kind, and how many more there are. Errors are all shown. */
final class NoticeSummary {
  private static final int MAX_SHOWN = 2;

  private final Map<String, Kind> kinds = new TreeMap<>();

  /** The notices of one kind. */
  private static final class Kind {
    private long found;
    private String lastHidden;
  }

  /**
   * Returns whether a finding is shown by itself.
   *
   * @param line how it would be shown
   */
  boolean isShown(Finding finding, String line) {
    if (finding.severity() != Finding.Severity.NOTICE) {
      return true;
    }
    Kind kind = kinds.computeIfAbsent(finding.kind(), first -> new Kind());
    kind.found++;
    kind.lastHidden = line;
    return kind.found <= MAX_SHOWN;
  }

  /** Returns a line for each kind of which some are not shown; a single one is shown itself. */
  List<String> rest() {
    return kinds.entrySet().stream()
        .filter(kind -> kind.getValue().found > MAX_SHOWN)
        .map(kind -> rest(kind.getKey(), kind.getValue()))
        .toList();
  }

  private static String rest(String name, Kind kind) {
    long hidden = kind.found - MAX_SHOWN;
    return hidden == 1
        ? kind.lastHidden
        : String.format(Locale.ROOT, "notice: %s: and %,d more; --all shows them", name, hidden);
  }
}
