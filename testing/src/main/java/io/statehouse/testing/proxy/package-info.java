/**
 * A TCP proxy between a client and a server, which simulates faults and counts traffic.
 *
 * <pre>
 *   client --requests--> TcpProxy --requests--> server
 *          &lt;--responses-          &lt;--responses-
 *             cut, cut after n bytes, drop, delay, refuse; heal
 * </pre>
 *
 * It knows no protocol: the bytes of one read are a chunk, and what the server sends after requests
 * is a response.
 */
package io.statehouse.testing.proxy;
