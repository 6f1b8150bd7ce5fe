package io.statehouse.app.systems.runm.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.PageRequest.Order;
import io.statehouse.domain.runm.entities.PropertyFilter;
import io.statehouse.domain.runm.entities.TagFilter;
import io.statehouse.domain.runm.entities.TextFilter;
import io.statehouse.domain.runm.entities.TypeCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flags that say which objects are wanted, and which part of them in which order. */
class ObjectQuery {
  private static final String EITHER = "give either --filter or the other filters, not both";

  @Option(names = "--uuid", paramLabel = "UUID", description = "The one with this UUID.")
  private Optional<String> uuid;

  @Option(
      names = "--uuid-prefix",
      paramLabel = "TEXT",
      description = "Those with UUIDs that begin so.")
  private Optional<String> uuidPrefix;

  @Option(names = "--name", paramLabel = "NAME", description = "Those with this name.")
  private Optional<String> name;

  @Option(
      names = "--name-prefix",
      paramLabel = "TEXT",
      description = "Those with names that begin so.")
  private Optional<String> namePrefix;

  @Option(
      names = "--property",
      paramLabel = "KEY[=VALUE]",
      description = "Those with this property; with all if it is given several times.")
  private List<String> properties = new ArrayList<>();

  @Option(
      names = "--any-property",
      paramLabel = "KEY[=VALUE]",
      description = "Those with at least one of these properties.")
  private List<String> anyProperties = new ArrayList<>();

  @Option(
      names = "--no-property",
      paramLabel = "KEY[=VALUE]",
      description = "Those with none of these properties.")
  private List<String> noProperties = new ArrayList<>();

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      description = "Those with this tag; with all if it is given several times.")
  private List<String> tags = new ArrayList<>();

  @Option(
      names = "--any-tag",
      paramLabel = "TAG",
      description = "Those with at least one of these tags.")
  private List<String> anyTags = new ArrayList<>();

  @Option(names = "--no-tag", paramLabel = "TAG", description = "Those with none of these tags.")
  private List<String> noTags = new ArrayList<>();

  @Option(
      names = "--in-partition",
      paramLabel = "PARTITION",
      description = "Those of these partitions, not of the caller's.")
  private List<String> partitions = new ArrayList<>();

  @Option(names = "--everywhere", description = "Those of all partitions.")
  private boolean everywhere;

  @Option(names = "--limit", paramLabel = "N", description = "Show the first N only.")
  private Optional<Integer> limit;

  @Option(
      names = "--after",
      paramLabel = "UUID",
      description = "Show what follows this one, the last that was seen.")
  private Optional<String> after;

  @Option(
      names = "--sort",
      paramLabel = "FIELD",
      defaultValue = "uuid",
      description = "uuid or name; with a dash before it descending (default: uuid).")
  private String sort;

  /** Returns what these flags admit, in alternatives. */
  final List<ObjectFilter> filters(RunmAccess access, Optional<TextFilter> type) {
    if (everywhere && !partitions.isEmpty()) {
      throw AppException.misused("give either --in-partition or --everywhere, not both");
    }
    ObjectFilter filter =
        new ObjectFilter(
            everywhere || !partitions.isEmpty()
                ? Optional.of(
                    partitions.stream().map(each -> access.partition(each).uuid().text()).toList())
                : Optional.empty(),
            type,
            text("uuid", uuid, uuidPrefix),
            text("name", name, namePrefix),
            "",
            PropertyFilter.NONE,
            new TagFilter(tags, anyTags, noTags));
    return PropertyFilter.alternatives(properties, noProperties, anyProperties).stream()
        .map(filter::with)
        .toList();
  }

  static Optional<TextFilter> text(String flag, Optional<String> exact, Optional<String> prefix) {
    if (exact.isPresent() && prefix.isPresent()) {
      throw AppException.misused("give either --%s or --%s-prefix, not both".formatted(flag, flag));
    }
    return exact.map(TextFilter::exactly).or(() -> prefix.map(TextFilter::startingWith));
  }

  final PageRequest page() {
    if (limit.isPresent() && limit.get() < 1) {
      throw AppException.misused("--limit " + limit.get() + ": expected a positive number");
    }
    String field = sort.startsWith("-") ? sort.substring(1) : sort;
    if (!field.equals("uuid") && !field.equals("name")) {
      throw AppException.misused("--sort is neither uuid nor name: \"" + sort + "\"");
    }
    return PageRequest.ofUuids(
        limit.orElse(0), after, new Order(field.equals("name"), sort.startsWith("-")));
  }

  /** Objects of all types, also by the filters of the original. */
  static final class OfAnyType extends ObjectQuery {
    @Option(names = "--type", paramLabel = "TYPE", description = "Those of this type.")
    private Optional<String> type;

    @Option(
        names = "--type-prefix",
        paramLabel = "TEXT",
        description = "Those of types with codes that begin so.")
    private Optional<String> typePrefix;

    @Option(
        names = "--filter",
        paramLabel = "FILTER",
        description = {
          "As the original's: FIELD=VALUE FIELD=VALUE…, for type, partition, name, uuid and",
          "properties; objects that any of several admits. Not with other filters."
        })
    private List<String> texts = new ArrayList<>();

    List<ObjectFilter> filters(RunmAccess access) {
      List<ObjectFilter> filters = filters(access, text("type", type, typePrefix));
      if (texts.isEmpty()) {
        return filters;
      }
      if (!filters.equals(List.of(ObjectFilter.ALL))) {
        throw AppException.misused(EITHER);
      }
      return texts.stream().map(text -> FilterText.ofObjects(access, text)).toList();
    }
  }

  /** Providers, also by the filters of the original. */
  static final class OfProviders extends ObjectQuery {
    private static final Optional<TextFilter> TYPE =
        Optional.of(TextFilter.exactly(TypeCode.PROVIDER.text()));

    @Option(
        names = {"-f", "--filter"},
        paramLabel = "FILTER",
        description = {
          "As the original's: FIELD=VALUE FIELD=VALUE…, for partition, name, uuid and",
          "properties; providers that any of several admits. Not with other filters."
        })
    private List<String> texts = new ArrayList<>();

    List<ObjectFilter> filters(RunmAccess access) {
      List<ObjectFilter> filters = filters(access, TYPE);
      if (texts.isEmpty()) {
        return filters;
      }
      if (!filters.equals(List.of(ObjectFilter.ALL.ofType(TYPE.get())))) {
        throw AppException.misused(EITHER);
      }
      return texts.stream().map(text -> FilterText.ofProviders(access, text)).toList();
    }
  }
}
