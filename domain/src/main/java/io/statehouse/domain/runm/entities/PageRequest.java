package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The requested part of a result.
 *
 * @param limit the most entries; 0 for all
 * @param after the identifier or code of the last entry that the caller has seen
 */
public record PageRequest(int limit, Optional<String> after, Order order) {
  /** Everything, in the default order. */
  public static final PageRequest ALL = new PageRequest(0, Optional.empty(), Order.DEFAULT);

  /**
   * The order of a page.
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

  /**
   * A part of what is identified by UUIDs.
   *
   * @param after in any spelling
   */
  public static PageRequest ofUuids(int limit, Optional<String> after, Order order) {
    return new PageRequest(
        limit, after.map(spelled -> Uuid.find(spelled).map(Uuid::text).orElse(spelled)), order);
  }

  /** Returns this part of entries that are in memory anyway. */
  public <T> Stream<T> of(Stream<T> all, Function<T, String> id, Function<T, String> name) {
    Stream<T> sorted = all.sorted(comparator(id, name));
    return limited(after.map(last -> unseen(sorted, id, last)).orElse(sorted));
  }

  public <T> Comparator<T> comparator(Function<T, String> id, Function<T, String> name) {
    Comparator<T> byId = Comparator.comparing(id);
    Comparator<T> ascending =
        order.byName() ? Comparator.comparing(name).thenComparing(byId) : byId;
    return order.descending() ? ascending.reversed() : ascending;
  }

  /**
   * By identifier, the last one seen need not exist; by name, nothing follows one that does not.
   */
  private <T> Stream<T> unseen(Stream<T> sorted, Function<T, String> id, String last) {
    if (order.byName()) {
      return sorted.dropWhile(entry -> !id.apply(entry).equals(last)).skip(1);
    }
    return order.descending()
        ? sorted.filter(entry -> id.apply(entry).compareTo(last) < 0)
        : sorted.filter(entry -> id.apply(entry).compareTo(last) > 0);
  }

  public <T> Stream<T> limited(Stream<T> found) {
    return limit == 0 ? found : found.limit(limit);
  }
}
