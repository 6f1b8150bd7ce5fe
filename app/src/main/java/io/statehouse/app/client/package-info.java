/**
 * The code that commands for a running server share: its URL, deadlines, and what a missing
 * response means. Callers know what is sent, and what a response means.
 */
package io.statehouse.app.client;
