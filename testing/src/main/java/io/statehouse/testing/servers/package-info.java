/**
 * Real servers for tests: each private, on free ports of 127.0.0.1, with its data in a folder that
 * is deleted with it.
 *
 * <pre>
 *   Binaries (where programs are)   ServerSettings (durable, password, TLS, …)
 *           \                          /
 *   EtcdServer  RedisServer  ConsulServer  MySqlServer     each a TestServer: kill, freeze, restart …
 *   EtcdCluster              ConsulCluster                 three of them, and which one leads
 * </pre>
 *
 * A server is ready when it responds in its own protocol, not when its port is open. Start with
 * {@link io.statehouse.testing.servers.TestServer}; tests that do not harm a server share one
 * through {@link io.statehouse.testing.junit.SharedServers}.
 */
package io.statehouse.testing.servers;
