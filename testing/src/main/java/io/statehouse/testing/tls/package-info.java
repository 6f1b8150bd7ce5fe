/**
 * Certificates for one test run, signed by its own authority.
 *
 * <pre>
 *   TestAuthority --signs--> server (127.0.0.1, localhost)   client
 *        its folder          server.pem, server-key.pem      client.pem, client-key.pem
 *        authority.pem, trust.p12 (for drivers that want a JDK store), client.p12
 * </pre>
 *
 * A second authority is one that clients must not trust.
 */
package io.statehouse.testing.tls;
