package io.statehouse.app.yaml;

import io.statehouse.app.text.Printable;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.constructor.StandardConstructor;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.JsonSchema;

/** Reads a YAML document, of which a JSON document is one. */
public final class Yaml {
  /** How many values a document may have unless its reader says otherwise. */
  public static final int MAX_VALUES = 1_000_000;

  /** Numbers are read in a time that grows with the square of this. */
  private static final int MAX_DIGITS = 400;

  private static final Pattern NUMBER = Pattern.compile("[-+]?\\.?[0-9][0-9a-fA-FxX_.+-]*+");

  /** Callers bound the length of a document; this is far above any of their bounds. */
  private static final int MAX_CHARACTERS = 1 << 28;

  /** Given to text without quotes, whose value {@link PlainScalar} knows. */
  private static final Tag PLAIN = new Tag("tag:statehouse.io,plain");

  private static final Reading VALUES = new Reading(Yaml::value, false, false);
  private static final Reading WITH_MERGE_KEYS = new Reading(Yaml::value, true, false);
  private static final Reading SECRET_VALUES = new Reading(Yaml::value, false, true);
  private static final Reading SECRET_STRINGS =
      new Reading(text -> PlainScalar.isNull(text) ? null : text, false, true);

  /** Library messages that end in text of the document. */
  private static final Pattern QUOTING =
      Pattern.compile("(undefined alias|for the tag|undefined tag handle) .*", Pattern.DOTALL);

  private Yaml() {}

  /**
   * Returns the only document of a string: maps, lists and scalars; null if it is empty. Integers
   * are {@code Integer}s, {@code Long}s or {@code BigInteger}s, other numbers {@code BigDecimal}s,
   * or {@code Double}s that are not finite. {@link PlainScalar} has the table.
   *
   * @throws IllegalArgumentException in one line, which names the place where it is known, if it is
   *     not YAML, has a member twice, has one with a name that is neither a string nor an integer
   *     in its plain digits, has a merge key or what readers of YAML differ about, or is too large,
   *     also by aliases
   */
  public static Object read(String text) {
    return read(text, MAX_VALUES);
  }

  /**
   * Reads like {@link #read(String)}, with another limit.
   *
   * @param maxValues how many values the document may have, those counted that aliases repeat
   */
  public static Object read(String text, int maxValues) {
    return read(VALUES, text, maxValues);
  }

  /** Reads like {@link #read(String, int)}, but a merge key is a member called {@code <<}. */
  public static Object readWithMergeKeys(String text, int maxValues) {
    return read(WITH_MERGE_KEYS, text, maxValues);
  }

  /**
   * Reads like {@link #read(String, int)}, with the line of each value; a merge key stands for the
   * members of the objects that it names.
   */
  public static YamlDocument readMerged(String text, int maxValues) {
    MergeKeys keys = new MergeKeys(PLAIN, maxValues);
    return read(
        WITH_MERGE_KEYS,
        text,
        maxValues,
        top -> {
          keys.resolve(top);
          return top;
        });
  }

  /** Reads like {@link #read(String)}, but messages contain no value, which may be a password. */
  public static Object readSecrets(String text) {
    return read(SECRET_VALUES, text, MAX_VALUES);
  }

  /**
   * Reads like {@link #readSecrets}, but each scalar is a string as it is written, or null: for
   * values that become text anyway, such as a password of digits.
   */
  public static Object readStrings(String text) {
    return read(SECRET_STRINGS, text, MAX_VALUES);
  }

  /**
   * A way to read documents.
   *
   * @param plain the value of text without quotes
   */
  private record Reading(
      LoadSettings settings, Function<String, Object> plain, boolean mergeKeys, boolean secret) {
    Reading(Function<String, Object> plain, boolean mergeKeys, boolean secret) {
      this(Yaml.settings(plain, secret), plain, mergeKeys, secret);
    }

    /** Refuses a name that readers of YAML would turn into different text, or into none. */
    void requireName(String text) {
      if (text.equals(MergeKeys.MERGE) && !mergeKeys) {
        throw new IllegalArgumentException(
            "merge keys (<<) are not read here: write the members themselves");
      }
      Object name = plain.apply(text);
      if (!(name instanceof String || isInteger(name) && name.toString().equals(text))) {
        throw badName(name);
      }
    }
  }

  private static IllegalArgumentException badName(Object name) {
    String kind = name == null ? "null" : "not a string";
    return new IllegalArgumentException("the name of a member is " + kind + ": write it in quotes");
  }

  private static Object read(Reading reading, String text, int maxValues) {
    return read(reading, text, maxValues, top -> top).value();
  }

  private static YamlDocument read(
      Reading reading, String text, int maxValues, UnaryOperator<Node> change) {
    LoadSettings settings = reading.settings();
    LoadableParser parser = new LoadableParser(settings, text, reading::requireName);
    Object document;
    Optional<Node> top;
    try {
      Composer composer = new Composer(settings, parser);
      top = composer.getSingleNode().map(change);
      document =
          top.isEmpty() ? null : new StandardConstructor(settings).constructSingleDocument(top);
    } catch (MarkedYamlEngineException broken) {
      throw new IllegalArgumentException(
          broken.getProblemMark().map(Yaml::place).orElse("")
              + Printable.line(problem(broken, reading.secret())),
          broken);
    } catch (YamlEngineException broken) {
      throw new IllegalArgumentException(
          place(parser) + broken.getMessage().replaceAll("\\s+", " "), broken);
    } catch (RuntimeException defect) {
      // The library has some, such as an IndexOutOfBoundsException for half a surrogate pair.
      throw new IllegalArgumentException(place(parser) + "it cannot be read from here", defect);
    }
    requireSmall(document, LoadableParser.MAX_LEVELS, new Count(maxValues));
    return new YamlDocument(document, top);
  }

  private static String place(LoadableParser parser) {
    return parser.place().map(Yaml::place).orElse("line 1, column 1: ");
  }

  /**
   * Returns a problem as a sentence; some are its second half, as {@code but found another
   * document}.
   */
  private static String problem(MarkedYamlEngineException broken, boolean secret) {
    String problem = broken.getProblem();
    if (secret) {
      problem = QUOTING.matcher(problem).replaceFirst("$1: write the value in quotes");
    }
    return problem.startsWith("but ") && broken.getContext() != null
        ? broken.getContext() + ", " + problem
        : problem;
  }

  private static String place(Mark mark) {
    return "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1) + ": ";
  }

  /** Counts a value as often as an alias repeats it; one may even put a list into itself. */
  private static void requireSmall(Object value, int levels, Count count) {
    if (levels < 0) {
      throw new IllegalArgumentException(LoadableParser.TOO_DEEP);
    }
    count.add();
    if (value instanceof Map<?, ?> members) {
      for (Object name : members.keySet()) {
        if (!(name instanceof String || isInteger(name))) {
          throw badName(name); // by an alias or a tag
        }
        count.add();
      }
      members.values().forEach(member -> requireSmall(member, levels - 1, count));
    } else if (value instanceof Collection<?> elements) {
      elements.forEach(element -> requireSmall(element, levels - 1, count));
    }
  }

  private static final class Count {
    private final int most;
    private int values;

    Count(int most) {
      this.most = most;
    }

    void add() {
      values++;
      if (values > most) {
        throw new IllegalArgumentException("it has more than " + most + " values");
      }
    }
  }

  private static LoadSettings settings(Function<String, Object> plain, boolean secret) {
    return LoadSettings.builder()
        .setCodePointLimit(MAX_CHARACTERS)
        // Each costs one value at least, and these are counted.
        .setMaxAliasesForCollections(Integer.MAX_VALUE)
        .setSchema(new PlainSchema())
        .setTagConstructors(
            Map.of(
                PLAIN,
                scalar(plain, secret),
                Tag.NULL,
                scalar(tagged(plain, "null", Objects::isNull), secret),
                Tag.BOOL,
                scalar(tagged(plain, "a boolean", Boolean.class::isInstance), secret),
                Tag.INT,
                scalar(tagged(plain, "a number", Yaml::isInteger), secret),
                Tag.FLOAT,
                scalar(tagged(plain, "a number", Number.class::isInstance), secret)))
        .build();
  }

  /** Leaves it to the constructor, which knows the place, what text without quotes means. */
  private static final class PlainSchema extends JsonSchema {
    @Override
    public ScalarResolver getScalarResolver() {
      return (text, isPlain) -> isPlain ? PLAIN : Tag.STR;
    }
  }

  private static boolean isInteger(Object value) {
    return value instanceof Number && !(value instanceof BigDecimal) && !(value instanceof Double);
  }

  /** Returns the value of text whose tag says of what kind it is. */
  private static Function<String, Object> tagged(
      Function<String, Object> plain, String kind, Predicate<Object> isKind) {
    return text -> {
      if (!isKind.test(value(text))) {
        throw new IllegalArgumentException(
            "\"" + PlainScalar.shown(text) + "\" is not " + kind + " that can be read");
      }
      return plain.apply(text);
    };
  }

  private static Object value(String text) {
    if (text.length() > MAX_DIGITS && NUMBER.matcher(text).matches()) {
      throw new IllegalArgumentException("a number has more than " + MAX_DIGITS + " digits");
    }
    return PlainScalar.value(text);
  }

  private static ConstructNode scalar(Function<String, Object> reader, boolean secret) {
    return node -> {
      try {
        return reader.apply(((ScalarNode) node).getValue());
      } catch (IllegalArgumentException wrong) {
        throw LoadableParser.wrong(
            secret ? "it cannot be read: write the value in quotes" : wrong.getMessage(),
            node.getStartMark());
      }
    };
  }
}
