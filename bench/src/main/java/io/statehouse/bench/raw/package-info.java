/**
 * The work of a driver for the keys of one of our systems, with nothing in between: the reference
 * of the suites that measure a domain.
 *
 * <pre>
 *   Driver: EtcdDriver is jetcd, SqliteDriver bare SQLite beside the file store
 *   KeyAccess: the operations that also the clients of other suites have
 *   Jetcd: a connection, also for the raw client of a server
 *   Driver.Watching: one whose server notifies of changes
 * </pre>
 */
package io.statehouse.bench.raw;
