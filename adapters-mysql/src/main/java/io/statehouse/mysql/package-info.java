/**
 * The store port on MySQL and MariaDB.
 *
 * <pre>
 *   TableStore --+-- reads ------------> TableForm
 *                +-- Committer --Batch-> TableForm: OwnTable or KvDataTable (locks, Decision, writes)
 *                +-- WatchSupervisor --> BinaryLogOrPolling --+-- BinaryLogSource, by BinaryLogStream
 *                                                             +-- PolledChanges: ChangeLog, Differences
 *   all of them through Connections --> CallConnection --Request--> the server
 * </pre>
 *
 * A transaction on a single key is one request that includes its condition. Any other, and any
 * batch, is two requests: the first begins a transaction and reads the conditions' keys under
 * locks, then {@code Decision} decides each member in Java, and the second writes and commits.
 * Start with {@link io.statehouse.mysql.MySqlStore}, then {@code OwnTable}; Qserv's table has a
 * store in {@code kvdata}. All other classes are plumbing of these two stores, private to this
 * module.
 */
package io.statehouse.mysql;
