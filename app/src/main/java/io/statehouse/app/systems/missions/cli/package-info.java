/**
 * {@code statehouse missions}: plans and their runs, in a store or on a server.
 *
 * <p>{@link io.statehouse.app.systems.missions.cli.MissionsCommands} lists the commands; each is a
 * static method, and its {@link io.statehouse.app.systems.missions.cli.MissionsCall} opens the
 * client. {@code graph} draws stages.
 */
package io.statehouse.app.systems.missions.cli;
