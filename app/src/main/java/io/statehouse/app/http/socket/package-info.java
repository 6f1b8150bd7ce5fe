/** Web sockets as a system declares them: the handshake, and the two ends of one. */
package io.statehouse.app.http.socket;
