/**
 * The rules by which {@code verify} finds what is wrong with stored metadata.
 *
 * <pre>
 *   Verification   scans all keys, and asks for the candidates of each
 *   …Suspects      the rules of objects, partitions, definitions and deletions
 *   StoredValues   values read where they may be anything
 *   BuiltInTypes   the constants that every deployment has
 * </pre>
 */
package io.statehouse.domain.runm.verification;
