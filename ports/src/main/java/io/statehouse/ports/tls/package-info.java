/**
 * TLS from PEM files, for connections to stores and from clients alike.
 *
 * <pre>
 *   setting, path: PemFile --PemContext--> SSLContext, key manager, trust manager, key store
 * </pre>
 *
 * Whatever is returned follows changes of its files, which a {@code Reloaded} compares when it is
 * used.
 */
package io.statehouse.ports.tls;
