/**
 * The store port on Redis and Valkey: every key a plain string key, nothing beside it.
 *
 * <pre>
 *   RedisStore --get, scan, children----> Reader, by Keyspace --------+
 *              --list-------------------> Listing --------------------+--> Requests
 *              --commit, commitAll------> Committer: one pipeline ----+      |
 *              --check------------------> HealthProbe ----------------+      v
 *              --watch------------------> Changes: Tracking, Polling --> ConnectionPool
 * </pre>
 *
 * A transaction is one run of {@code transaction.lua}, which Redis runs alone from its first
 * condition to its last write. Start with {@link io.statehouse.redis.RedisStore}, then read that
 * script. Every wait ends at its call's deadline, and every exception of the driver is translated
 * in {@code Failures}.
 */
package io.statehouse.redis;
