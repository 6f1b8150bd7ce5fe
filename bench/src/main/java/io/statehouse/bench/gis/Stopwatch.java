package io.statehouse.bench.gis;

/** Times work. */
final class Stopwatch {
  private Stopwatch() {}

  static double millis(Runnable work) {
    long begin = System.nanoTime();
    work.run();
    return (System.nanoTime() - begin) / 1e6;
  }
}
