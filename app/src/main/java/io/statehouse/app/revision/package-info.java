/**
 * Conditions of a writer on what it changes, so that it overwrites no unread change: on the command
 * line {@code --if-revision}, in HTTP {@code If-Match} and {@code If-None-Match}.
 */
package io.statehouse.app.revision;
