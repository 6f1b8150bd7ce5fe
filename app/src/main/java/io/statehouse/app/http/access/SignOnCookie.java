package io.statehouse.app.http.access;

import io.statehouse.app.access.issuer.CodeFlow;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import java.util.Optional;

/**
 * The cookie by which a browser that comes back from an issuer is the one that was sent there. As
 * it comes from a page of another site, the cookie is sent with links of other sites, too.
 *
 * @param secure whether browsers send it over TLS alone
 */
record SignOnCookie(boolean secure) {

  Optional<String> of(Request request) {
    return request.cookies(name()).stream().filter(value -> !value.isEmpty()).findFirst();
  }

  Response set(Response response, String secret) {
    return with(response, secret, CodeFlow.LONGEST.toSeconds());
  }

  Response clear(Response response) {
    return with(response, "", 0);
  }

  private String name() {
    return secure ? "__Host-statehouse-oidc" : "statehouse-oidc";
  }

  private Response with(Response response, String value, long seconds) {
    return response.adding(
        "Set-Cookie",
        "%s=%s; HttpOnly; SameSite=Lax; Path=/%s; Max-Age=%d"
            .formatted(name(), value, secure ? "; Secure" : "", seconds));
  }
}
