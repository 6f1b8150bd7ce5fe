/**
 * TLS from PEM files, for connections to stores and from clients alike.
 *
 * <pre>
 *   setting, path: PemFile --PemContext--> SSLContext
 * </pre>
 */
package io.statehouse.app.tls;
