/**
 * A TCP proxy between a client and a server, which breaks what it carries when told to, and counts.
 *
 * <pre>
 *   client --requests--> TcpProxy --requests--> server
 *          &lt;--answers---          &lt;--answers---
 *             cut, cut after n bytes, swallow, delay, refuse; heal
 * </pre>
 *
 * It knows no protocol: what arrives in one read is a chunk, and an answer is what follows
 * requests.
 */
package io.statehouse.testing.proxy;
