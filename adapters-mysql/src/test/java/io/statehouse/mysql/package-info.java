/**
 * Tests of the MySQL store, each on MariaDB and on MySQL: the store contract on both forms of
 * table, and what only this store must do: plain SQL beside it, faults, locks, Qserv's rows.
 */
package io.statehouse.mysql;
