package io.statehouse.app.http;

import io.statehouse.domain.layout.Json;
import java.util.Map;

/**
 * A way in which requests are authenticated, as OpenAPI describes it.
 *
 * @param name unique among all systems
 */
public record SecurityScheme(String name, Map<String, Object> json) {
  /** The token of a program. */
  static final SecurityScheme TOKEN =
      new SecurityScheme(
          "token",
          Json.object(
              "type",
              "http",
              "scheme",
              "bearer",
              "description",
              "A token of statehouse access; needed only where access is configured."));

  /** The name and password of a user. */
  static final SecurityScheme PASSWORD =
      basic(
          "password",
          "A user of statehouse access and the password; needed only where access is configured.");

  public SecurityScheme {
    json = Map.copyOf(json);
  }

  /** Returns the scheme for a secret in a header of its own. */
  public static SecurityScheme header(String name, String header, String description) {
    return secret(name, "header", header, description);
  }

  /** Returns the scheme for a secret in a query parameter. */
  public static SecurityScheme query(String name, String parameter, String description) {
    return secret(name, "query", parameter, description);
  }

  /** Returns the scheme for a secret in a cookie. */
  public static SecurityScheme cookie(String name, String cookie, String description) {
    return secret(name, "cookie", cookie, description);
  }

  /** Returns the scheme for user and password by HTTP Basic authentication. */
  public static SecurityScheme basic(String name, String description) {
    return new SecurityScheme(
        name, Json.object("type", "http", "scheme", "basic", "description", description));
  }

  private static SecurityScheme secret(String name, String in, String at, String description) {
    return new SecurityScheme(
        name, Json.object("type", "apiKey", "in", in, "name", at, "description", description));
  }
}
