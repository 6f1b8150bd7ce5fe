package io.statehouse.domain.gis.topics.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_SCOPE;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.TopicName;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A pattern of names of topics or properties, in which {@code *} stands for any characters, also
 * none: {@code billing.*}.
 */
public record NamePattern(String text) {
  private static final char ANY = '*';

  /** So long that a name is legal with any characters in it. */
  private static final int LEGAL_LENGTH = 3;

  private static final int MAX_LENGTH = 249;
  private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9._*-]{1," + MAX_LENGTH + "}");

  /**
   * @throws GisException with INVALID_SCOPE if it is not a pattern
   */
  public NamePattern {
    if (!LEGAL.matcher(text).matches()) {
      throw GisException.of(
          INVALID_SCOPE,
          "\"%s\" is not a pattern of names: use 1 to %s of A-Z a-z 0-9 . _ -, and * for any"
              + " characters",
          text,
          MAX_LENGTH);
    }
  }

  /** Returns whether the pattern matches the whole name. */
  public boolean matches(String name) {
    int at = 0;
    int star = -1;
    int resumed = 0;
    int i = 0;
    while (i < name.length()) {
      if (at < text.length() && text.charAt(at) == ANY) {
        star = at++;
        resumed = i;
      } else if (at < text.length() && text.charAt(at) == name.charAt(i)) {
        at++;
        i++;
      } else if (star >= 0) {
        at = star + 1;
        i = ++resumed;
      } else {
        return false;
      }
    }
    return text.substring(at).chars().allMatch(each -> each == ANY);
  }

  /**
   * Returns the shortest legal name of a topic that both patterns match; empty if there is none.
   * The search runs both patterns side by side, each state being a position in either.
   */
  public Optional<String> shared(NamePattern other) {
    Deque<State> open = new ArrayDeque<>(List.of(new State(0, 0, "")));
    Set<State.Place> seen = new HashSet<>();
    while (!open.isEmpty()) {
      State state = open.remove();
      if (!seen.add(state.place()) || state.name.length() > MAX_LENGTH) {
        continue;
      }
      if (state.one == text.length() && state.other == other.text.length() && isLegal(state.name)) {
        return Optional.of(state.name);
      }
      // First what makes the name no longer, so that the shortest is found.
      if (isAny(text, state.one)) {
        open.addFirst(new State(state.one + 1, state.other, state.name));
      }
      if (isAny(other.text, state.other)) {
        open.addFirst(new State(state.one, state.other + 1, state.name));
      }
      next(state, other).ifPresent(open::addLast);
    }
    return Optional.empty();
  }

  /** Returns the state after one more character of the name; empty if the patterns differ. */
  private Optional<State> next(State state, NamePattern pattern) {
    if (state.one == text.length() || state.other == pattern.text.length()) {
      return Optional.empty();
    }
    char mine = text.charAt(state.one);
    char its = pattern.text.charAt(state.other);
    if (mine != ANY && its != ANY && mine != its) {
      return Optional.empty();
    }
    char shown = mine != ANY ? mine : its != ANY ? its : 'a';
    return Optional.of(
        new State(
            mine == ANY ? state.one : state.one + 1,
            its == ANY ? state.other : state.other + 1,
            state.name + shown));
  }

  private static boolean isAny(String pattern, int at) {
    return at < pattern.length() && pattern.charAt(at) == ANY;
  }

  private static boolean isLegal(String name) {
    try {
      new TopicName(name);
      return true;
    } catch (GisException illegal) {
      return false;
    }
  }

  /** How far a name leads in both patterns. */
  private record State(int one, int other, String name) {
    /**
     * What decides how a name may end: where it is in both patterns, and whether it is long enough.
     */
    private record Place(int one, int other, int length) {}

    Place place() {
      return new Place(one, other, Math.min(name.length(), LEGAL_LENGTH));
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
