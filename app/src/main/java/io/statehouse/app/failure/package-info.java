/**
 * What went wrong, decided once for the command line and the server.
 *
 * <pre>
 *   any exception --Failures.read--> a kind (exit code, HTTP status) and one sentence
 * </pre>
 *
 * The command line prints the sentence, the server sends it.
 */
package io.statehouse.app.failure;
