package io.statehouse.app.failure;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.text.Printable;

/**
 * A failure as it is reported: its kind, and one sentence that names the value at fault and what to
 * do.
 */
public record Failure(Kind kind, String sentence) {

  /** Escapes text of a user or a store in the sentence, so that it stays one line. */
  public Failure {
    requireNonNull(kind, "kind");
    sentence = Printable.line(sentence);
  }
}
