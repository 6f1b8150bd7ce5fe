/**
 * The program: where everything is put together.
 *
 * <pre>
 *   Main      the process: streams, exit code
 *   Commands  which commands there are; builds only those that a run could need
 *   Systems   the parts of the systems that the edges need
 * </pre>
 */
package io.statehouse.app;
