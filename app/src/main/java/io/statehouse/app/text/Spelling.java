package io.statehouse.app.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that a user probably meant. */
public final class Spelling {
  private Spelling() {}

  /** Says that there is no such name, and which one was probably meant. */
  public static String unknown(String kind, String written, Collection<String> names) {
    String unknown = "unknown " + kind + " \"" + written + "\"";
    return nearest(written, names)
        .map(meant -> unknown + ": did you mean \"" + meant + "\"?")
        .orElse(unknown);
  }

  /**
   * Returns the name that is nearest to what was written, if it is near: a third of its characters
   * may be wrong, but at least one.
   */
  private static Optional<String> nearest(String written, Collection<String> names) {
    return names.stream()
        .filter(name -> distance(written, name) <= Math.max(1, name.length() / 3))
        .min(Comparator.comparingInt((String name) -> distance(written, name)));
  }

  /**
   * Returns how many characters must be added, removed, changed or swapped with their neighbour.
   */
  private static int distance(String a, String b) {
    if (Math.abs(a.length() - b.length()) > b.length()) {
      return Integer.MAX_VALUE; // not near, however long the table would be
    }
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : fewest(edits, a, b, i, j);
      }
    }
    return edits[a.length()][b.length()];
  }

  private static int fewest(int[][] edits, String a, String b, int i, int j) {
    int changed = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int fewest = Math.min(changed, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(fewest, edits[i - 2][j - 2] + 1) : fewest;
  }
}
