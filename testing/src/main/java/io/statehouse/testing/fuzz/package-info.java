/**
 * Parsers of foreign bytes, run on bytes that a fuzzer makes up.
 *
 * <pre>
 *   MODULE/src/test/java/.../FuzzTargets.java      the parsers of a module, each a FuzzTarget
 *   MODULE/src/test/java/.../FuzzInputsTest.java   runs their kept inputs: a FuzzInputsContract
 *   MODULE/src/test/resources/fuzz/TARGET/         the kept inputs
 *   ManyChangedInputsContract                      runs inputs made from these, any number of them
 * </pre>
 *
 * {@code bench/run fuzz TARGET SECONDS} searches for further inputs with Jazzer, which enters at
 * {@link io.statehouse.testing.fuzz.Jazzer}.
 */
package io.statehouse.testing.fuzz;
