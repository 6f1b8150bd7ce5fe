/**
 * The program: where everything is assembled.
 *
 * <pre>
 *   Main             the process: streams, exit code
 *   Commands         all commands; creates only those that the arguments could name
 *   Systems          the list of systems, from which everything else is assembled
 *   ClassArchiveRun  what the launcher runs to learn which classes to archive
 * </pre>
 */
package io.statehouse.app;
