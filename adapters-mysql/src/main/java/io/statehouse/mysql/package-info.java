/**
 * The store port on MySQL and MariaDB.
 *
 * <pre>
 *   MySqlStore --+-- Committer --Batch--> TableForm: OwnTable or KvDataTable   (locks, Decision, writes)
 *                +-- reads ----------> TableForm
 *                +-- ChangeFeed -----> ChangeLog (triggers) or Differences (polling) --> Watchers
 *   all of them through Connections --> CallConnection --Request--> the server
 * </pre>
 *
 * A transaction that speaks of one key is one guarded statement. Any other, and any batch, is two
 * requests: one begins and reads the conditions' keys under locks, then {@code Decision} tells here
 * what becomes of each member, and the second writes and commits. Start with {@link
 * io.statehouse.mysql.MySqlStore}, then {@code OwnTable}.
 */
package io.statehouse.mysql;
