package io.statehouse.testing.fuzz;

import java.util.Locale;

/**
 * A parser of foreign bytes and its promise. Implemented by an enum, a constant for each parser.
 */
public interface FuzzTarget {

  /** Returns the name of the constant. */
  String name();

  /** Throws if the parser breaks its promise on these bytes. */
  void run(byte[] input);

  /** Returns the name on the command line, which is that of the folder of kept inputs. */
  default String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
