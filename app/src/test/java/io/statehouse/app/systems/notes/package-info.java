/**
 * A small system that proves what a further one takes: its own files, and one line in the list.
 *
 * <pre>
 *   /notes/{name}   a note, UTF-8 text of at least one character
 * </pre>
 *
 * Start with {@link io.statehouse.app.systems.notes.NotesSystem}.
 */
package io.statehouse.app.systems.notes;
