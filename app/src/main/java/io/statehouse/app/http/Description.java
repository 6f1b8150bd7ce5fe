package io.statehouse.app.http;

import io.statehouse.app.failure.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The description of a route for clients, besides its method and path. the API description
 * publishes all of it; {@link Request} enforces the query and the body.
 *
 * @param details sentences beside the summary; empty if it says all
 * @param parameters what is known of the parameters in the path
 * @param query the query parameters that it takes
 * @param security what a request needs: of each list one
 * @param responses the contents that a response may have, by status: those of success, and those of
 *     failures with a document of their own
 * @param failures those that are documented; any other may occur too
 * @param tagged whether a response has the entity tag of the document
 * @param anyQuery whether query parameters that it does not take are ignored
 * @param audited whether its requests are recorded, as those that write are
 * @param conditional whether it takes {@code If-Match} and {@code If-None-Match} for a write
 * @param ifMatch what {@code If-Match} means to a route that reads it by itself
 */
public record Description(
    String summary,
    String details,
    Map<String, Parameter> parameters,
    Map<String, Parameter> query,
    Optional<RequestBody> body,
    List<List<SecurityScheme>> security,
    Map<Integer, List<Content>> responses,
    Set<Kind> failures,
    boolean tagged,
    boolean anyQuery,
    boolean audited,
    boolean conditional,
    Optional<String> ifMatch) {

  public Description {
    parameters = Map.copyOf(parameters);
    query = Map.copyOf(query);
    security = List.copyOf(security);
    responses = Map.copyOf(responses);
    failures = Set.copyOf(failures);
  }

  boolean hasEventStream() {
    return responses.values().stream().flatMap(List::stream).anyMatch(Content::isEventStream);
  }
}
