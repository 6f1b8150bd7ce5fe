package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssException;
import org.assertj.core.api.Condition;

/** Conditions on what is thrown. */
public final class Refusals {
  private Refusals() {}

  /** A refusal of this kind. */
  public static Condition<Throwable> refusal(CssException.Kind kind) {
    return new Condition<>(
        thrown -> thrown instanceof CssException css && css.kind() == kind, "refusal %s", kind);
  }
}
