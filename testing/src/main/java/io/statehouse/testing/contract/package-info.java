/**
 * What the tests of all stores on servers share, so that each says only how its own is opened.
 *
 * <pre>
 *   KeyValueStoreContract &lt;- ServerStoreContract --first client--> TcpProxy --> shared server
 *                                  |               --all others-----------------> '
 *                                  '-------------- OtherProgram (redis-cli, SQL) --> '
 *   ServerFaultsContract    a server of its own, killed, frozen and cut off under Load
 * </pre>
 */
package io.statehouse.testing.contract;
