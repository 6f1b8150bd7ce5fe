/**
 * The code that the tests of all server stores share, so that each implements only how to open its
 * own.
 *
 * <pre>
 *   KeyValueStoreContract &lt;- ServerStoreContract --first client--> TcpProxy --> shared server
 *                                  |               --all others-----------------> '
 *                                  '-------------- OtherProgram (redis-cli, SQL) --> '
 *   ServerFaultsContract    a server of its own, killed, frozen and cut off under Load
 * </pre>
 */
package io.statehouse.testing.contract;
