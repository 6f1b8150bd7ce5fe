/**
 * Operations on the state of any system, in any store: by its {@link
 * io.statehouse.domain.layout.Meaning}, on the port alone.
 *
 * <pre>
 *   .compare    the differences between two stores, archives or moments, by key and by field
 *   .copy       state moved to another store, in the order in which readers may find it
 *   .archive    state in a file
 *   .apply      desired state, planned by the system's own services, then written
 *   .changes    changes, as they happen
 *   .history    past changes and past states: a journal, kept in a store of its own
 * </pre>
 *
 * All of them read an {@link io.statehouse.operations.EntrySource} within a {@link
 * io.statehouse.operations.Selection}, and hold a bounded part of it in memory.
 */
package io.statehouse.operations;
