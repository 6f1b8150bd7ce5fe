/**
 * State copied to another store, and compared: {@link
 * io.statehouse.app.operations.copy.CopyCommand} and {@link
 * io.statehouse.app.operations.copy.DiffCommand}. {@link io.statehouse.app.operations.copy.CopyRun}
 * is a copy as any command runs and reports it, from whatever source.
 */
package io.statehouse.app.operations.copy;
