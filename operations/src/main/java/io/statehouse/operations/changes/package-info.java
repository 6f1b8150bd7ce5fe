/**
 * The changes of a store as they happen, by any program, by their meaning.
 *
 * <pre>
 *   store --watch, list, read again--> Follower --entries--> FollowedState
 *                                                              |
 *     ChangesListener &lt;--RecordChange (before, after)-- RecordChanges: holds the state before
 * </pre>
 *
 * A watch says which keys changed, not from what to what: the state before must be held by those
 * that want it, in memory or elsewhere. Start with {@link
 * io.statehouse.operations.changes.RecordChanges}.
 */
package io.statehouse.operations.changes;
