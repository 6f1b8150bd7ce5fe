package io.statehouse.domain.runm;

import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectCriteria;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.PropertyFilter;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.TextFilter;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds objects. An index only preselects: every object is read and judged by all criteria, so that
 * the result is the same whichever index served, or none.
 *
 * <p>Which index is the narrowest is not known without counting. A page of each is read in turn,
 * and the first that ends is used; so the cost follows the objects that are found by the narrowest,
 * however many there are in all.
 */
final class ObjectSearch {
  private static final int PAGE = 200;
  static final int MAX_SORTED = 10_000;

  private final RunmContext context;
  private final KeyValueStore store;
  private final RunmLayout layout;

  ObjectSearch(RunmContext context) {
    this.context = context;
    this.store = context.store();
    this.layout = context.layout();
  }

  /** Returns the objects that one of several alternatives admits, each once. */
  Stream<MetadataObject> find(List<ObjectCriteria> alternatives, PageRequest page) {
    if (page.order().equals(PageRequest.Order.DEFAULT)) {
      return page.limited(admitted(candidates(alternatives, page.after()), alternatives));
    }
    Stream<MetadataObject> unseen =
        admitted(candidates(alternatives, Optional.empty()), alternatives)
            .filter(isUnseen(alternatives, page));
    return first(unseen, page.limit(), comparator(page)).stream();
  }

  /**
   * Returns whether an object comes after the last one that the caller has seen. In the order of
   * names nothing does if that one is no longer found, since its name is not known then.
   */
  private Predicate<MetadataObject> isUnseen(List<ObjectCriteria> alternatives, PageRequest page) {
    if (page.after().isEmpty()) {
      return object -> true;
    }
    String last = page.after().get();
    if (!page.order().byName()) {
      return object -> object.uuid().text().compareTo(last) < 0;
    }
    Comparator<MetadataObject> order = comparator(page);
    return admitted(read(unnamed(Uuid.find(last))), alternatives)
        .findFirst()
        .<Predicate<MetadataObject>>map(seen -> object -> order.compare(object, seen) > 0)
        .orElse(object -> false);
  }

  /**
   * Returns the first objects in an order other than that of their keys. No more than these are
   * held in memory, however many are found.
   *
   * @throws RunmException if there are more than can be held
   */
  private static List<MetadataObject> first(
      Stream<MetadataObject> found, int limit, Comparator<MetadataObject> order) {
    boolean cut = limit > 0 && limit <= MAX_SORTED;
    int most = cut ? limit : MAX_SORTED;
    PriorityQueue<MetadataObject> first = new PriorityQueue<>(order.reversed());
    found.forEach(
        object -> {
          first.add(object);
          if (first.size() > most && !cut) {
            throw tooMany();
          }
          if (first.size() > most) {
            first.remove();
          }
        });
    return first.stream().sorted(order).toList();
  }

  private static Comparator<MetadataObject> comparator(PageRequest page) {
    return page.comparator(object -> object.uuid().text(), MetadataObject::name);
  }

  private static RunmException tooMany() {
    String most = String.valueOf(MAX_SORTED);
    return RunmException.invalid(
        "more than %s objects match: to sort them give a limit of at most %s, or list them in"
            + " ascending order of the UUID",
        most, most);
  }

  private static Stream<MetadataObject> admitted(
      Stream<MetadataObject> candidates, List<ObjectCriteria> alternatives) {
    return candidates.filter(
        object -> alternatives.stream().anyMatch(criteria -> criteria.admits(object)));
  }

  /** Returns objects among which all that are found are, in the order of their identifiers. */
  private Stream<MetadataObject> candidates(
      List<ObjectCriteria> alternatives, Optional<String> after) {
    TreeMap<Uuid, Optional<Key>> preselected = new TreeMap<>(Comparator.comparing(Uuid::text));
    for (ObjectCriteria criteria : alternatives) {
      Optional<Map<Uuid, Optional<Key>>> some = preselected(criteria);
      if (some.isEmpty()) {
        return scanned(commonStart(alternatives), after);
      }
      preselected.putAll(some.get());
    }
    after.ifPresent(
        last -> preselected.keySet().removeIf(uuid -> uuid.text().compareTo(last) <= 0));
    return chunks(preselected).flatMap(this::read);
  }

  /** Returns all objects with identifiers that begin so. */
  private Stream<MetadataObject> scanned(String start, Optional<String> after) {
    Prefix prefix = new Prefix(layout.objects().text() + start);
    Stream<Entry> entries =
        after
            .map(last -> store.scan(prefix, new Key(layout.objects().text() + last)))
            .orElseGet(() -> store.scan(prefix));
    return entries.flatMap(this::readable);
  }

  private static String commonStart(List<ObjectCriteria> alternatives) {
    return alternatives.size() == 1
        ? alternatives.get(0).uuid().map(TextFilter::text).orElse("")
        : "";
  }

  /**
   * Reads objects.
   *
   * @param names the key of the name that led to each, if one did
   */
  private Stream<MetadataObject> read(Map<Uuid, Optional<Key>> names) {
    Map<Key, Entry> found = store.getAll(names.keySet().stream().map(layout::object).toList());
    Map<Key, Key> dangling = new LinkedHashMap<>();
    names.forEach(
        (uuid, name) ->
            name.filter(key -> !found.containsKey(layout.object(uuid)))
                .ifPresent(key -> dangling.put(key, layout.object(uuid))));
    if (!dangling.isEmpty()) {
      report(dangling);
    }
    return found.values().stream()
        .flatMap(this::readable)
        .sorted(Comparator.comparing(object -> object.uuid().text()));
  }

  /** Names are read again: an object that was deleted since left none behind. */
  private void report(Map<Key, Key> dangling) {
    List<Key> keys = new ArrayList<>(dangling.keySet());
    keys.addAll(dangling.values());
    Map<Key, Entry> now = store.getAll(keys);
    dangling.forEach(
        (name, record) -> {
          if (now.containsKey(name) && !now.containsKey(record)) {
            context.skipped().skipped(name, "it leads to an object that does not exist");
          }
        });
  }

  private static Map<Uuid, Optional<Key>> unnamed(Optional<Uuid> uuid) {
    return uuid.map(sought -> Map.of(sought, Optional.<Key>empty())).orElseGet(Map::of);
  }

  /**
   * Returns an object if it is readable; {@code verify} reports others, which must not hide the
   * rest.
   */
  private Stream<MetadataObject> readable(Entry entry) {
    try {
      return Stream.of(StoredMessages.object(entry));
    } catch (StoreException.Malformed unreadable) {
      context.skipped().skipped(entry.key(), "its value cannot be read");
      return Stream.empty();
    }
  }

  private Stream<Map<Uuid, Optional<Key>>> chunks(Map<Uuid, Optional<Key>> names) {
    List<Uuid> all = List.copyOf(names.keySet());
    int size = Math.min(PAGE, store.limits().keysPerRead());
    return Stream.iterate(0, start -> start < all.size(), start -> start + size)
        .map(start -> all.subList(start, Math.min(all.size(), start + size)))
        .map(
            chunk -> {
              Map<Uuid, Optional<Key>> part = new LinkedHashMap<>();
              chunk.forEach(uuid -> part.put(uuid, names.get(uuid)));
              return part;
            });
  }

  /**
   * Returns the identifiers that the narrowest index leads to, each with the key of the name that
   * did; empty if there is no index, or not all of its keys are known.
   */
  private Optional<Map<Uuid, Optional<Key>>> preselected(ObjectCriteria criteria) {
    if (criteria.uuid().isPresent()) {
      TextFilter wanted = criteria.uuid().get();
      return wanted.prefix() ? Optional.empty() : Optional.of(unnamed(Uuid.find(wanted.text())));
    }
    Optional<List<ObjectType>> known =
        criteria.type().map(List::of).or(context.directory()::allObjectTypes);
    if (known.isEmpty()) {
      // The objects of a type that cannot be read are found by reading all.
      return Optional.empty();
    }
    List<ObjectType> types = known.get();
    Optional<TextFilter> name = criteria.name().filter(wanted -> !wanted.text().isEmpty());
    if (name.isPresent() && !name.get().prefix()) {
      return Optional.of(named(criteria, types, name.get().text()));
    }
    List<Source> sources = new ArrayList<>();
    name.ifPresent(start -> sources.add(names(criteria, types, start.text())));
    if (layout.mode() == LayoutMode.DOCUMENTED && context.isIndexed()) {
      addIndexes(sources, criteria, types);
    }
    return sources.isEmpty() ? Optional.empty() : Optional.of(firstToEnd(sources));
  }

  private Map<Uuid, Optional<Key>> named(
      ObjectCriteria criteria, List<ObjectType> types, String name) {
    List<Key> keys =
        prefixes(criteria, types, name).stream().map(prefix -> new Key(prefix.text())).toList();
    Map<Uuid, Optional<Key>> found = new LinkedHashMap<>();
    store
        .getAll(keys)
        .values()
        .forEach(
            entry -> value(entry).ifPresent(uuid -> found.put(uuid, Optional.of(entry.key()))));
    return found;
  }

  private Source names(ObjectCriteria criteria, List<ObjectType> types, String start) {
    return new Source(prefixes(criteria, types, start), this::value, true);
  }

  private List<Prefix> prefixes(ObjectCriteria criteria, List<ObjectType> types, String start) {
    Stream<String> projects = Stream.of(criteria.project());
    if (!criteria.isByName()) {
      // Without a type, an object without a project is found too.
      projects = Stream.of(criteria.project(), "");
    }
    List<String> all = projects.distinct().toList();
    return types.stream()
        .flatMap(
            type ->
                all.stream()
                    .map(
                        project ->
                            layout.objectNames(
                                criteria.partition(), type.code(), type.scope(), project, start)))
        .distinct()
        .toList();
  }

  private Optional<Uuid> value(Entry name) {
    Optional<Uuid> uuid = name.value().text().flatMap(Uuid::find);
    if (uuid.isEmpty()) {
      context.skipped().skipped(name.key(), "it does not lead to a UUID");
    }
    return uuid;
  }

  private void addIndexes(List<Source> sources, ObjectCriteria criteria, List<ObjectType> types) {
    Uuid partition = criteria.partition();
    PropertyFilter properties = criteria.properties();
    for (Property item : properties.requiredItems()) {
      sources.add(indexed(types, type -> layout.withProperty(partition, type, item)));
    }
    for (String key : properties.requiredKeys()) {
      sources.add(indexed(types, type -> layout.withProperty(partition, type, key)));
    }
    if (!properties.anyItems().isEmpty()) {
      sources.add(
          properties.anyItems().stream()
              .map(item -> indexed(types, type -> layout.withProperty(partition, type, item)))
              .reduce(Source::and)
              .orElseThrow());
    }
    if (!properties.anyKeys().isEmpty()) {
      sources.add(
          properties.anyKeys().stream()
              .map(key -> indexed(types, type -> layout.withProperty(partition, type, key)))
              .reduce(Source::and)
              .orElseThrow());
    }
    for (String tag : criteria.tags().all()) {
      sources.add(new Source(List.of(layout.withTag(partition, tag))));
    }
    if (!criteria.tags().any().isEmpty()) {
      sources.add(
          new Source(
              criteria.tags().any().stream().map(tag -> layout.withTag(partition, tag)).toList()));
    }
  }

  private static Source indexed(List<ObjectType> types, Function<TypeCode, Prefix> prefix) {
    return new Source(types.stream().map(type -> prefix.apply(type.code())).toList());
  }

  private static Optional<Uuid> lastSegment(Entry index) {
    return Uuid.find(RunmLayout.lastSegment(index.key()));
  }

  /**
   * Index keys that together lead to all objects which some part of the criteria admits.
   *
   * @param uuid returns the identifier that an index key leads to
   * @param named whether these are keys of names
   */
  private record Source(
      List<Prefix> prefixes, Function<Entry, Optional<Uuid>> uuid, boolean named) {
    Source(List<Prefix> prefixes) {
      this(prefixes, ObjectSearch::lastSegment, false);
    }

    Source and(Source other) {
      List<Prefix> all = new ArrayList<>(prefixes);
      all.addAll(other.prefixes);
      return new Source(all.stream().distinct().toList(), uuid, named);
    }
  }

  private final class Reading {
    private final Source source;
    private final Iterator<Prefix> prefixes;
    private Iterator<Entry> entries = Collections.emptyIterator();
    private final Map<Uuid, Optional<Key>> found = new HashMap<>();

    Reading(Source source) {
      this.source = source;
      this.prefixes = source.prefixes.iterator();
    }

    /** Reads some more; returns whether that was all. */
    boolean readPage() {
      for (int i = 0; i < PAGE && hasNext(); i++) {
        Entry entry = entries.next();
        Optional<Key> name = source.named ? Optional.of(entry.key()) : Optional.empty();
        source.uuid.apply(entry).ifPresent(uuid -> found.put(uuid, name));
      }
      return !hasNext();
    }

    /** The iterator of a flat-mapped stream would hold all keys below a prefix in memory. */
    private boolean hasNext() {
      while (!entries.hasNext() && prefixes.hasNext()) {
        entries = store.scan(prefixes.next()).iterator();
      }
      return entries.hasNext();
    }
  }

  private Map<Uuid, Optional<Key>> firstToEnd(List<Source> sources) {
    List<Reading> readings = sources.stream().map(Reading::new).toList();
    while (true) {
      for (Reading reading : readings) {
        if (reading.readPage()) {
          return reading.found;
        }
      }
    }
  }
}
