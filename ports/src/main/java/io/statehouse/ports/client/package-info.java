/**
 * The command lines by which an operator reads and writes one key with a store's own client, such
 * as {@code etcdctl}. Each adapter declares them; start with {@link
 * io.statehouse.ports.client.ClientCommands}.
 */
package io.statehouse.ports.client;
