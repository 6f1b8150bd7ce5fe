/**
 * The file store: keys and values in one SQLite file of a directory, the embedded default.
 *
 * <pre>
 *   FileStore      FileStore          clients, each with its own timeout, listener and watches,
 *          \        /     \            a Reader and a Committer
 *            Engine      ChangeLog    one per directory and process; one per client that watches
 *           /      \        |
 *       Writer ReaderPool   |         one writing connection, many reading, one that polls
 *           \      |        /
 *    DIR/statehouse.db                kv(id, k, r, v) and log(id, k), filled by triggers
 * </pre>
 *
 * Other processes, the {@code sqlite3} command included, may work on the file at the same time.
 * Start with {@link io.statehouse.file.FileStore}, then read {@code Schema} and {@code Writer}.
 */
package io.statehouse.file;
