/**
 * Commands as a user runs them, each in a process of its own, so that most of what is measured is
 * how a command starts.
 *
 * <pre>
 *   StartupSuite   a catalogue is created, read, given chunks and dropped by the command line
 *   Installed      a build below the launcher; runs a command, and measures its time
 * </pre>
 *
 * Start with {@link io.statehouse.bench.startup.StartupSuite}.
 */
package io.statehouse.bench.startup;
