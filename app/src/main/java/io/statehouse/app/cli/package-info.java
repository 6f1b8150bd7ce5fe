/**
 * The code that all commands share.
 *
 * <pre>
 *   Invocation   one run: streams, environment, directory, the stores and systems there are
 *   Call         one call of a command: its common flags, and the invocation around it
 *   SystemCall   one call of a command of a system: the store and the settings that flags name
 *   CommandGroup the commands of one group: static methods that parse, call the domain, print
 *   Input        a value that a user gives: an argument, a file, or standard input
 *   Results      what a command prints, as lines or as JSON
 *   ErrorLine    what it prints if it fails, and its exit code
 * </pre>
 *
 * Results go to standard output, and an error is one line on standard error. The exit code is 0 for
 * done, 1 for failed, 2 for misused.
 *
 * <p>What implements an interface of picocli is a class, not a lambda, and no method of picocli is
 * referred to as {@code Type::method}: both would keep picocli's classes, which are compiled for
 * Java 5, out of the archive of classes.
 */
package io.statehouse.app.cli;
