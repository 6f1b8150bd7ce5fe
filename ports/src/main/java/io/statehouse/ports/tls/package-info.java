/**
 * TLS from PEM files, for connections to stores and from clients alike.
 *
 * <pre>
 *   setting, path: PemFile --PemContext--> SSLContext, key store, certificates
 * </pre>
 */
package io.statehouse.ports.tls;
