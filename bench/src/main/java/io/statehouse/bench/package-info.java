/**
 * Stores compared with their raw clients.
 *
 * <pre>
 *   suite ({@link io.statehouse.bench.file}, {@link io.statehouse.bench.server}) = subjects × workloads
 *   Interleaved runs every workload on every subject in turn, pass after pass
 *   Figures by Workload and subject, compared with each Target
 *   Table prints median (lowest–highest), and the ratio to the reference, pass by pass
 * </pre>
 *
 * Figures of different runs are never compared, since the speed of a shared machine drifts. Every
 * value written is new, since some stores write nothing if the value is unchanged. Start with
 * {@link io.statehouse.bench.Bench}.
 */
package io.statehouse.bench;
