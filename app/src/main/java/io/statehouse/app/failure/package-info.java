/**
 * What went wrong, said once for all edges.
 *
 * <pre>
 *   any exception --Failure.of--> a kind (exit code, HTTP status) and one sentence
 * </pre>
 *
 * The command line prints the sentence, the server sends it; neither decides for itself.
 */
package io.statehouse.app.failure;
