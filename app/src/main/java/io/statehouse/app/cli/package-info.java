/**
 * What all commands share.
 *
 * <pre>
 *   Invocation    one run: streams, environment, directory, the stores and systems there are
 *   Verb       a command: parses, calls one method of the domain, prints
 *   Results    what it prints, as lines or as JSON
 *   Progress…  a bar on a terminal, while long work goes on
 * </pre>
 *
 * Results go to standard output, complaints to standard error as one line; 0 is done, 1 failed, 2
 * misused.
 */
package io.statehouse.app.cli;
