package io.statehouse.ports.contract.linear;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One call and its result, as a step from one state to the next. A state maps each present key to
 * its value; an empty value stands for an absent key.
 *
 * @param saw the values read, by key
 * @param expected the values that the conditions require, by key
 * @param applied whether the store reported that all conditions held and the writes were applied
 * @param wrote the new values, by key
 */
public record Step(
    Map<String, String> saw,
    Map<String, String> expected,
    boolean applied,
    Map<String, String> wrote) {

  public Step {
    saw = Map.copyOf(saw);
    expected = Map.copyOf(expected);
    wrote = Map.copyOf(wrote);
  }

  public static Step read(Map<String, String> saw) {
    return new Step(saw, Map.of(), true, Map.of());
  }

  public static Step read(String key, String value) {
    return read(Map.of(key, value));
  }

  public static Step put(String key, String value) {
    return new Step(Map.of(), Map.of(), true, Map.of(key, value));
  }

  /** A transaction under the condition that keys have the values {@code expected}. */
  public static Step transaction(
      Map<String, String> expected, boolean applied, Map<String, String> wrote) {
    return new Step(Map.of(), expected, applied, wrote);
  }

  /** Returns the state after this step, or empty if it would have had another result. */
  Optional<Map<String, String>> from(Map<String, String> state) {
    if (!holds(saw, state) || holds(expected, state) != applied) {
      return Optional.empty();
    }
    if (!applied || wrote.isEmpty()) {
      return Optional.of(state);
    }
    Map<String, String> next = new HashMap<>(state);
    wrote.forEach(
        (key, value) -> {
          if (value.isEmpty()) {
            next.remove(key);
          } else {
            next.put(key, value);
          }
        });
    return Optional.of(next);
  }

  private static boolean holds(Map<String, String> wanted, Map<String, String> state) {
    return wanted.entrySet().stream()
        .allMatch(entry -> state.getOrDefault(entry.getKey(), "").equals(entry.getValue()));
  }

  @Override
  public String toString() {
    if (!saw.isEmpty()) {
      return "saw " + saw;
    }
    String writing = "wrote " + wrote;
    if (expected.isEmpty()) {
      return writing;
    }
    return (applied ? writing : "was refused") + " as " + expected + (applied ? "" : " fails");
  }
}
