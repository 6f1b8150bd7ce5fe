package io.statehouse.app.access;

import io.statehouse.app.access.issuer.Claims;
import io.statehouse.app.access.issuer.CodeFlow;
import io.statehouse.app.access.issuer.Issuers;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Sign-ins to the console at an issuer. Safe for use by several threads. */
public final class SingleSignOn {
  private final Supplier<AccessRules> rules;
  private final Sessions sessions;
  private final CodeFlow flow;

  SingleSignOn(
      Supplier<AccessRules> rules, Sessions sessions, Issuers issuers, LongSupplier nanoTime) {
    this.rules = rules;
    this.sessions = sessions;
    this.flow = new CodeFlow(issuers, nanoTime);
  }

  /** Returns whether an issuer is configured. */
  public boolean isOffered() {
    return rules.get().issuers().oidc().isPresent();
  }

  /**
   * Begins a sign-in.
   *
   * @param redirect the address of this server to which the issuer sends the browser back
   * @throws AppException if no issuer is configured, or it does not respond
   */
  public CodeFlow.Begun begin(String redirect) {
    return flow.begin(configured().client(), redirect);
  }

  /**
   * Finishes a sign-in and begins a session.
   *
   * @param browser the secret that the browser presents, from {@link #begin}
   * @throws AppException if this browser has begun no such sign-in, or the issuer refuses it
   */
  public Authenticator.LoggedIn finish(Optional<String> browser, CodeFlow.Returned returned) {
    IssuerRules.Oidc oidc = configured();
    Claims claims = flow.finish(oidc.client(), browser, returned);
    ClaimRules.Subject subject = oidc.claims().subject(claims);
    return new Authenticator.LoggedIn(
        oidc.claims().identity(subject), sessions.begin(oidc, subject));
  }

  private IssuerRules.Oidc configured() {
    return rules
        .get()
        .issuers()
        .oidc()
        .orElseThrow(
            () ->
                new AppException(
                    Kind.NOT_FOUND, "no issuer signs users in: oidc is not set in access.file"));
  }
}
