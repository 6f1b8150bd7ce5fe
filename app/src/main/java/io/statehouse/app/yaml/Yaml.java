package io.statehouse.app.yaml;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.constructor.StandardConstructor;
import org.snakeyaml.engine.v2.constructor.json.ConstructYamlJsonFloat;
import org.snakeyaml.engine.v2.constructor.json.ConstructYamlJsonInt;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Reads a YAML document, of which a JSON document is one. */
public final class Yaml {
  private static final int MOST_VALUES = 1_000_000;

  /** Numbers are read in a time that grows with the square of this. */
  private static final int MOST_DIGITS = 400;

  /** Callers bound the length of a text; this is far above any of their bounds. */
  private static final int MOST_CHARACTERS = 1 << 28;

  private static final LoadSettings SETTINGS =
      LoadSettings.builder()
          .setCodePointLimit(MOST_CHARACTERS)
          // Each costs one value at least, and these are counted.
          .setMaxAliasesForCollections(Integer.MAX_VALUE)
          .setTagConstructors(
              Map.of(
                  Tag.INT,
                  number(new ConstructYamlJsonInt()::construct),
                  Tag.FLOAT,
                  number(Yaml::decimal)))
          .build();

  private Yaml() {}

  /**
   * Returns the only document of a text: maps, lists and scalars; null if it is empty. Integers are
   * {@code Integer}s, {@code Long}s or {@code BigInteger}s, other numbers {@code BigDecimal}s with
   * the digits that were written, or {@code Double}s that are not finite.
   *
   * @throws IllegalArgumentException in one line, which names the place where it is known, if it is
   *     not YAML, has a member twice, or is too large, also by aliases
   */
  public static Object read(String text) {
    return read(text, MOST_VALUES);
  }

  /**
   * As {@link #read(String)}, with another limit.
   *
   * @param mostValues how many values the document may have, those counted that aliases repeat
   */
  public static Object read(String text, int mostValues) {
    try {
      Composer composer = new Composer(SETTINGS, new LoadableParser(SETTINGS, text));
      Object document =
          new StandardConstructor(SETTINGS).constructSingleDocument(composer.getSingleNode());
      requireSmall(document, LoadableParser.MOST_LEVELS, new Count(mostValues));
      return document;
    } catch (MarkedYamlEngineException broken) {
      throw new IllegalArgumentException(
          broken.getProblemMark().map(Yaml::place).orElse("") + problem(broken), broken);
    } catch (YamlEngineException broken) {
      throw new IllegalArgumentException(broken.getMessage(), broken);
    }
  }

  /** Some problems are the second half of a sentence, as {@code but found another document}. */
  private static String problem(MarkedYamlEngineException broken) {
    String problem = broken.getProblem();
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
      members.keySet().forEach(name -> requireSmall(name, levels - 1, count));
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

  private static ConstructNode number(Function<Node, Object> reader) {
    return node -> {
      String text = ((ScalarNode) node).getValue();
      if (text.length() > MOST_DIGITS) {
        throw LoadableParser.wrong(
            "a number has more than " + MOST_DIGITS + " digits", node.getStartMark());
      }
      try {
        return reader.apply(node);
      } catch (NumberFormatException none) {
        throw LoadableParser.wrong(
            "\"" + text + "\" is not a number that can be read", node.getStartMark());
      }
    };
  }

  /** A double would not keep the digits. */
  private static Object decimal(Node node) {
    String text = ((ScalarNode) node).getValue();
    return text.endsWith(".inf") || text.endsWith(".nan")
        ? new ConstructYamlJsonFloat().construct(node)
        : new BigDecimal(text);
  }
}
