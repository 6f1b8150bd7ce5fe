/**
 * {@code statehouse cloudchamber}: the state of a deployment in its store. {@link
 * io.statehouse.app.systems.cloudchamber.cli.CloudChamberCommands} lists all commands.
 */
package io.statehouse.app.systems.cloudchamber.cli;
