package io.statehouse.domain.css;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.Mode;
import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/**
 * The settings with which a central state is opened.
 *
 * @param mode what to do where the original is wrong
 * @param readOnly whether every write is refused
 * @param emptyChunks where the lists of empty chunks come from; most stores have none
 * @param spellings by which spellings a store finds its keys; most only by their own
 * @param random makes the tokens of deletions, which must never repeat
 */
public record CssSettings(
    Mode mode,
    boolean readOnly,
    EmptyChunks emptyChunks,
    KeySpellings spellings,
    RandomGenerator random) {
  // Seeded when it is first used: few calls need it.
  private static final RandomGenerator SECURE = () -> new SecureRandom().nextLong();

  public static final CssSettings DEFAULTS =
      new CssSettings(Mode.CHECKED, false, EmptyChunks.NONE, KeySpellings.EXACT, SECURE);

  public CssSettings {
    requireNonNull(mode, "mode");
    requireNonNull(emptyChunks, "emptyChunks");
    requireNonNull(spellings, "spellings");
    requireNonNull(random, "random");
  }

  public CssSettings withMode(Mode other) {
    return new CssSettings(other, readOnly, emptyChunks, spellings, random);
  }

  public CssSettings withReadOnly(boolean other) {
    return new CssSettings(mode, other, emptyChunks, spellings, random);
  }

  public CssSettings withEmptyChunks(EmptyChunks other) {
    return new CssSettings(mode, readOnly, other, spellings, random);
  }

  public CssSettings withSpellings(KeySpellings other) {
    return new CssSettings(mode, readOnly, emptyChunks, other, random);
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
