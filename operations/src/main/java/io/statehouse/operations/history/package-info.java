/**
 * A journal of the changes of stores, kept in a store of its own; any program may make the changes.
 *
 * <pre>
 *   systems' stores --Follower--> JournalPart: compares with the state last known
 *                                     |
 *   HistoryRecorder: one of many --> Journal: appends, and deletes the oldest --> history store
 *   (a lease, in the history store)                                                    |
 *                                     History: what has changed, what was, when  &lt;-----'
 * </pre>
 *
 * The state last known is kept beside the journal, so a change has its value before even if it was
 * made while no server was running; and each commit has both, so that a process may be killed at
 * any time. Of secrets only keyed hashes are stored. {@link
 * io.statehouse.operations.history.HistoryLayout} has the keys. Start with {@link
 * io.statehouse.operations.history.HistoryRecorder} and {@link
 * io.statehouse.operations.history.History}.
 */
package io.statehouse.operations.history;
