package io.statehouse.app.access.issuer;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An issuer of tokens, and where its keys are.
 *
 * @param name its URL, as its tokens have it
 * @param keyFile the file with its keys, if they are in one
 * @param keyUrl the address of its keys, if they are not found by that of the issuer
 */
public record IssuerSettings(String name, Optional<Path> keyFile, Optional<URI> keyUrl) {
  public IssuerSettings {
    requireNonNull(name, "name");
    requireNonNull(keyFile, "keyFile");
    requireNonNull(keyUrl, "keyUrl");
  }

  /**
   * Reads what is configured of an issuer.
   *
   * @param jwks the file or the URL of its keys
   * @param folder where the file is, if its path is relative
   * @throws IllegalArgumentException if a URL is none, or would be read without encryption
   */
  public static IssuerSettings of(String issuer, Optional<String> jwks, Path folder) {
    boolean url = jwks.filter(text -> text.matches("(?i)https?:.*")).isPresent();
    if (url || jwks.isEmpty()) {
      WebAddress.parse("issuer", issuer);
    }
    return new IssuerSettings(
        issuer,
        jwks.filter(text -> !url).map(folder::resolve),
        jwks.filter(text -> url).map(text -> WebAddress.parse("jwks", text)));
  }

  /** Returns the address at which an issuer describes itself. */
  URI discovery() {
    return URI.create(name.replaceFirst("/$", "") + "/.well-known/openid-configuration");
  }

  @Override
  public String toString() {
    return name;
  }
}
