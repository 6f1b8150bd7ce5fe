/**
 * The store port on Redis and Valkey: every key a plain string key, nothing beside it.
 *
 * <pre>
 *   RedisStore --get, getAll------------> Requests --> ConnectionPool (a pool) --> PooledConnection (one connection)
 *              --list, scan, children---> Listing, Names, NamedScan
 *              --commit, commitAll------> Committer: a script for each transaction, one pipeline
 *              --watch------------------> Watching --> ChangeFeed: tracking, notifications, polling
 *              --check------------------> HealthProbe
 * </pre>
 *
 * A transaction is one run of {@code transaction.lua}, which Redis runs alone from its first
 * condition to its last write. Start with {@link io.statehouse.redis.RedisStore}, then read that
 * script. Every wait ends at a deadline that {@code DeadlineSocket} keeps, and every exception of
 * the driver is translated in {@code Failures}.
 */
package io.statehouse.redis;
