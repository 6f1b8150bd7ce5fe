package io.statehouse.app.access.issuer;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * All that an issuer publishes of itself and is needed here.
 *
 * @param endpoints empty if it has none, or only the address of its keys is configured
 */
record Published(SigningKeys keys, Optional<SignInEndpoints> endpoints) {
  static final Published NOTHING = new Published(SigningKeys.NONE, Optional.empty());

  /**
   * Reads what an issuer publishes.
   *
   * @throws IOException if it does not respond as it should; the message says why
   */
  static Published read(IssuerSettings issuer, IssuerHttp http) throws IOException {
    try {
      if (issuer.keyUrl().isPresent()) {
        return new Published(keys(issuer.keyUrl().get(), http), Optional.empty());
      }
      URI address = WebAddress.parse("issuer", issuer.name());
      Map<String, Object> description =
          JsonObjects.read(issuer.discovery().toString(), http.get(issuer.discovery()));
      if (!issuer.name().equals(description.get("issuer"))) {
        throw new IOException(issuer.discovery() + " does not describe the issuer " + issuer);
      }
      URI keys = WebAddress.parseOf(address, "jwks_uri", text(description, "jwks_uri"));
      return new Published(keys(keys, http), endpoints(address, description));
    } catch (IllegalArgumentException unusable) {
      throw new IOException(unusable.getMessage(), unusable);
    }
  }

  private static SigningKeys keys(URI url, IssuerHttp http) throws IOException {
    byte[] document = http.get(url);
    try {
      return SigningKeys.parse(document);
    } catch (IllegalArgumentException malformed) {
      throw new IOException(url + ": " + malformed.getMessage(), malformed);
    }
  }

  private static Optional<SignInEndpoints> endpoints(URI issuer, Map<String, Object> description) {
    String authorization = "authorization_endpoint";
    String token = "token_endpoint";
    if (!description.containsKey(authorization) || !description.containsKey(token)) {
      return Optional.empty();
    }
    return Optional.of(
        new SignInEndpoints(
            WebAddress.parseOf(issuer, authorization, text(description, authorization)),
            WebAddress.parseOf(issuer, token, text(description, token))));
  }

  private static String text(Map<String, Object> description, String name) {
    return description.get(name) instanceof String text ? text : "";
  }
}
