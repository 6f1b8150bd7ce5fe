/**
 * {@code /css}: Qserv's central state over HTTP.
 *
 * <pre>
 *   /css/databases/{db}/tables/{table}/…   databases, tables, chunks
 *   /css/nodes/{node}                      nodes
 *   /css/entries?key=                      single keys, by the tree's rules
 *   /css/dump  /css/load  /css/ingest      files
 *   /css/watch                             what changes
 *   /css/replication/…                     the original's own REST API
 * </pre>
 *
 * Documents have the form of the command line's {@code --json}; start with {@link
 * io.statehouse.app.systems.css.http.CssRoutes}.
 */
package io.statehouse.app.systems.css.http;
