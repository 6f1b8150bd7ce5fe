/**
 * Changes of the state of all systems, by their meaning, as they happen and as they were.
 *
 * <pre>
 *   WatchCommand      each change as it happens, a line by its meaning
 *   StateRoutes       the same as server-sent events: RecordFeed follows the systems that clients want
 *   HistoryService    keeps the history of all systems; HistoryCommands and StateRoutes show it
 * </pre>
 */
package io.statehouse.app.operations.changes;
