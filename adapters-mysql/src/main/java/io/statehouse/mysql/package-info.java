/**
 * The store port on MySQL and MariaDB.
 *
 * <pre>
 *   MySqlStore --+-- reads ------------> TableForm
 *                +-- Committer --Batch-> TableForm: OwnTable or KvDataTable (locks, Decision, writes)
 *                +-- WatchSupervisor --> BinaryLogOrPolling --+-- BinaryLogSource, by binlog.BinaryLog
 *                                                             +-- PolledChanges: ChangeLog, Differences
 *   KvDataTable --+-- KvLocks ---> rows of the keys, their parents, what is below
 *                 +-- KvRules ---> does the table allow the result?
 *                 +-- KvWrites --> statements, parents before their children
 *   all of them through Connections --> CallConnection --Request--> the server
 *   Preparation, KvDataStore --> CallHandle --JDBI--> CallConnection
 * </pre>
 *
 * A transaction on a single key is one request that includes its condition. Any other, and any
 * batch, is two requests: the first begins a transaction and reads the conditions' keys under
 * locks, then {@code Decision} decides each member in Java, and the second writes and commits.
 * {@link io.statehouse.mysql.MySqlStoreKind} opens a store: on a table of our own, or a {@link
 * io.statehouse.mysql.KvDataStore} on Qserv's own table, {@code kvData}, in the rows that Qserv
 * itself would write. Start with {@code MySqlStore}, then {@code OwnTable}.
 */
package io.statehouse.mysql;
