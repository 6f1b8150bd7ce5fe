package io.statehouse.app.access.issuer;

import io.statehouse.app.failure.AppException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/** The issuers of tokens that are accepted, with their keys. Safe for use by several threads. */
public final class Issuers {
  private final Clock clock;
  private final LongSupplier nanoTime;
  private final Executor background;
  private final Map<IssuerSettings, IssuerKeys> keys = new ConcurrentHashMap<>();
  private final VerifiedSignatures signatures = new VerifiedSignatures();

  /** Made when the first issuer is used: a server without any starts without it. */
  private Optional<IssuerHttp> http = Optional.empty();

  /**
   * @param background runs requests to issuers, which may take seconds
   */
  public Issuers(Clock clock, LongSupplier nanoTime, Executor background) {
    this.clock = clock;
    this.nanoTime = nanoTime;
    this.background = background;
  }

  /**
   * Returns what a token claims.
   *
   * @param audience for whom it must be
   * @param wait whether keys that have to be fetched first are waited for, up to a few seconds
   * @throws AppException if it is not valid, or cannot be verified now
   */
  public Claims verified(String token, IssuerSettings issuer, String audience, boolean wait) {
    return verified(token, new Expected(issuer, audience, Optional.empty()), wait);
  }

  Claims verified(String token, Expected expected, boolean wait) {
    return new TokenVerifier(clock, signatures)
        .verified(token, expected, keys(expected.issuer()), wait);
  }

  /** Begins to read the keys of these issuers, and forgets those of all others. */
  public void use(Set<IssuerSettings> used) {
    keys.keySet().retainAll(used);
    used.forEach(issuer -> keys(issuer).prepare());
  }

  /** Returns why the keys of issuers cannot be read now. */
  public List<String> problems() {
    return keys.values().stream().map(IssuerKeys::problem).flatMap(Optional::stream).toList();
  }

  SignInEndpoints endpoints(IssuerSettings issuer) {
    return keys(issuer).endpoints();
  }

  synchronized IssuerHttp http() {
    if (http.isEmpty()) {
      http = Optional.of(new IssuerHttp());
    }
    return http.get();
  }

  private IssuerKeys keys(IssuerSettings issuer) {
    return keys.computeIfAbsent(
        issuer,
        added ->
            added
                .keyFile()
                .<IssuerKeys>map(file -> inFile(added, file))
                .orElseGet(() -> new FetchedKeys(added, http(), background, nanoTime)));
  }

  private IssuerKeys inFile(IssuerSettings issuer, Path file) {
    return new FileKeys(issuer, file, nanoTime);
  }
}
