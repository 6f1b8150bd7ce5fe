/**
 * The web server behind {@code app.http}: connections, bodies, compression, limits for slow
 * clients, and the way of a request.
 *
 * <pre>
 *   HttpServer → Router → Exchange → the handler of a route → Delivery
 *                   └──→ SocketUpgrade → JettySocket
 * </pre>
 *
 * Only this package sees Jetty.
 */
package io.statehouse.app.http.server;
