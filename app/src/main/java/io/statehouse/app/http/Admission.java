package io.statehouse.app.http;

import java.util.Optional;

/** Decides on a request before the server waits for its body. */
@FunctionalInterface
public interface Admission {
  /** Called once for each request, before its handler; returns the response if it is refused. */
  Optional<Response> refusal(Request request);
}
