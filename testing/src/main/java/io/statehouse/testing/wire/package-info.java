/**
 * Simple clients to check whether a server is ready and to set it up. Every call has a short
 * timeout and no client keeps a thread, so that a test that counts threads and connections finds
 * none of this package.
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
