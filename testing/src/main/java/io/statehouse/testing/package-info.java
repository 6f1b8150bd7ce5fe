/**
 * Real servers for tests, and connections that break when told to.
 *
 * <pre>
 *   junit      what a test asks for: NeedsServer, SharedServers
 *   servers    etcd, Redis, Valkey, Consul, MariaDB, MySQL; clusters of etcd and Consul
 *   proxy      a TCP proxy that cuts, swallows, delays, refuses and counts
 *   tls        certificates;   wire  protocols without drivers;   process  children that never outlive us
 * </pre>
 *
 * {@code testing/get-servers} gets the programs. {@link io.statehouse.testing.ServersMain} starts
 * one of each for somebody at a terminal.
 */
package io.statehouse.testing;
