/**
 * Operations on the state of a store, compared with the raw client on the same keys: copies,
 * archives, comparisons and verification of a catalogue of Qserv CSS.
 *
 * <pre>
 *   OperationsSuite ── OurOperations: each operation, between a file store and the store
 *        │          └─ RawOperations: writes and reads the same keys in the store's own bulk way
 *        └── SmallHeap: OurOperations once more, in a process with a heap of 512 MB
 * </pre>
 *
 * Start with {@link io.statehouse.bench.operations.OperationsSuite}.
 */
package io.statehouse.bench.operations;
