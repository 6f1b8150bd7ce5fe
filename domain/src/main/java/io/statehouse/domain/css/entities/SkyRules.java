package io.statehouse.domain.css.entities;

/** Bounds of what cuts the sky, in checked mode and in descriptions of catalogues. */
public final class SkyRules {
  private SkyRules() {}

  public static void check(Striping striping) {
    if (striping.stripes() < 0) {
      throw CssException.invalid("stripes", "number of stripes is negative: " + striping.stripes());
    }
    if (striping.isPartitioned() && striping.subStripes() < 1) {
      throw CssException.invalid(
          "sub-stripes",
          "number of sub-stripes is " + striping.subStripes() + ": it must be at least 1");
    }
    checkAngle("overlap", striping.overlap());
  }

  public static void checkAngle(String what, double degrees) {
    if (!(degrees >= 0 && degrees <= 360)) {
      throw CssException.invalid(what, what + " is " + degrees + ": it must be 0 to 360 degrees");
    }
  }
}
