package io.statehouse.app.failure;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.text.Printable;
import java.util.List;

/**
 * A failure as it is reported: its kind, and one sentence that names the invalid value and what to
 * do.
 *
 * @param details all problems, one line each, where the sentence names only some of it
 */
public record Failure(Kind kind, String sentence, List<String> details) {

  /** Escapes text of a user or a store, so that a line stays one. */
  public Failure {
    requireNonNull(kind, "kind");
    sentence = Printable.line(sentence);
    details = details.stream().map(Printable::line).toList();
  }

  public Failure(Kind kind, String sentence) {
    this(kind, sentence, List.of());
  }
}
