package io.statehouse.domain.css;

import static java.util.Objects.requireNonNull;

/**
 * How to open a central state.
 *
 * @param mode what to do where the original is wrong
 * @param readOnly whether every write is refused before anything else is looked at
 * @param emptyChunks where the lists of empty chunks come from; most stores have none
 */
public record CssSettings(Mode mode, boolean readOnly, EmptyChunks emptyChunks) {
  public static final CssSettings DEFAULTS = new CssSettings(Mode.CHECKED, false, EmptyChunks.NONE);

  public CssSettings {
    requireNonNull(mode, "mode");
    requireNonNull(emptyChunks, "emptyChunks");
  }

  public CssSettings withMode(Mode other) {
    return new CssSettings(other, readOnly, emptyChunks);
  }

  public CssSettings withReadOnly(boolean other) {
    return new CssSettings(mode, other, emptyChunks);
  }

  public CssSettings withEmptyChunks(EmptyChunks other) {
    return new CssSettings(mode, readOnly, other);
  }

  /** Returns whether to refuse what the original wrongly accepts. */
  boolean checked() {
    return mode == Mode.CHECKED;
  }

  /**
   * @throws CssException of kind READ_ONLY if this instance may not write
   */
  void requireWritable() {
    if (readOnly) {
      throw new CssException(
          CssException.Kind.READ_ONLY, "CSS", "Attempt to modify read-only CSS.");
    }
  }
}
