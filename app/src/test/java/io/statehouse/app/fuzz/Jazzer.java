package io.statehouse.app.fuzz;

/** Where Jazzer enters: the system property {@code fuzz.target} names the target. */
public final class Jazzer {
  private static final FuzzTarget TARGET = FuzzTarget.named(System.getProperty("fuzz.target"));

  private Jazzer() {}

  /** Called by Jazzer, by this name, for each input. */
  public static void fuzzerTestOneInput(byte[] input) {
    TARGET.run(input);
  }
}
