package io.statehouse.app.access.issuer;

import java.net.URI;

/**
 * The addresses of an issuer that signs users in.
 *
 * @param authorization where browsers are sent
 * @param token where a code is exchanged for tokens
 */
record SignInEndpoints(URI authorization, URI token) {}
