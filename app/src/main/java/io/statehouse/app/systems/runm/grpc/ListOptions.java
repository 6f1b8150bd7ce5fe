package io.statehouse.app.systems.runm.grpc;

import io.statehouse.domain.runm.PageRequest;
import io.statehouse.domain.runm.PageRequest.Order;
import io.statehouse.domain.runm.RunmException;
import io.statehouse.domain.runm.Uuid;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
   * Returns the part that is wanted of objects.
   *
   * @throws RunmException if it cannot be sorted so
   */
  PageRequest objects(SearchOptions options) {
    return page(options, UUID, NAME);
  }

  private PageRequest page(SearchOptions options, String... fields) {
    if (ignored) {
      return PageRequest.ALL;
    }
    // Unsigned: what is more than Java's greatest is as good as no limit.
    int limit = options.getLimit() < 0 ? Integer.MAX_VALUE : options.getLimit();
    Optional<String> after =
        Optional.of(options.getMarker())
            .filter(marker -> !marker.isEmpty())
            .map(marker -> Uuid.find(marker).map(Uuid::text).orElse(marker));
    return new PageRequest(limit, after, order(options.getSortFieldsList(), List.of(fields)));
  }

  /** After an identifier, which is unique, further fields change nothing. */
  private static Order order(List<SortField> fields, List<String> known) {
    fields.forEach(field -> requireKnown(field, known));
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

  /** Returns those wanted of partitions, which are few. */
  Stream<io.statehouse.domain.runm.Partition> partitions(
      List<io.statehouse.domain.runm.Partition> found, SearchOptions options) {
    return part(
        found,
        page(options, UUID, NAME),
        partition -> partition.uuid().text(),
        io.statehouse.domain.runm.Partition::name);
  }

  /** Returns those wanted of types, which are few. */
  <T> Stream<T> types(List<T> found, SearchOptions options, Function<T, String> code) {
    return part(found, page(options, CODE), code, code);
  }

  private static <T> Stream<T> part(
      List<T> found, PageRequest page, Function<T, String> id, Function<T, String> name) {
    Comparator<T> byId = Comparator.comparing(id);
    Comparator<T> ascending =
        page.order().byName() ? Comparator.comparing(name).thenComparing(byId) : byId;
    List<T> sorted =
        found.stream()
            .sorted(page.order().descending() ? ascending.reversed() : ascending)
            .toList();
    Stream<T> unseen =
        page.after().map(last -> unseen(sorted, id, last, page.order())).orElse(sorted.stream());
    return page.limit() == 0 ? unseen : unseen.limit(page.limit());
  }

  /** In the order of identifiers, what was seen last need not be there any more. */
  private static <T> Stream<T> unseen(
      List<T> sorted, Function<T, String> id, String last, Order order) {
    if (order.equals(Order.DEFAULT)) {
      return sorted.stream().filter(item -> id.apply(item).compareTo(last) > 0);
    }
    int seen =
        IntStream.range(0, sorted.size())
            .filter(i -> id.apply(sorted.get(i)).equals(last))
            .findFirst()
            .orElse(sorted.size());
    return sorted.stream().skip(seen + 1L);
  }
}
