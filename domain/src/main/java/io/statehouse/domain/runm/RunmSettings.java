package io.statehouse.domain.runm;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.runm.entities.LayoutMode;

/**
 * The settings with which the metadata of one store is stored.
 *
 * @param root what all keys begin with, as {@link #root(String)} makes it
 * @param strict whether responses have the defects of the original
 */
public record RunmSettings(String root, LayoutMode layout, boolean strict) {
  /** The prefix of keys that the original has unless it is configured. */
  public static final String DEFAULT_PREFIX = "runm-metadata/";

  /** The original's prefix, its keys and the indexes of its design, without its defects. */
  public static final RunmSettings DEFAULT =
      new RunmSettings(root(DEFAULT_PREFIX), LayoutMode.DOCUMENTED, false);

  private static final String SERVICE = "runm/metadata/";

  public RunmSettings {
    requireNonNull(root, "root");
    requireNonNull(layout, "layout");
  }

  /** Returns the root of all keys for a prefix, as the original makes it of its configuration. */
  public static String root(String prefix) {
    int end = prefix.length();
    while (end > 0 && prefix.charAt(end - 1) == '/') {
      end--;
    }
    return prefix.substring(0, end) + "/" + SERVICE;
  }
}
