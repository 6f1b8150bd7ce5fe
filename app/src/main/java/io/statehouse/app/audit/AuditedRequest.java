package io.statehouse.app.audit;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.access.Identity;
import java.util.Map;
import java.util.Optional;

/**
 * A request, as far as it is recorded.
 *
 * @param about the parameters that name what it is about, of which none is a secret
 */
public record AuditedRequest(
    Identity identity,
    String address,
    String id,
    Optional<String> system,
    String operation,
    Map<String, String> about) {
  public AuditedRequest {
    requireNonNull(identity, "identity");
    requireNonNull(address, "address");
    requireNonNull(id, "id");
    requireNonNull(system, "system");
    requireNonNull(operation, "operation");
    about = Map.copyOf(about);
  }
}
