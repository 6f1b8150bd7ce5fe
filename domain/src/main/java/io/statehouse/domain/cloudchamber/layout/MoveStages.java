package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.layout.Stage;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.stream.Stream;

/**
 * The stages in which keys are written when state is moved, in both layouts and in every namespace.
 *
 * <pre>
 *   foundation   deleting/…  creating/…  migrating/…   which items and workloads are half there:
 *                                                      without these marks they would seem whole
 *   record       rack/…      workload/…                {@link DocLayout}: what racks and workloads have
 *                inventory/{table}/data/…              {@link CodeLayout}: items
 *   index        racks/…     workloads/…               what makes all of that visible
 *                inventory/{table}/index/…
 *   pointer      users/…                               the right to log in
 *   server       sessions    sessions/…
 * </pre>
 *
 * In byte order, which holds within a stage, the listings of what is in an item come before its
 * own.
 */
public final class MoveStages {
  private static final List<String> ROOTS =
      Stream.of(LayoutMode.values()).map(mode -> mode.root() + "/").toList();

  private MoveStages() {}

  /** Returns in which stage a key is written. */
  public static Stage of(Key key) {
    if (key.equals(SessionKeys.LEDGER) || SessionKeys.SESSIONS.contains(key)) {
      return Stage.SERVER;
    }
    if (CloudChamberLayout.SIDECAR.contains(key)) {
      return Stage.FOUNDATION;
    }
    String text = belowNamespace(key.text());
    if (text.startsWith("users/")) {
      return Stage.POINTER;
    }
    boolean isIndex =
        text.startsWith("racks/")
            || text.startsWith("workloads/")
            || text.startsWith("inventory/")
                && text.startsWith("/index/", text.indexOf('/', "inventory/".length()));
    return isIndex ? Stage.INDEX : Stage.RECORD;
  }

  /** Returns what follows the root of a namespace; for a key of no namespace, the key. */
  private static String belowNamespace(String key) {
    for (String root : ROOTS) {
      if (key.startsWith(root)) {
        boolean isTest = key.startsWith(Namespace.TESTS, root.length());
        int start = root.length() + (isTest ? Namespace.TESTS.length() : 0);
        return key.substring(isTest ? key.indexOf('/', start) + 1 : start);
      }
    }
    return key;
  }
}
