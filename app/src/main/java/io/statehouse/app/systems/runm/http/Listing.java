package io.statehouse.app.systems.runm.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.app.text.Quantity;
import io.statehouse.domain.runm.PageRequest;
import io.statehouse.domain.runm.PageRequest.Order;
import io.statehouse.domain.runm.Uuid;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Which part of a listing a request selects, and in which order: {@code limit}, {@code marker} and
 * {@code sort}. The next page begins behind the last item of this one, which is its marker.
 *
 * @param id what items are identified by: {@code uuid}, or {@code code} for types
 */
record Listing(String id) {
  private static final String NAME = "name";

  static final Listing BY_UUID = new Listing("uuid");
  static final Listing BY_CODE = new Listing("code");

  RouteBuilder declaredBy(RouteBuilder route) {
    return route
        .query(
            "limit",
            "The most items; all if it is not given.",
            Schema.integer(1, Integer.MAX_VALUE))
        .query("marker", "The " + id + " of the last item that was seen; list those behind it.")
        .query("sort", "In which order; - is descending.", Schema.words(orders()).or(id));
  }

  private List<String> orders() {
    List<String> orders = new ArrayList<>(List.of(id, "-" + id));
    if (equals(BY_UUID)) {
      orders.addAll(List.of(NAME, "-" + NAME));
    }
    return orders;
  }

  PageRequest page(Request request) {
    int limit =
        request
            .optionalQuery("limit")
            .map(text -> Quantity.count("parameter \"limit\"", text))
            .orElse(0);
    return new PageRequest(
        limit,
        request.optionalQuery("marker").map(this::marker),
        request.optionalQuery("sort").map(this::order).orElse(Order.DEFAULT));
  }

  private String marker(String text) {
    return equals(BY_UUID) ? Uuid.find(text).map(Uuid::text).orElse(text) : text;
  }

  private Order order(String word) {
    if (!orders().contains(word)) {
      throw new IllegalArgumentException(
          "unknown sort field \"" + word + "\": known are " + String.join(", ", orders()));
    }
    return new Order(word.endsWith(NAME), word.startsWith("-"));
  }

  /**
   * Returns the part of a listing that is in memory anyway.
   *
   * @param all in ascending order of their identifiers
   */
  static <T> List<T> part(
      List<T> all, Function<T, String> id, Function<T, String> name, PageRequest page) {
    List<T> sorted = new ArrayList<>(all);
    Comparator<T> order = Comparator.comparing(page.order().byName() ? name : id);
    order = order.thenComparing(id);
    sorted.sort(page.order().descending() ? order.reversed() : order);
    int from = page.after().map(last -> firstAfter(last, sorted, id, page.order())).orElse(0);
    long end =
        page.limit() == 0 ? sorted.size() : Math.min(sorted.size(), (long) from + page.limit());
    return sorted.subList(from, (int) end);
  }

  /** By identifier a marker need not exist; by name one that is gone has nothing behind it. */
  private static <T> int firstAfter(
      String last, List<T> sorted, Function<T, String> id, Order order) {
    for (int i = 0; i < sorted.size(); i++) {
      int compared = id.apply(sorted.get(i)).compareTo(last);
      if (compared == 0) {
        return i + 1;
      }
      if (!order.byName() && (order.descending() ? compared < 0 : compared > 0)) {
        return i;
      }
    }
    return sorted.size();
  }
}
