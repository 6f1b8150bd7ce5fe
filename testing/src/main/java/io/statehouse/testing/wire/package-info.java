/**
 * Simple clients to check whether a server is ready and to set it up. Every call has a short
 * timeout, and a closed client leaves no connection, so that a test that counts threads and
 * connections finds none of this package, only the one clean-up thread of Connector/J.
 *
 * <pre>
 *   HttpPeer          etcd (its JSON gateway), Consul
 *   RedisConnection   Redis, Valkey
 *   SqlConnection     MySQL, MariaDB
 * </pre>
 *
 * They also serve tests as foreign writers, independent of the stores.
 */
package io.statehouse.testing.wire;
