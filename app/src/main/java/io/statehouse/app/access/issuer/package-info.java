/**
 * Issuers of tokens (JWT, OpenID Connect): their keys, what their tokens claim, and the sign-in
 * that they do for browsers. Nothing here knows what a claim grants. The library is loaded when the
 * first issuer is used.
 */
package io.statehouse.app.access.issuer;
