package io.statehouse.testing.fuzz;

import java.util.Arrays;

/**
 * The entry point of Jazzer: the system properties {@code fuzz.targets} and {@code fuzz.target}
 * name an enum of targets and one of its targets.
 */
public final class Jazzer {
  private static final FuzzTarget TARGET =
      named(System.getProperty("fuzz.targets"), System.getProperty("fuzz.target"));

  private Jazzer() {}

  private static FuzzTarget named(String targets, String text) {
    try {
      return Arrays.stream(Class.forName(targets).asSubclass(FuzzTarget.class).getEnumConstants())
          .filter(target -> target.text().equals(text))
          .findFirst()
          .orElseThrow(
              () -> new IllegalArgumentException(targets + " has no target \"" + text + "\""));
    } catch (ClassNotFoundException missing) {
      throw new IllegalArgumentException("there is no class " + targets, missing);
    }
  }

  /** Runs one input; called by Jazzer, by this name. */
  public static void fuzzerTestOneInput(byte[] input) {
    TARGET.run(input);
  }
}
