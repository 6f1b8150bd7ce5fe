package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.text.Printable;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.PropertyFilter;
import io.statehouse.domain.runm.entities.TextFilter;
import io.statehouse.domain.runm.entities.TypeCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A filter as the original's commands take it: {@code "type=runm.image name=db-* os=linux"}. Its
 * fields are {@code type}, {@code partition}, {@code name} and {@code uuid}, of which the value may
 * end with a star; every other one is a property, and a word without a value the key of one.
 */
final class FilterText {
  private final RunmAccess access;
  private final String text;
  private final List<Property> items = new ArrayList<>();
  private final List<String> keys = new ArrayList<>();
  private final Set<String> fields = new HashSet<>();
  private final boolean providers;
  private ObjectFilter filter;

  private FilterText(RunmAccess access, String text, boolean providers) {
    this.access = access;
    this.text = text;
    this.providers = providers;
    this.filter =
        providers
            ? ObjectFilter.ALL.ofType(TextFilter.exactly(TypeCode.PROVIDER.text()))
            : ObjectFilter.ALL;
  }

  /** Returns a filter of {@code object find}, where the type is that of the object. */
  static ObjectFilter ofObjects(RunmAccess access, String text) {
    return new FilterText(access, text, false).read();
  }

  /** Returns a filter of {@code provider list}, where the type would be that of the provider. */
  static ObjectFilter ofProviders(RunmAccess access, String text) {
    return new FilterText(access, text, true).read();
  }

  private ObjectFilter read() {
    String words = text.strip();
    if (words.isEmpty()) {
      throw AppException.misused(
          "--filter is empty: expected FIELD=VALUE, or the key of a property");
    }
    for (String word : words.split("\\s+")) {
      int equals = word.indexOf('=');
      if (equals < 0) {
        keys.add(word);
      } else {
        add(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return filter.with(new PropertyFilter(items, keys, List.of(), List.of(), List.of(), List.of()));
  }

  private void add(String field, String value) {
    boolean prefix = value.endsWith("*");
    TextFilter wanted =
        prefix
            ? TextFilter.startingWith(value.substring(0, value.length() - 1))
            : TextFilter.exactly(value);
    switch (field) {
      case "type" -> {
        if (providers) {
          // To leave it out would find more than the filter says.
          throw wrong("the %s of a provider is not stored: leave it out", field);
        }
        filter = once(field).ofType(wanted);
      }
      case "name" -> filter = once(field).named(wanted);
      case "uuid" -> filter = once(field).withUuid(wanted);
      case "partition" -> filter = once(field).inPartitions(partitions(wanted));
      default -> {
        if (prefix) {
          // The original cuts the star off, and so finds less than the filter says.
          throw wrong("the value of property %s is compared whole: leave out the star", field);
        }
        items.add(new Property(field, value));
      }
    }
  }

  private ObjectFilter once(String field) {
    if (!fields.add(field)) {
      throw wrong("%s is given twice: write a --filter for each", field);
    }
    return filter;
  }

  /** An empty list would stand for all partitions. */
  private List<String> partitions(TextFilter wanted) {
    if (!wanted.prefix()) {
      return List.of(access.partition(wanted.text()).uuid().text());
    }
    List<String> found =
        access.runm().partitions().list().stream()
            .filter(partition -> partition.name().startsWith(wanted.text()))
            .map(Partition::uuid)
            .map(Object::toString)
            .toList();
    if (found.isEmpty()) {
      throw RunmAccess.missing("partition", wanted.text() + "*", "see runm partition list");
    }
    return found;
  }

  private AppException wrong(String problem, String field) {
    return AppException.misused(
        "--filter \"%s\": %s".formatted(text, problem.formatted(field)).transform(Printable::line));
  }
}
