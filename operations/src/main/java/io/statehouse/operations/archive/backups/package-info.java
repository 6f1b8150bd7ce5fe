/**
 * Archives of a system in a folder. {@link io.statehouse.operations.archive.backups.Backup} is one,
 * by the time in its name; {@link io.statehouse.operations.archive.backups.Retention} says which to
 * keep.
 *
 * <pre>
 *   gis-20260726T031500Z.shz      the system, the time in UTC
 * </pre>
 */
package io.statehouse.operations.archive.backups;
