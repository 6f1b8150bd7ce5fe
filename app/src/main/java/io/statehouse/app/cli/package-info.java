/**
 * What all commands share.
 *
 * <pre>
 *   Invocation    one run: streams, environment, directory, the known stores and systems
 *   CommandGroup  the commands of one group; a command is a static method
 *   Call          the first parameter of such a method: common flags, and the invocation
 *   Verb          a command as a class: parses, calls one method of the domain, prints
 *   Results       what a command prints, as lines or as JSON
 * </pre>
 *
 * Results go to standard output, and an error is one line on standard error. The exit code is 0 for
 * done, 1 for failed, 2 for misused.
 */
package io.statehouse.app.cli;
