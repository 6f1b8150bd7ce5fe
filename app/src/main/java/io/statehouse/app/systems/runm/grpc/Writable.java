package io.statehouse.app.systems.runm.grpc;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import java.util.Optional;

/**
 * The state of methods that write: served or refused.
 *
 * @param refusal why not, in one sentence; empty if they are
 */
record Writable(Optional<String> refusal) {
  Writable {
    requireNonNull(refusal, "refusal");
  }

  /**
   * @throws AppException if they are not, before anything else of the request is checked
   */
  void require() {
    if (refusal.isPresent()) {
      throw AppException.readOnly(refusal.get());
    }
  }
}
