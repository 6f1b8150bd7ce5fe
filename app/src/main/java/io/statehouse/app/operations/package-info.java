/**
 * The commands that move, compare and follow the state of any system: what {@link
 * io.statehouse.operations} does, with stores named by URLs or as configured.
 *
 * <pre>
 *   arguments --> Endpoint --> StateCall --> OpenState: a store, and the selection of a system
 *                                  |
 *                                  `--> CopyCommand, DiffCommand, ...
 * </pre>
 */
package io.statehouse.app.operations;
