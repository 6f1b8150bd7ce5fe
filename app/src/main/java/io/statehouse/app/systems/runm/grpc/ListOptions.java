package io.statehouse.app.systems.runm.grpc;

import io.statehouse.app.systems.runm.grpc.messages.SearchOptions;
import io.statehouse.app.systems.runm.grpc.messages.SortDirection;
import io.statehouse.app.systems.runm.grpc.messages.SortField;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.PageRequest.Order;
import io.statehouse.domain.runm.entities.RunmException;
import java.util.List;
import java.util.Optional;

/** The limit, marker and order of a request that finds. The original ignores them. */
final class ListOptions {
  private static final String UUID = "uuid";
  private static final String NAME = "name";
  private static final String CODE = "code";

  private final boolean ignored;

  /**
   * @param ignored whether they are ignored here too
   */
  ListOptions(boolean ignored) {
    this.ignored = ignored;
  }

  /**
   * Returns the part that is wanted of objects or partitions.
   *
   * @throws RunmException if they cannot be sorted so
   */
  PageRequest uuids(SearchOptions options) {
    return ignored
        ? PageRequest.ALL
        : PageRequest.ofUuids(limit(options), marker(options), order(options, UUID, NAME));
  }

  /** Returns the part that is wanted of types, as {@link #uuids} does. */
  PageRequest codes(SearchOptions options) {
    return ignored
        ? PageRequest.ALL
        : new PageRequest(limit(options), marker(options), order(options, CODE));
  }

  /** Returns the limit, unsigned: more than the largest {@code int} means no limit. */
  private static int limit(SearchOptions options) {
    return options.getLimit() < 0 ? Integer.MAX_VALUE : options.getLimit();
  }

  private static Optional<String> marker(SearchOptions options) {
    return Optional.of(options.getMarker()).filter(marker -> !marker.isEmpty());
  }

  /** After an identifier, which is unique, further fields change nothing. */
  private static Order order(SearchOptions options, String... known) {
    List<SortField> fields = options.getSortFieldsList();
    fields.forEach(field -> requireKnown(field, List.of(known)));
    if (fields.isEmpty()) {
      return Order.DEFAULT;
    }
    SortField first = fields.get(0);
    boolean byName = first.getField().equals(NAME);
    if (byName && fields.size() > 1 && fields.get(1).getDirection() != first.getDirection()) {
      throw invalid("sort_fields: the second direction is not that of the first");
    }
    return new Order(byName, first.getDirection() == SortDirection.DESC);
  }

  private static void requireKnown(SortField field, List<String> known) {
    if (!known.contains(field.getField())) {
      throw invalid(
          "sort_fields: expected " + String.join(" or ", known) + ", but found another field");
    }
    if (field.getDirection() == SortDirection.UNRECOGNIZED) {
      throw invalid("sort_fields: unknown direction: expected ASC or DESC");
    }
  }

  private static RunmException invalid(String message) {
    return new RunmException(RunmException.Kind.INVALID, message);
  }
}
