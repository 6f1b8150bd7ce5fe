package io.statehouse.app.systems.runm.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.runm.documents.RunmDocuments.RunmProperty;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.PropertyFilter;
import io.statehouse.domain.runm.entities.TagFilter;
import io.statehouse.domain.runm.entities.TextFilter;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which objects a request is about: one filter in the query, or alternatives in a document. */
record ObjectFilters(Metadata metadata) {
  /** Every alternative is judged for every object that is read. */
  private static final int MOST_ALTERNATIVES = 100;

  /** Every condition on properties and tags may be an index that is read. */
  private static final int MOST_CONDITIONS = 100;

  /**
   * A search for objects that any of these filters admits.
   *
   * @param any without it, all objects of the caller's partition and project are meant
   */
  record RunmSearch(Optional<List<RunmFilter>> any) {
    static final Shape<RunmSearch> SHAPE = Shape.of(RunmSearch.class);
  }

  /** A filter, which admits what all its parts admit. */
  record RunmFilter(
      Optional<List<String>> partitions,
      Optional<String> object_type,
      Optional<String> object_type_prefix,
      Optional<String> uuid,
      Optional<String> uuid_prefix,
      Optional<String> name,
      Optional<String> name_prefix,
      Optional<String> project,
      Optional<RunmPropertyFilter> properties,
      Optional<RunmTagFilter> tags) {}

  /** The six lists of the original. */
  record RunmPropertyFilter(
      Optional<List<RunmProperty>> require_items,
      Optional<List<String>> require_keys,
      Optional<List<RunmProperty>> forbid_items,
      Optional<List<String>> forbid_keys,
      Optional<List<RunmProperty>> any_items,
      Optional<List<String>> any_keys) {
    private PropertyFilter filter() {
      return new PropertyFilter(
          items(require_items),
          list(require_keys),
          items(forbid_items),
          list(forbid_keys),
          items(any_items),
          list(any_keys));
    }

    private static List<Property> items(Optional<List<RunmProperty>> documents) {
      return list(documents).stream().map(RunmProperty::property).toList();
    }
  }

  /** Which tags an object must have, and must not have. */
  record RunmTagFilter(
      Optional<List<String>> all, Optional<List<String>> any, Optional<List<String>> none) {
    private TagFilter filter() {
      return new TagFilter(list(all), list(any), list(none));
    }
  }

  private static <T> List<T> list(Optional<List<T>> given) {
    return given.orElse(List.of());
  }

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
            text("type", request.optionalQuery("type"), request.optionalQuery("type-prefix")),
            text("uuid", request.optionalQuery("uuid"), request.optionalQuery("uuid-prefix")),
            text("name", request.optionalQuery("name"), request.optionalQuery("name-prefix")),
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

  /** Returns the alternatives of a document. */
  List<ObjectFilter> of(RunmSearch search) {
    List<RunmFilter> any = list(search.any());
    if (any.size() > MOST_ALTERNATIVES) {
      throw new IllegalArgumentException(
          "body has %d filters in \"any\": expected at most %d"
              .formatted(any.size(), MOST_ALTERNATIVES));
    }
    return any.stream().map(this::filter).toList();
  }

  private ObjectFilter filter(RunmFilter filter) {
    return checked(
        new ObjectFilter(
            filter.partitions.map(this::uuids),
            text("object_type", filter.object_type, filter.object_type_prefix),
            text("uuid", filter.uuid, filter.uuid_prefix),
            text("name", filter.name, filter.name_prefix),
            filter.project.orElse(""),
            filter.properties.map(RunmPropertyFilter::filter).orElse(PropertyFilter.NONE),
            filter.tags.map(RunmTagFilter::filter).orElse(TagFilter.NONE)));
  }

  private static Optional<TextFilter> text(
      String what, Optional<String> exact, Optional<String> prefix) {
    if (exact.isPresent() && prefix.isPresent()) {
      throw new IllegalArgumentException("give either " + what + " or its prefix, not both");
    }
    return exact.map(TextFilter::exactly).or(() -> prefix.map(TextFilter::startingWith));
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
    if (conditions > MOST_CONDITIONS) {
      throw new IllegalArgumentException(
          "a filter has %d partitions, properties and tags: expected at most %d"
              .formatted(conditions, MOST_CONDITIONS));
    }
    return filter;
  }
}
