package io.statehouse.app.yaml;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.constructor.json.ConstructYamlJsonFloat;
import org.snakeyaml.engine.v2.constructor.json.ConstructYamlJsonInt;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.ConstructorException;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Reads a YAML document, of which a JSON document is one. */
public final class Yaml {
  private static final int MOST_LEVELS = 60;
  private static final int MOST_VALUES = 1_000_000;

  /** The library's own limit, 3 MiB, is too small for definitions of thousands of items. */
  private static final int MOST_CHARACTERS = 16 << 20;

  /** Numbers are read in a time that grows with the square of this. */
  private static final int MOST_DIGITS = 400;

  private static final LoadSettings SETTINGS =
      LoadSettings.builder()
          .setCodePointLimit(MOST_CHARACTERS)
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
    try {
      requireFlat(text);
      Object document = new Load(SETTINGS).loadFromString(text);
      requireSmall(document, MOST_LEVELS, new int[] {MOST_VALUES});
      return document;
    } catch (MarkedYamlEngineException broken) {
      throw new IllegalArgumentException(
          broken.getProblemMark().map(Yaml::place).orElse("") + broken.getProblem(), broken);
    } catch (YamlEngineException broken) {
      throw new IllegalArgumentException(broken.getMessage(), broken);
    }
  }

  private static String place(Mark mark) {
    return "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1) + ": ";
  }

  /** Loading needs stack for each level, so that levels are counted before; parsing needs none. */
  private static void requireFlat(String text) {
    int levels = 0;
    for (Event event : new Parse(SETTINGS).parseString(text)) {
      if (event instanceof CollectionStartEvent start) {
        levels++;
        if (levels > MOST_LEVELS) {
          throw wrong(tooDeep(), start.getStartMark());
        }
        if (start.getTag().isPresent()) {
          // The constructor of another kind of value would fail with a cast.
          throw wrong("a list or an object has no tag, such as !!set", start.getStartMark());
        }
      } else if (event instanceof CollectionEndEvent) {
        levels--;
      }
    }
  }

  private static String tooDeep() {
    return "it is nested deeper than " + MOST_LEVELS + " levels";
  }

  /** Counts a value as often as an alias repeats it; one may even put a list into itself. */
  private static void requireSmall(Object value, int levels, int[] left) {
    if (levels < 0) {
      throw new IllegalArgumentException(tooDeep());
    }
    if (--left[0] < 0) {
      throw new IllegalArgumentException("it has more than " + MOST_VALUES + " values");
    }
    if (value instanceof Map<?, ?> members) {
      members.keySet().forEach(name -> requireSmall(name, levels - 1, left));
      members.values().forEach(member -> requireSmall(member, levels - 1, left));
    } else if (value instanceof Collection<?> elements) {
      elements.forEach(element -> requireSmall(element, levels - 1, left));
    }
  }

  private static ConstructNode number(Function<Node, Object> reader) {
    return node -> {
      String text = ((ScalarNode) node).getValue();
      if (text.length() > MOST_DIGITS) {
        throw wrong("a number has more than " + MOST_DIGITS + " digits", node.getStartMark());
      }
      try {
        return reader.apply(node);
      } catch (NumberFormatException none) {
        throw wrong("\"" + text + "\" is not a number that can be read", node.getStartMark());
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

  private static ConstructorException wrong(String problem, Optional<Mark> place) {
    return new ConstructorException(null, Optional.empty(), problem, place);
  }
}
