package io.statehouse.app.access.issuer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.failure.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Exchanges the code of a sign-in for the token that says who has signed in. */
final class TokenRequest {
  private static final Logger LOG = LoggerFactory.getLogger(TokenRequest.class);

  /** Exchanges at once; others are refused, so that threads are left. */
  private static final int MAX_AT_ONCE = 8;

  private static final int MAX_TOKEN = 32 << 10;
  private static final int MAX_SECRET = 4 << 10;
  private static final int OK = 200;
  private static final Pattern ERROR = Pattern.compile("[A-Za-z0-9_.-]{1,60}");

  private final Issuers issuers;
  private final Semaphore atOnce = new Semaphore(MAX_AT_ONCE);

  TokenRequest(Issuers issuers) {
    this.issuers = issuers;
  }

  /**
   * Returns the ID token for a code.
   *
   * @param redirect the address to which the code was sent
   * @param verifier the secret of PKCE
   * @throws AppException if the issuer refuses, or does not respond
   */
  String idToken(SignInClient client, String code, String redirect, String verifier) {
    if (!atOnce.tryAcquire()) {
      throw new AppException(
          Kind.TOO_MANY_REQUESTS, "too many sign-ins at once: try again in a second");
    }
    try {
      return exchanged(client, code, redirect, verifier);
    } catch (IOException failed) {
      LOG.warn("a sign-in failed: {}", failed.getMessage());
      throw new AppException(
          Kind.UNAVAILABLE, "the issuer does not respond as it should: sign in again", failed);
    } finally {
      atOnce.release();
    }
  }

  private String exchanged(SignInClient client, String code, String redirect, String verifier)
      throws IOException {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "authorization_code");
    form.put("code", code);
    form.put("redirect_uri", redirect);
    form.put("code_verifier", verifier);
    Optional<String> authorization = authorization(client);
    if (authorization.isEmpty()) {
      form.put("client_id", client.id());
    }
    HttpResponse<byte[]> response =
        issuers
            .http()
            .post(issuers.endpoints(client.issuer()).token(), CodeFlow.form(form), authorization);
    Map<String, Object> answer = JsonObjects.read("the token endpoint", response.body());
    if (response.statusCode() / 100 == 4) {
      String error = answer.get("error") instanceof String text ? text : "";
      throw new AppException(
          Kind.UNAUTHENTICATED, "the issuer has refused the sign-in: " + shown(error));
    }
    if (response.statusCode() != OK) {
      throw new IOException("the token endpoint responds with status " + response.statusCode());
    }
    if (answer.get("id_token") instanceof String token && token.length() <= MAX_TOKEN) {
      return token;
    }
    throw new IOException("the token endpoint sends no id_token; the scope openid is needed");
  }

  /** Returns the credentials of a client that has a secret (client_secret_basic). */
  private static Optional<String> authorization(SignInClient client) throws IOException {
    if (client.secretFile().isEmpty()) {
      return Optional.empty();
    }
    String login = encoded(client.id()) + ":" + encoded(secret(client.secretFile().get()));
    return Optional.of("Basic " + Base64.getEncoder().encodeToString(login.getBytes(UTF_8)));
  }

  private static String secret(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MAX_SECRET), UTF_8).strip();
    } catch (IOException unreadable) {
      throw new IOException(
          "cannot read client-secret-file " + file + ": " + FileProblem.of(unreadable), unreadable);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  /** Returns the name of an error, unless it has the form of something else. */
  static String shown(String error) {
    return ERROR.matcher(error).matches() ? error : "for an unknown reason";
  }
}
