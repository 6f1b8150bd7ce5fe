/**
 * Stores against their raw clients.
 *
 * <pre>
 *   suite ({@link io.statehouse.bench.file}, {@link io.statehouse.bench.server}) = subjects × workloads
 *   Interleaved runs every workload on every subject in turn, pass after pass
 *   Table prints median (lowest–highest), and the ratio to the reference, pass by pass
 * </pre>
 *
 * Two figures of different runs are never compared: a shared machine's speed drifts. Every value
 * written is new, since some stores write nothing for a value they have already. Start with {@link
 * io.statehouse.bench.Bench}.
 */
package io.statehouse.bench;
