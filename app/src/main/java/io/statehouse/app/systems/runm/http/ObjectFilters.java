package io.statehouse.app.systems.runm.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.PropertyFilter;
import io.statehouse.domain.runm.entities.TagFilter;
import io.statehouse.domain.runm.entities.TextFilter;
import io.statehouse.domain.runm.layout.RecordTypes;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The objects that a request selects: one filter in the query, or alternatives in a document. */
record ObjectFilters(Metadata metadata) {
  /** Every alternative is judged for every object that is read. */
  private static final int MAX_ALTERNATIVES = 100;

  /** Every condition on properties and tags may be an index that is read. */
  private static final int MAX_CONDITIONS = 100;

  /** A search for the objects that any of several filters admits; without them, all. */
  static final Shape<List<ObjectFilter>> SEARCH =
      Shape.of(
          RecordType.of(
              "RunmSearch",
              List.of(),
              (fields, any) ->
                  fields.field("any", any, RecordTypes.OBJECT_FILTER.list(), List.of())));

  static RouteBuilder declaredBy(RouteBuilder route) {
    Schema many = Schema.list(Schema.TEXT);
    return route
        .query("partition", "A partition to search, by UUID or name, and not the caller's.", many)
        .query("everywhere", "Whether to search all partitions.", Schema.FLAG.or(false))
        .query("type", "The code of their type.")
        .query("type-prefix", "Text that the codes of their types begin with.")
        .query("uuid", "The UUID of one.")
        .query("uuid-prefix", "Text that UUIDs begin with.")
        .query("name", "The name of one.")
        .query("name-prefix", "Text that names begin with.")
        .query("project", "Their project, if it is not the caller's.")
        .query("property", "KEY or KEY=VALUE that objects must have; all if several.", many)
        .query("any-property", "KEY or KEY=VALUE of which objects must have one.", many)
        .query("forbid-property", "KEY or KEY=VALUE that objects must not have.", many)
        .query("tag", "A tag that objects must have; all if several.", many)
        .query("any-tag", "A tag of which objects must have one.", many)
        .query("forbid-tag", "A tag that objects must not have.", many);
  }

  /** Returns the filter in the query of a request. */
  List<ObjectFilter> of(Request request) {
    List<String> partitions = request.queries("partition");
    if (request.flag("everywhere") && !partitions.isEmpty()) {
      throw new IllegalArgumentException("give either partition or everywhere, not both");
    }
    ObjectFilter filter =
        new ObjectFilter(
            request.flag("everywhere") || !partitions.isEmpty()
                ? Optional.of(uuids(partitions))
                : Optional.empty(),
            text(request, "type"),
            text(request, "uuid"),
            text(request, "name"),
            request.optionalQuery("project").orElse(""),
            PropertyFilter.NONE,
            new TagFilter(
                request.queries("tag"), request.queries("any-tag"), request.queries("forbid-tag")));
    // A key with an equals sign can only be sent in a document.
    return PropertyFilter.alternatives(
            request.queries("property"),
            request.queries("forbid-property"),
            request.queries("any-property"))
        .stream()
        .map(properties -> checked(filter.with(properties)))
        .toList();
  }

  /** Returns the alternatives of a document, in which partitions may be named. */
  List<ObjectFilter> of(List<ObjectFilter> any) {
    if (any.size() > MAX_ALTERNATIVES) {
      throw new IllegalArgumentException(
          "body has %d filters in \"any\": expected at most %d"
              .formatted(any.size(), MAX_ALTERNATIVES));
    }
    return any.stream()
        .map(each -> each.partitions().map(this::uuids).map(each::inPartitions).orElse(each))
        .map(ObjectFilters::checked)
        .toList();
  }

  private static Optional<TextFilter> text(Request request, String name) {
    return TextFilter.either(
        name, request.optionalQuery(name), request.optionalQuery(name + "-prefix"));
  }

  private List<String> uuids(List<String> partitions) {
    return partitions.stream().map(each -> metadata.partition(each).text()).toList();
  }

  private static ObjectFilter checked(ObjectFilter filter) {
    PropertyFilter properties = filter.properties();
    TagFilter tags = filter.tags();
    int conditions =
        Stream.<Collection<?>>of(
                filter.partitions().orElse(List.of()),
                properties.requiredItems(),
                properties.requiredKeys(),
                properties.forbiddenItems(),
                properties.forbiddenKeys(),
                properties.anyItems(),
                properties.anyKeys(),
                tags.all(),
                tags.any(),
                tags.none())
            .mapToInt(Collection::size)
            .sum();
    if (conditions > MAX_CONDITIONS) {
      throw new IllegalArgumentException(
          "a filter has %d partitions, properties and tags: expected at most %d"
              .formatted(conditions, MAX_CONDITIONS));
    }
    return filter;
  }
}
