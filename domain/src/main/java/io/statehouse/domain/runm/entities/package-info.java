/**
 * The records, enumerations and rules of runm metadata, and its one exception.
 *
 * <p>They know neither how they are stored nor who uses them: the layout reads and writes them, and
 * the services of {@code domain.runm} change them. Start with {@link
 * io.statehouse.domain.runm.entities.MetadataObject}.
 */
package io.statehouse.domain.runm.entities;
