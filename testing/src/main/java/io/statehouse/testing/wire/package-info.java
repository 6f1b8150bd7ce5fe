/**
 * As much of each store's protocol as it takes to ask a server whether it is ready and to set it
 * up, on the JDK alone. Every call has a short time limit and opens what it needs for itself, so
 * that a test that counts threads and connections finds none of ours.
 *
 * <pre>
 *   HttpPeer          etcd (its JSON gateway), Consul
 *   RedisConnection   Redis, Valkey
 *   SqlConnection     MySQL, MariaDB
 * </pre>
 *
 * They serve tests as foreign writers too: what they send went through no driver of ours.
 */
package io.statehouse.testing.wire;
