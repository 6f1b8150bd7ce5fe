/**
 * The differences between two states, by key and by meaning. {@link
 * io.statehouse.operations.compare.Difference} is one key, with the fields in which its records
 * differ; secrets never appear in it.
 */
package io.statehouse.operations.compare;
