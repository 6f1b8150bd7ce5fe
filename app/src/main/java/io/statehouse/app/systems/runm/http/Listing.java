package io.statehouse.app.systems.runm.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.PageRequest.Order;
import io.statehouse.ports.url.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The part of a listing that a request selects, and its order: {@code limit}, {@code marker} and
 * {@code sort}. The next page begins after the last item of this one, which is its marker.
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
    Optional<String> marker = request.optionalQuery("marker");
    Order order = request.optionalQuery("sort").map(this::order).orElse(Order.DEFAULT);
    return equals(BY_UUID)
        ? PageRequest.ofUuids(limit, marker, order)
        : new PageRequest(limit, marker, order);
  }

  private Order order(String word) {
    if (!orders().contains(word)) {
      throw new IllegalArgumentException(
          "unknown sort field \"" + word + "\": known are " + String.join(", ", orders()));
    }
    return new Order(word.endsWith(NAME), word.startsWith("-"));
  }
}
