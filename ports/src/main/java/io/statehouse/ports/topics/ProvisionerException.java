package io.statehouse.ports.topics;

import static java.util.Objects.requireNonNull;

/** A cluster could not be read. */
public final class ProvisionerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient TopicError error;

  public ProvisionerException(TopicError error) {
    this(error, null);
  }

  public ProvisionerException(TopicError error, Throwable cause) {
    super(requireNonNull(error, "error").message(), cause);
    this.error = error;
  }

  public TopicError error() {
    return error;
  }
}
