/**
 * Writes what was measured into the pages of the benchmarks: tables between marks, so that the text
 * around them stays as it was written by hand.
 *
 * <pre>
 *   bench/target/results/*.tsv ── MarkdownTable ── Document: docs/benchmarks.md, docs/benchmarks/*.md
 * </pre>
 *
 * {@link io.statehouse.bench.document.DocumentMain} decides which parts can be written.
 */
package io.statehouse.bench.document;
