/**
 * Certificates for one test run, signed by its own authority.
 *
 * <pre>
 *   TestAuthority --signs--> server (127.0.0.1, localhost)   client
 *        its folder          server.pem, server-key.pem      client.pem, client-key.pem
 *        authority.pem, store.p12 (for drivers that require a JDK store)
 * </pre>
 *
 * A second authority is one that clients must not trust.
 */
package io.statehouse.testing.tls;
