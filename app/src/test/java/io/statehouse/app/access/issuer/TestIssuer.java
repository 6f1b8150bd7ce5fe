package io.statehouse.app.access.issuer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * An issuer of tokens in the process of the test: it describes itself, publishes its keys, signs
 * everyone in who comes, and exchanges codes as RFC 6749 and 7636 say.
 */
public final class TestIssuer implements AutoCloseable {
  private static final List<RSAKey> KEYS = new ArrayList<>();

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final String url;
  private final AtomicInteger fetches = new AtomicInteger();
  private final AtomicInteger codes = new AtomicInteger();
  private final AtomicInteger exchanges = new AtomicInteger();
  private final Map<String, Map<String, String>> byCode = new ConcurrentHashMap<>();
  private final Map<String, String> replaced = new ConcurrentHashMap<>();
  private volatile boolean down;
  private volatile int key;
  private volatile Optional<String> secret = Optional.empty();
  private volatile Optional<String> error = Optional.empty();
  private volatile UnaryOperator<JWTClaimsSet.Builder> signedIn = claims -> claims;

  public TestIssuer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException taken) {
      throw new UncheckedIOException(taken);
    }
    url = "http://127.0.0.1:" + server.getAddress().getPort() + "/realm";
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  /** Its name. */
  public String url() {
    return url;
  }

  /** Returns a key; keys are made once for all tests, as that takes long. */
  static RSAKey key(int number) {
    synchronized (KEYS) {
      while (KEYS.size() <= number) {
        try {
          KEYS.add(new RSAKeyGenerator(2048).keyID("key-" + KEYS.size()).generate());
        } catch (JOSEException impossible) {
          throw new IllegalStateException(impossible);
        }
      }
      return KEYS.get(number);
    }
  }

  /** Signs with another key from now on, and publishes that alone. */
  public void rotate() {
    key++;
  }

  /** Responds with status 503, or as it should again. */
  public void down(boolean now) {
    down = now;
  }

  /** Responds at a path with another document. */
  void replace(String path, String document) {
    replaced.put(path, document);
  }

  /** Has a client that must present a secret. */
  void requireSecret(String ofClient) {
    secret = Optional.of(ofClient);
  }

  /** Refuses all sign-ins. */
  public void refuseSignIns(String why) {
    error = Optional.of(why);
  }

  /** Claims something else of those who sign in. */
  public void signingIn(UnaryOperator<JWTClaimsSet.Builder> claims) {
    signedIn = claims;
  }

  /** How often its keys were read. */
  int fetches() {
    return fetches.get();
  }

  /** How many codes were presented to it. */
  public int exchanges() {
    return exchanges.get();
  }

  /** Returns claims that are valid for five minutes. */
  public JWTClaimsSet.Builder claims(String audience) {
    return new JWTClaimsSet.Builder()
        .issuer(url)
        .subject("dana")
        .audience(audience)
        .expirationTime(Date.from(Instant.now().plusSeconds(300)));
  }

  /** Returns a token. */
  public String token(JWTClaimsSet.Builder claims) {
    return signed(claims, key(key));
  }

  static String signed(JWTClaimsSet.Builder claims, RSAKey key) {
    JWSHeader head =
        new JWSHeader.Builder(JWSAlgorithm.RS256)
            .type(JOSEObjectType.JWT)
            .keyID(key.getKeyID())
            .build();
    return signed(head, claims, key);
  }

  static String signed(JWSHeader head, JWTClaimsSet.Builder claims, RSAKey key) {
    try {
      SignedJWT token = new SignedJWT(head, claims.build());
      token.sign(new RSASSASigner(key));
      return token.serialize();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Its keys, as it publishes them. */
  String keys() {
    return new JWKSet(key(key)).toPublicJWKSet().toString();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath().replaceFirst("^/realm", "");
    if (path.equals("/keys")) {
      fetches.incrementAndGet();
    }
    if (down) {
      respond(exchange, 503, "{}");
      return;
    }
    if (replaced.containsKey(path)) {
      respond(exchange, 200, replaced.get(path));
      return;
    }
    switch (path) {
      case "/.well-known/openid-configuration" -> respond(exchange, 200, description());
      case "/keys" -> respond(exchange, 200, keys());
      case "/moved" -> redirect(exchange, url + "/keys");
      case "/authorize" -> authorize(exchange, form(exchange.getRequestURI().getRawQuery()));
      case "/token" -> exchangeCode(exchange);
      default -> respond(exchange, 404, "{}");
    }
  }

  /** How it describes itself. */
  String description() {
    return """
        {"issuer": "%1$s", "jwks_uri": "%1$s/keys", "token_endpoint": "%1$s/token",
         "authorization_endpoint": "%1$s/authorize"}\
        """
        .formatted(url);
  }

  private void authorize(HttpExchange exchange, Map<String, String> query) throws IOException {
    String code = "code-" + codes.incrementAndGet();
    byCode.put(code, query);
    String result = error.map(why -> "error=" + why).orElse("code=" + code);
    redirect(
        exchange,
        query.get("redirect_uri") + "?session_state=x&" + result + "&state=" + query.get("state"));
  }

  private void exchangeCode(HttpExchange exchange) throws IOException {
    exchanges.incrementAndGet();
    Map<String, String> form = form(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    Optional<Map<String, String>> asked = Optional.ofNullable(byCode.remove(form.get("code")));
    boolean valid =
        form.get("grant_type").equals("authorization_code")
            && isClient(exchange, form)
            && asked.isPresent()
            && asked.get().get("redirect_uri").equals(form.get("redirect_uri"))
            && asked.get().get("code_challenge_method").equals("S256")
            && asked.get().get("code_challenge").equals(sha256(form.get("code_verifier")));
    if (!valid) {
      respond(exchange, 400, "{\"error\": \"invalid_grant\"}");
      return;
    }
    JWTClaimsSet.Builder claims =
        claims(asked.get().get("client_id")).claim("nonce", asked.get().get("nonce"));
    respond(
        exchange,
        200,
        "{\"access_token\": \"opaque\", \"token_type\": \"Bearer\", \"id_token\": \"%s\"}"
            .formatted(token(signedIn.apply(claims))));
  }

  private boolean isClient(HttpExchange exchange, Map<String, String> form) {
    String login = "statehouse:" + secret.orElse("");
    String basic = "Basic " + Base64.getEncoder().encodeToString(login.getBytes(UTF_8));
    return secret.isPresent()
        ? basic.equals(exchange.getRequestHeaders().getFirst("Authorization"))
        : "statehouse".equals(form.get("client_id"));
  }

  private static String sha256(String text) {
    try {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(US_ASCII)));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static Map<String, String> form(String encoded) {
    Map<String, String> values = new HashMap<>();
    for (String each : encoded.split("&")) {
      String[] parts = each.split("=", 2);
      values.put(parts[0], URLDecoder.decode(parts[1], UTF_8));
    }
    return values;
  }

  private static void redirect(HttpExchange exchange, String location) throws IOException {
    exchange.getResponseHeaders().set("Location", location);
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  private static void respond(HttpExchange exchange, int status, String document)
      throws IOException {
    byte[] bytes = document.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
