/**
 * CloudChamber: its settings, its documents, and what ties the other packages together. {@link
 * io.statehouse.app.systems.cloudchamber.CloudChamberSystem} declares the system to the rest of the
 * program.
 */
package io.statehouse.app.systems.cloudchamber;
