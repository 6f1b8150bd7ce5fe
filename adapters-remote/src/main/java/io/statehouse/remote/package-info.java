/**
 * A store behind a running Statehouse server: whatever store the server has a system in, over its
 * HTTP routes.
 *
 * <pre>
 *   RemoteStore
 *     Reader        the calls that read
 *     Committer     commit, commitAll: as many transactions in one request as the server takes
 *     EventSource   watch: one stream of server-sent events, however many listeners there are
 *        |
 *     Requests      reads sent again where it helps; what a status means for reads and for writes
 *        |
 *     Connection    the JDK's HTTP client, within a deadline
 * </pre>
 *
 * The messages are those of {@link io.statehouse.ports.wire}. Start with {@code Requests}, which
 * says whether a failed request may have been applied.
 */
package io.statehouse.remote;
