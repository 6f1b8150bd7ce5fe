/**
 * The store port on Qserv's own table, {@code kvData}, in the rows that Qserv itself would write.
 *
 * <pre>
 *   KvDataStore --> KvDataTable --+-- KvLocks ---> rows of the keys, their parents, what is below
 *                                 +-- KvRules ---> does the table allow the result?
 *                                 +-- KvWrites --> statements, parents before their children
 * </pre>
 *
 * It is one more form of a table for the plumbing in {@code io.statehouse.mysql}. Start with {@link
 * io.statehouse.mysql.kvdata.KvDataTable}.
 */
package io.statehouse.mysql.kvdata;
