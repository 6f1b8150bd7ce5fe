/**
 * The parsers that Statehouse itself has, of state, documents and requests, and what each promises
 * on bytes that a fuzzer makes up: see {@link io.statehouse.testing.fuzz}.
 */
package io.statehouse.app.fuzz;
