/**
 * Real servers for tests, and connections that fail on demand.
 *
 * <pre>
 *   junit      what a test declares and uses: NeedsServer, SharedServers
 *   servers    etcd, Redis, Valkey, Consul, MariaDB, MySQL; clusters of etcd and Consul
 *   proxy      a TCP proxy that cuts, drops, delays, refuses and counts
 *   fuzz       runs parsers on bytes that a fuzzer makes up
 *   tls        certificates;   wire  protocols without drivers;   process  child processes
 * </pre>
 *
 * {@code testing/get-servers} gets the programs. {@link io.statehouse.testing.ServersMain} starts
 * one of each for use at a terminal.
 */
package io.statehouse.testing;
