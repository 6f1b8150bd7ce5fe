package io.statehouse.file;

import java.util.SplittableRandom;

/**
 * Generates revisions: random, so that a writer needs to read none, two processes need not
 * coordinate, and a commit whose outcome is unknown can be recognised. Not safe for use by several
 * threads.
 */
final class Revisions {
  private final SplittableRandom random;

  /**
   * @param seed from a source that no other process shares
   */
  Revisions(long seed) {
    random = new SplittableRandom(seed);
  }

  long next() {
    return random.nextLong() & Long.MAX_VALUE;
  }
}
