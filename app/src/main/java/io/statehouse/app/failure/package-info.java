/**
 * The kinds of failures, decided in one place for command line and HTTP.
 *
 * <pre>
 *   any exception --Failures.read--> Failure: a kind (exit code, HTTP status) and one sentence
 * </pre>
 *
 * The command line prints the sentence, the server sends it; both add details if it has some.
 */
package io.statehouse.app.failure;
