/**
 * The Consul store: keys and values in Consul's own key-value store, on one agent or a cluster.
 *
 * <pre>
 *   ConsulStore
 *     Reader        the calls that read, by Keyspace
 *       Keyspace    get, getAll: a KV read, a transaction of gets
 *                   list, scan, children: everything below a prefix, or the names only
 *     Committer     commit, commitAll: many transactions merged into one Consul transaction
 *     PrefixSource  watch: one blocking query for each prefix, however many listeners it has
 *        |
 *     Requests      reads sent again where it helps; what a status means for reads and for writes
 *        |
 *     Agent         consul-api's raw client, over sockets with a deadline
 * </pre>
 *
 * Start with {@code Names}, which says how a key is stored, then {@code Merge}, which says what may
 * share a transaction, and {@code Requests}, which says whether a failed request may have been
 * applied.
 */
package io.statehouse.consul;
