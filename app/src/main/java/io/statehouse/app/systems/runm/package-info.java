/**
 * runm's metadata: its settings, its documents, and what ties the other packages together. {@link
 * io.statehouse.app.systems.runm.RunmSystem} declares the system to the rest of the program.
 */
package io.statehouse.app.systems.runm;
