package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

/**
 * The keys to dump, and the format.
 *
 * @param key keys below this one, itself not among them; the root, or a slash, means all
 */
public record DumpOptions(String key, FileFormat format, KeyOrder order) {
  public static final DumpOptions EVERYTHING = new DumpOptions("", FileFormat.JSON, KeyOrder.BYTES);

  public DumpOptions {
    requireNonNull(key, "key");
    requireNonNull(format, "format");
    requireNonNull(order, "order");
  }
}
