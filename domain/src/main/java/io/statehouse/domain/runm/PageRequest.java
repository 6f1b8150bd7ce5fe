package io.statehouse.domain.runm;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Which part of a result is wanted.
 *
 * @param limit the most entries; 0 for all
 * @param after the identifier or code of the last entry that the caller has seen
 */
public record PageRequest(int limit, Optional<String> after, Order order) {
  /** Everything, in the default order. */
  public static final PageRequest ALL = new PageRequest(0, Optional.empty(), Order.DEFAULT);

  /**
   * In which order.
   *
   * @param byName by the name, and only then by the identifier
   */
  public record Order(boolean byName, boolean descending) {
    /** By identifier or code, ascending. */
    public static final Order DEFAULT = new Order(false, false);
  }

  /**
   * @throws RunmException if the limit is negative
   */
  public PageRequest {
    if (limit < 0) {
      throw RunmException.invalid("limit %s is negative: expected a count", String.valueOf(limit));
    }
    requireNonNull(after, "after");
    requireNonNull(order, "order");
  }
}
