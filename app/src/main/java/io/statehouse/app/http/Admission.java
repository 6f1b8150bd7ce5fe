package io.statehouse.app.http;

import java.util.Optional;

/** Decides on a request before the server waits for its body. */
@FunctionalInterface
public interface Admission {
  /**
   * Returns the response if a request is refused; called once for each request, before its handler.
   */
  Optional<Response> refusal(Request request);
}
