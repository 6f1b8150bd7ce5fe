/**
 * The rules by which {@code verify} finds what is wrong with stored metadata.
 *
 * <pre>
 *   Verification   the rules of each key
 *   …Suspects      the rules of objects, partitions, definitions and deletions
 *   StoredValues   values read where they may be anything
 *   BuiltInTypes   the constants that every deployment has
 * </pre>
 */
package io.statehouse.domain.runm.verification;
