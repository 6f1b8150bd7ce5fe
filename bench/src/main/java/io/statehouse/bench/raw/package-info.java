/**
 * The clients of stores, with nothing in between: the reference of all suites.
 *
 * <pre>
 *   Client: the operations that all have, also our stores
 *   Client.Swapping, Watching, Pump, Searching: what only some can do
 *   Driver: one that commits the transactions of our systems: EtcdDriver is jetcd,
 *           SqliteDriver bare SQLite beside the file store
 *   MySqlDriver, RedisClient, ConsulApiClient: the drivers of the other servers
 * </pre>
 */
package io.statehouse.bench.raw;
