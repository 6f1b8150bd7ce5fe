/**
 * Documents of runm's own commands, such as {@code runm object create FILE}: how they are read,
 * with the member at fault named in what refuses one. Start with {@link
 * io.statehouse.domain.runm.documents.ObjectDocument}.
 */
package io.statehouse.domain.runm.documents;
