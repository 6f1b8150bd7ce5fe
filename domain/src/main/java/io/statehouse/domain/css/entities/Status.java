package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The status of a database or a table: any string, of which some have a meaning.
 *
 * <pre>
 *   READY                    in CSS and on all workers
 *   DO_NOT_USE               being built, or inconsistent
 *   PENDING_CREATE:option    registered, workers must create it
 *   PENDING_DROP:option      to be removed from workers, then from CSS
 *   FAILED:reason            the pending action failed
 *   any other, or empty      not ready
 * </pre>
 *
 * Comparison is exact and case-sensitive. The option, everything after the first colon, is normally
 * a time or a message id and may hold colons itself.
 */
public record Status(String text) {
  public static final Status READY = new Status("READY");
  public static final Status DO_NOT_USE = new Status("DO_NOT_USE");
  private static final String PENDING_CREATE = "PENDING_CREATE:";
  private static final String PENDING_DROP = "PENDING_DROP:";
  private static final String FAILED = "FAILED:";

  public Status {
    requireNonNull(text, "text");
  }

  public static Status pendingCreate(String option) {
    return new Status(PENDING_CREATE + option);
  }

  public static Status pendingDrop(String option) {
    return new Status(PENDING_DROP + option);
  }

  public static Status failed(String reason) {
    return new Status(FAILED + reason);
  }

  public boolean isReady() {
    return equals(READY);
  }

  public boolean isPendingCreate() {
    return text.startsWith(PENDING_CREATE);
  }

  public boolean isPendingDrop() {
    return text.startsWith(PENDING_DROP);
  }

  public boolean isFailed() {
    return text.startsWith(FAILED);
  }

  /** Returns what follows the first colon of a pending or failed status. */
  public Optional<String> option() {
    return isPendingCreate() || isPendingDrop() || isFailed()
        ? Optional.of(text.substring(text.indexOf(':') + 1))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return text;
  }
}
