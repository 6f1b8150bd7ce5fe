package io.statehouse.app.yaml;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.constructor.json.ConstructYamlJsonFloat;
import org.snakeyaml.engine.v2.constructor.json.ConstructYamlJsonInt;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
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

  /** Who reads a text bounds its length; this is far above any of these bounds. */
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
      requireLoadable(text);
      Object document = new Load(SETTINGS).loadFromString(text);
      requireSmall(document, MOST_LEVELS, new Count(mostValues));
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

  /**
   * Checks what would exhaust the loader. It needs stack for each level, and hashes the names of
   * members: hashing a list that aliases repeat takes time that doubles with each of its levels.
   * Parsing needs neither.
   */
  private static void requireLoadable(String text) {
    Deque<Level> levels = new ArrayDeque<>();
    levels.push(new Level(false));
    Set<Anchor> collections = new HashSet<>();
    for (Event event : new Parse(SETTINGS).parseString(text)) {
      if (event instanceof CollectionEndEvent) {
        levels.pop();
      } else if (event instanceof NodeEvent node) {
        boolean isName = levels.element().isNext();
        if (event instanceof CollectionStartEvent start) {
          requireUntagged(start);
          if (levels.size() > MOST_LEVELS) {
            throw wrong(tooDeep(), start.getStartMark());
          }
          node.getAnchor().ifPresent(collections::add);
          levels.push(new Level(event instanceof MappingStartEvent));
        } else if (event instanceof AliasEvent alias) {
          isName &= collections.contains(alias.getAlias());
        } else {
          node.getAnchor().ifPresent(collections::remove);
          isName = false;
        }
        if (isName) {
          throw wrong("the name of a member is a list or an object", event.getStartMark());
        }
      }
    }
  }

  private static void requireUntagged(CollectionStartEvent start) {
    if (start.getTag().isPresent()) {
      // The constructor of another kind of value would fail with a cast.
      throw wrong("a list or an object has no tag, such as !!set", start.getStartMark());
    }
  }

  /** A list or an object that is being parsed; in an object, every other node is a name. */
  private static final class Level {
    private final boolean names;
    private boolean name;

    Level(boolean names) {
      this.names = names;
    }

    /** Returns whether the next node is a name. */
    boolean isNext() {
      name = names && !name;
      return name;
    }
  }

  private static String tooDeep() {
    return "it is nested deeper than " + MOST_LEVELS + " levels";
  }

  /** Counts a value as often as an alias repeats it; one may even put a list into itself. */
  private static void requireSmall(Object value, int levels, Count count) {
    if (levels < 0) {
      throw new IllegalArgumentException(tooDeep());
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
