package io.statehouse.app.yaml;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.ConstructorException;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Parses text, and refuses what would exhaust its loader. A loader needs stack for each level, and
 * hashes the names of members: hashing a list that aliases repeat takes time that doubles with each
 * of its levels.
 */
final class LoadableParser implements Parser {
  static final int MAX_LEVELS = 60;
  private static final int MAX_REFILLS = 16;
  static final String TOO_DEEP = "it is nested deeper than " + MAX_LEVELS + " levels";

  private final Parser parser;
  private final Consumer<String> plainNames;
  private final Deque<Level> levels = new ArrayDeque<>();
  private final Set<Anchor> collections = new HashSet<>();
  private Optional<Mark> place = Optional.empty();

  /**
   * @param plainNames throws an {@code IllegalArgumentException} for a name of a member that is
   *     written without quotes or a tag, and is to be refused
   */
  LoadableParser(LoadSettings settings, String text, Consumer<String> plainNames) {
    this.plainNames = plainNames;
    parser = new ParserImpl(settings, reader(settings, text));
    levels.push(new Level(false));
  }

  /**
   * Returns a reader with a buffer that is refilled a few times only: with each refill it copies
   * the value that is being read, which would take a time that grows with the square of a length.
   */
  private static StreamReader reader(LoadSettings settings, String text) {
    int bufferSize = Math.max(settings.getBufferSize(), text.length() / MAX_REFILLS);
    return new StreamReader(LoadSettings.builder().setBufferSize(bufferSize).build(), text);
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

  @Override
  public boolean checkEvent(Event.ID id) {
    return parser.checkEvent(id);
  }

  @Override
  public Event peekEvent() {
    return parser.peekEvent();
  }

  @Override
  public boolean hasNext() {
    return parser.hasNext();
  }

  @Override
  public Event next() {
    Event event = parser.next();
    place = event.getEndMark();
    if (event instanceof CollectionEndEvent) {
      levels.pop();
    } else if (event instanceof NodeEvent node) {
      boolean isName = levels.element().isNext();
      if (isCollection(node) && isName) {
        throw wrong("the name of a member is a list or an object", event.getStartMark());
      }
      if (isName && node instanceof ScalarEvent scalar) {
        requireName(scalar);
      }
    }
    return event;
  }

  /** Returns where the last event ended that could be parsed. */
  Optional<Mark> place() {
    return place;
  }

  private void requireName(ScalarEvent name) {
    if (name.isPlain() && name.getTag().isEmpty()) {
      try {
        plainNames.accept(name.getValue());
      } catch (IllegalArgumentException refused) {
        throw wrong(refused.getMessage(), name.getStartMark());
      }
    }
  }

  /** Returns whether a node is a list or an object, or an alias of one, and notes its start. */
  private boolean isCollection(NodeEvent node) {
    if (node instanceof AliasEvent alias) {
      return collections.contains(alias.getAlias());
    }
    if (!(node instanceof CollectionStartEvent start)) {
      node.getAnchor().ifPresent(collections::remove);
      return false;
    }
    if (start.getTag().isPresent()) {
      // The constructor of another kind of value would fail with a cast.
      throw wrong("a list or an object has no tag, such as !!set", start.getStartMark());
    }
    if (levels.size() > MAX_LEVELS) {
      throw wrong(TOO_DEEP, start.getStartMark());
    }
    start.getAnchor().ifPresent(collections::add);
    levels.push(new Level(start instanceof MappingStartEvent));
    return true;
  }

  static ConstructorException wrong(String problem, Optional<Mark> place) {
    return new ConstructorException(null, Optional.empty(), problem, place);
  }
}
