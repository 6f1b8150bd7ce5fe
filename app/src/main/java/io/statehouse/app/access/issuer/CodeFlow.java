package io.statehouse.app.access.issuer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.net.URI;
import java.net.URLEncoder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Signs browsers in at an issuer, by the authorization code flow of OpenID Connect with PKCE. A
 * sign-in is bound to the browser that began it, by a secret in a cookie; it can be finished once,
 * within ten minutes. Safe for use by several threads.
 */
public final class CodeFlow {
  /** The time that someone has to sign in at the issuer. */
  public static final Duration LONGEST = Duration.ofMinutes(10);

  /** The oldest one is forgotten for a new one. */
  static final int MAX_PENDING = 10_000;

  private static final int RANDOM_BYTES = 32;
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Issuers issuers;
  private final TokenRequest tokens;
  private final LongSupplier nanoTime;
  private final Map<String, Pending> byState =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Pending> eldest) {
          return size() > MAX_PENDING;
        }
      };

  /**
   * A sign-in that was begun.
   *
   * @param location where the browser is sent
   * @param browser the secret that it must present when it comes back
   */
  public record Begun(String location, String browser) {}

  /**
   * The response of an issuer to a sign-in, from the address to which it sends the browser back.
   *
   * @param state that of the sign-in
   * @param code what is exchanged for the token; absent if it has refused
   * @param error why it has refused
   */
  public record Returned(String state, Optional<String> code, Optional<String> error) {}

  /**
   * @param verifier the secret of PKCE, whose hash the issuer has
   */
  private record Pending(
      SignInClient client,
      String browser,
      String nonce,
      String verifier,
      String redirect,
      long begun) {}

  public CodeFlow(Issuers issuers, LongSupplier nanoTime) {
    this.issuers = issuers;
    this.tokens = new TokenRequest(issuers);
    this.nanoTime = nanoTime;
  }

  /**
   * Begins a sign-in.
   *
   * @param redirect the address of this server to which the issuer sends the browser back
   * @throws AppException if the issuer does not respond
   */
  public Begun begin(SignInClient client, String redirect) {
    SignInEndpoints endpoints = issuers.endpoints(client.issuer());
    String state = random();
    Pending pending =
        new Pending(client, random(), random(), random(), redirect, nanoTime.getAsLong());
    synchronized (this) {
      byState.put(state, pending);
    }
    Map<String, String> query = new LinkedHashMap<>();
    query.put("response_type", "code");
    query.put("client_id", client.id());
    query.put("redirect_uri", redirect);
    query.put("scope", client.scopes());
    query.put("state", state);
    query.put("nonce", pending.nonce);
    query.put("code_challenge", challenge(pending.verifier));
    query.put("code_challenge_method", "S256");
    return new Begun(with(endpoints.authorization(), query), pending.browser);
  }

  /**
   * Finishes a sign-in; returns what the issuer says of who has signed in.
   *
   * @param client the one that is configured now
   * @param browser the secret that the browser presents
   * @throws AppException if this browser has begun no such sign-in, or the issuer refuses it
   */
  public Claims finish(SignInClient client, Optional<String> browser, Returned returned) {
    Pending pending =
        taken(returned.state)
            .filter(found -> browser.filter(sent -> isEqual(sent, found.browser)).isPresent())
            .filter(found -> found.client.equals(client))
            .orElseThrow(
                () ->
                    refused(
                        "this browser has begun no such sign-in, or too long ago: sign in again"));
    returned.error.ifPresent(
        error -> {
          throw refused("the issuer has refused the sign-in: " + TokenRequest.shown(error));
        });
    String code =
        returned.code.orElseThrow(() -> refused("the issuer has sent no code: sign in again"));
    String token = tokens.idToken(client, code, pending.redirect, pending.verifier);
    return issuers.verified(
        token, new Expected(client.issuer(), client.id(), Optional.of(pending.nonce)), true);
  }

  /** Whether it is right or not, a state is of use once. */
  private synchronized Optional<Pending> taken(String state) {
    return Optional.ofNullable(byState.remove(state))
        .filter(found -> nanoTime.getAsLong() - found.begun < LONGEST.toNanos());
  }

  private static boolean isEqual(String sent, String secret) {
    return MessageDigest.isEqual(sent.getBytes(UTF_8), secret.getBytes(UTF_8));
  }

  private static String random() {
    byte[] random = new byte[RANDOM_BYTES];
    RANDOM.nextBytes(random);
    return ENCODER.encodeToString(random);
  }

  private static String challenge(String verifier) {
    try {
      return ENCODER.encodeToString(
          MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(US_ASCII)));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }

  private static String with(URI endpoint, Map<String, String> query) {
    return endpoint + (endpoint.getRawQuery() == null ? "?" : "&") + form(query);
  }

  /** Encodes parameters as forms are. */
  static String form(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), UTF_8))
        .collect(joining("&"));
  }

  private static AppException refused(String why) {
    return new AppException(Kind.UNAUTHENTICATED, why);
  }
}
