package io.statehouse.app.failure;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.text.Printable;

/**
 * A failure as it is told: its kind, and one sentence that names the value at fault and what to do.
 */
public record Failure(Kind kind, String sentence) {

  /** Takes the sentence as one line, whatever text of a user or a store is in it. */
  public Failure {
    requireNonNull(kind, "kind");
    sentence = Printable.line(sentence);
  }
}
