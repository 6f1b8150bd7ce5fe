/**
 * {@code statehouse missions}: plans and their runs, in a store or on a server.
 *
 * <pre>
 *   keys  create-key  key  delete-key                          API keys
 *   validate  save  plans  plan  delete-plan                   plans
 *   start  list  completed  show  report  rm                   missions
 *   start-stage  finish  fail  skip  exclude  retry            stages
 *   wait  watch  expire  demo                                  more
 * </pre>
 *
 * {@link io.statehouse.app.systems.missions.cli.MissionsCommands} lists the commands; each is a
 * static method, and its {@link io.statehouse.app.systems.missions.cli.MissionsCall} opens the
 * client. {@code graph} draws stages.
 */
package io.statehouse.app.systems.missions.cli;
