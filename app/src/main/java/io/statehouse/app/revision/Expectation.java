package io.statehouse.app.revision;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** A condition that a document must meet to be written. */
public sealed interface Expectation {
  Expectation NONE = new Any();

  /** The document is written unconditionally. */
  record Any() implements Expectation {}

  /** There must be such a document. */
  record Present() implements Expectation {}

  /** There must be no such document. */
  record Absent() implements Expectation {}

  /**
   * The document must have one of these revisions.
   *
   * @param revisions as {@link DocumentRevision} returns them, or any other string, which matches
   *     no document
   */
  record OneOf(Set<String> revisions) implements Expectation {
    public OneOf {
      revisions = Set.copyOf(revisions);
    }
  }

  static Expectation of(String revision) {
    return new OneOf(Set.of(revision));
  }

  /** Returns whether it holds of everything, so that nothing need be read for it. */
  default boolean isNone() {
    return this instanceof Any;
  }

  /**
   * Fails unless it holds.
   *
   * @param subject names the document in the sentence of the failure
   * @param found the revision that the document has now; empty if there is none
   * @throws AppException of kind PRECONDITION_FAILED
   */
  default void require(String subject, Optional<String> found) {
    if (this instanceof Absent && found.isPresent()) {
      throw failed(subject + " exists already: read it");
    }
    if (found.isEmpty() && (this instanceof Present || this instanceof OneOf)) {
      throw failed(subject + " does not exist: there is nothing that could be as expected");
    }
    if (this instanceof OneOf expected && !expected.revisions().contains(found.get())) {
      throw failed(
          "%s is not as expected: its revision is %s, not %s; read it again"
              .formatted(subject, found.get(), String.join(" or ", expected.revisions())));
    }
  }

  /**
   * Fails unless it holds of a document without which the write makes no sense.
   *
   * @param read reads the document, as {@link io.statehouse.domain.layout.Json} writes it; that it
   *     does not exist is the failure of its reader's own
   */
  default void requireOf(String subject, Supplier<Object> read) {
    if (!isNone()) {
      require(subject, Optional.of(DocumentRevision.of(read.get())));
    }
  }

  private static AppException failed(String sentence) {
    return new AppException(Kind.PRECONDITION_FAILED, sentence);
  }
}
