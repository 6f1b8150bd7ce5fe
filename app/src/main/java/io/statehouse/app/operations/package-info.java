/**
 * Operations on the state of any system: what {@link io.statehouse.operations} does, with systems
 * and their stores, named by URLs or as configured. Here is what the rooms share.
 *
 * <pre>
 *   .copy       copy and diff
 *   .archive    export, import, backup, restore
 *   .apply      apply: documents, put by the services of their systems
 *   .jobs       copy, diff and backup as routes of the server
 *   .changes    watch and history, as commands and as routes of the server
 *
 *   arguments --> NamedSide --> StateCall --> OpenState: a store, and the selection of a system
 *   server -----> ServedState --> SystemPart: its keys in a store, and their meaning
 * </pre>
 */
package io.statehouse.app.operations;
