package io.statehouse.app.http.access;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import java.util.Optional;

/**
 * The cookie with the session of a browser. Pages of other sites cannot have it sent, nor scripts
 * read it.
 *
 * @param secure whether browsers send it over TLS alone
 */
public record SessionCookie(boolean secure) {

  /** Returns the session that a request presents. */
  Optional<String> of(Request request) {
    return request.cookies(name()).stream().filter(value -> !value.isEmpty()).findFirst();
  }

  /** The prefix has browsers refuse it from other hosts and without TLS. */
  private String name() {
    return secure ? "__Host-statehouse" : "statehouse";
  }

  Response set(Response response, String session) {
    return response.withCookie(name(), session, attributes());
  }

  Response clear(Response response) {
    return response.withCookie(name(), "", attributes() + "; Max-Age=0");
  }

  private String attributes() {
    return "; Path=/" + (secure ? "; Secure" : "");
  }
}
