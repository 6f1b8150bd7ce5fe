package io.statehouse.domain.css.entities;

import io.statehouse.ports.Key;
import java.util.stream.Stream;

/**
 * The parents of rows in the original's own table. There each row names its parent by a number,
 * which listings and deletions of original clients follow instead of the path. The port does not
 * show it, so the adapter of that table fills this in; other stores have no such numbers.
 */
@FunctionalInterface
public interface ParentIds {
  /** A store that keeps no such numbers. */
  ParentIds NONE = Stream::empty;

  /**
   * Returns the keys of all rows whose parent is missing, or is another row than the path says,
   * read in one view. The root, which has no parent, is not one of them. Putting such a key again,
   * with the value it has, must correct the number.
   */
  Stream<Key> wrong();
}
