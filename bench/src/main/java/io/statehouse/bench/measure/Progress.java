package io.statehouse.bench.measure;

/** Reports on stderr how much of much is loaded, at each tenth. */
public final class Progress {
  private static final int WORTH_REPORTING = 100_000;

  private final String what;
  private final int all;
  private int reported;

  /**
   * @param what is counted, as in "keys"
   */
  public Progress(String what, int all) {
    this.what = what;
    this.all = all;
  }

  public void reached(int count) {
    int tenths = (int) (10L * count / all);
    if (all >= WORTH_REPORTING && tenths > reported) {
      reported = tenths;
      System.err.printf("loading: %,d of %,d %s%n", count, all, what);
    }
  }
}
