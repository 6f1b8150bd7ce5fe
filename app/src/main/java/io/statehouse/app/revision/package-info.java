/**
 * What a writer expects of what it changes, so that it overwrites nothing unseen: on the command
 * line {@code --if-revision}, in HTTP {@code If-Match} and {@code If-None-Match}.
 */
package io.statehouse.app.revision;
