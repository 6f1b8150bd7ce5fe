package io.statehouse.domain.runm.layout;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.Key;
import java.util.Map;
import java.util.Optional;

/**
 * A stored key, parsed as far as possible. Keys of a partition are recognised in any spelling of
 * its identifier, since the original writes definitions below one with dashes.
 *
 * @param normal the same key with the identifier of the partition in normal form
 * @param within the partition that the key is below
 * @param id what the key says of which one it is, below the partition if there is one
 */
public record RunmKey(Kind kind, Key key, Key normal, Optional<Uuid> within, String id) {
  /** The purpose of a key. */
  public enum Kind {
    OBJECT_TYPE("object-type"),
    PROVIDER_TYPE("provider-type"),
    DEFINITION("definition"),
    DEFINITION_INDEX("definition-index"),
    PARTITION("partition"),
    PARTITION_NAME("partition-name"),
    OBJECT("object"),
    OBJECT_NAME("object-name"),
    PROPERTY("property-index"),
    TAG("tag-index"),
    BOOTSTRAP("bootstrap");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  private static final Map<String, Kind> KINDS =
      Map.ofEntries(
          Map.entry("object-type", Kind.OBJECT_TYPE),
          Map.entry("provider-type", Kind.PROVIDER_TYPE),
          Map.entry("definition", Kind.DEFINITION),
          Map.entry("type-definition", Kind.DEFINITION_INDEX),
          Map.entry("provider-type-definition", Kind.DEFINITION_INDEX),
          Map.entry("partition-type-definition", Kind.DEFINITION_INDEX),
          Map.entry("partition-provider-type-definition", Kind.DEFINITION_INDEX),
          Map.entry("partition", Kind.PARTITION),
          Map.entry("partition-name", Kind.PARTITION_NAME),
          Map.entry("object", Kind.OBJECT),
          Map.entry("object-name", Kind.OBJECT_NAME),
          Map.entry("project-object-name", Kind.OBJECT_NAME),
          Map.entry("property", Kind.PROPERTY),
          Map.entry("tag", Kind.TAG),
          Map.entry("bootstrap", Kind.BOOTSTRAP));

  public RunmKey {
    requireNonNull(kind, "kind");
    requireNonNull(key, "key");
    requireNonNull(normal, "normal");
    requireNonNull(within, "within");
    requireNonNull(id, "id");
  }

  /** Parses a key; empty if it is not of the layout. */
  public static Optional<RunmKey> read(RunmLayout layout, Key key) {
    String partitions = layout.root().text() + "partitions/";
    int start = partitions.length();
    int end = key.text().indexOf('/', start);
    if (!key.text().startsWith(partitions) || end < 0) {
      return read(layout, key, key, Optional.empty());
    }
    String segment = key.text().substring(start, end);
    if (segment.equals("by-uuid") || segment.equals("by-name")) {
      return read(layout, key, key, Optional.empty());
    }
    Optional<Uuid> within = Uuid.find(segment);
    return within.flatMap(
        uuid -> {
          Key normal = new Key(partitions + uuid.text() + key.text().substring(end));
          return read(layout, key, normal, within);
        });
  }

  private static Optional<RunmKey> read(
      RunmLayout layout, Key key, Key normal, Optional<Uuid> within) {
    int start = within.map(layout::belowPartition).orElseGet(layout::root).text().length();
    return layout
        .read(normal)
        .filter(match -> isWhole(match, normal))
        .map(
            match -> {
              Kind kind = KINDS.get(match.form().name());
              return new RunmKey(kind, key, normal, within, id(kind, match, normal, start));
            });
  }

  /** Returns whether the separators exist; the layout does not read what follows free text. */
  private static boolean isWhole(KeyForm.Match match, Key key) {
    return switch (match.form().name()) {
      case "project-object-name" -> rest(match, key, 2).contains("/by-name/");
      case "property" -> {
        String rest = rest(match, key, 2);
        yield rest.indexOf('/') != rest.lastIndexOf('/');
      }
      case "tag" -> rest(match, key, 1).indexOf('/') >= 0;
      default -> match.isComplete();
    };
  }

  /** Returns what follows the partition and, unless it is a tag, the type. */
  private static String rest(KeyForm.Match match, Key key, int variables) {
    Uuid partition = match.get(RunmLayout.PARTITION);
    String before =
        variables == 1
            ? match.form().prefix(partition).text()
            : match.form().prefix(partition, match.get(RunmLayout.TYPE)).text();
    return key.text().substring(before.length());
  }

  private static String id(Kind kind, KeyForm.Match match, Key key, int start) {
    return switch (kind) {
      case OBJECT_TYPE, PROVIDER_TYPE, DEFINITION, PARTITION, OBJECT, PARTITION_NAME ->
          match.values().get(0);
      default -> key.text().substring(start);
    };
  }

  /** Returns whether the partition is spelled as all keys of it must be. */
  public boolean isNormal() {
    return key.equals(normal);
  }

  /** Returns whether a property or tag is found by it. */
  public boolean isIndex() {
    return kind == Kind.PROPERTY || kind == Kind.TAG;
  }
}
