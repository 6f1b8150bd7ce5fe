package io.statehouse.app.audit;

import io.statehouse.app.json.Shape;
import java.util.Map;
import java.util.Optional;

/**
 * One request, as it is recorded: never a value, nor a secret.
 *
 * @param time as {@code 2031-05-02T09:00:00.123Z}
 * @param identity who sent it, as {@code user dana}
 * @param address the network address that it came from
 * @param request its id, which the response has as {@code X-Request-Id}
 * @param system the system that it is about; absent if it is about none or several
 * @param operation the method and the path with the names of its parameters
 * @param about the parameters that name what it is about
 * @param outcome as {@link Outcome#word}
 */
public record AuditLine(
    String time,
    String identity,
    String address,
    String request,
    @Shape.Omitted Optional<String> system,
    String operation,
    Map<String, String> about,
    String outcome) {
  public static final Shape<AuditLine> SHAPE = Shape.of(AuditLine.class);
}
