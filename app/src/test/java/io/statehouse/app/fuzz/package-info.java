/**
 * Parsers of foreign bytes, run on bytes that a fuzzer makes up. {@link
 * io.statehouse.app.fuzz.FuzzTarget} lists the parsers and what each promises; {@code
 * FuzzInputsTest} runs the inputs that are kept in {@code fuzz/TARGET} among the resources, and
 * those made from examples; {@code bench/run fuzz TARGET SECONDS} searches for new ones with
 * Jazzer.
 */
package io.statehouse.app.fuzz;
