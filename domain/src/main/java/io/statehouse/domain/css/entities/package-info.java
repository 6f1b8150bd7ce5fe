/**
 * The records, names and rules of Qserv's central state, and its one exception.
 *
 * <p>They know neither how they are stored nor who uses them: the layout reads and writes them, and
 * the services of {@code domain.css} change them. Start with {@link
 * io.statehouse.domain.css.entities.CssKey} and {@link io.statehouse.domain.css.entities.Table}.
 */
package io.statehouse.domain.css.entities;
