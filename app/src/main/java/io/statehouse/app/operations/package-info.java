/**
 * Operations on the state of all systems, by commands and by routes of the server: what {@link
 * io.statehouse.operations} does, with systems and their stores, named by URLs or as configured.
 *
 * <pre>
 *   arguments --> Endpoint --> StateCall --> OpenState: a store, and the selection of a system
 *                                  |
 *                                  `--> CopyCommand, DiffCommand, ExportCommand, ...
 *
 *   WatchCommand      each change as it happens: a line by its meaning
 *   StateRoutes       the same as server-sent events: RecordFeed follows the systems that clients want
 *   HistoryService    keeps the history of all systems; HistoryCommands and StateRoutes show it
 *   SystemPart        the keys of a store that are one system's own, and their meaning
 * </pre>
 */
package io.statehouse.app.operations;
