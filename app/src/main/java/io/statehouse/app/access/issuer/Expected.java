package io.statehouse.app.access.issuer;

import java.util.Optional;

/**
 * The claims that a token must have.
 *
 * @param audience for whom it must be
 * @param nonce that of the sign-in from which it must be
 */
record Expected(IssuerSettings issuer, String audience, Optional<String> nonce) {}
