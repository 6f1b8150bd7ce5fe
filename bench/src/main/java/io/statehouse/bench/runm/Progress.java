package io.statehouse.bench.runm;

/** Reports on stderr how many objects of a large population are loaded, at each tenth. */
final class Progress {
  private static final int WORTH_REPORTING = 100_000;

  private final int all;
  private int reported;

  Progress(int all) {
    this.all = all;
  }

  void reached(int objects) {
    int tenths = (int) (10L * objects / all);
    if (all >= WORTH_REPORTING && tenths > reported) {
      reported = tenths;
      System.err.printf("loading: %,d of %,d objects%n", objects, all);
    }
  }
}
