/**
 * {@code statehouse missions}: plans and their runs, in a store or behind a server.
 *
 * <pre>
 *   keys  create-key  key  delete-key                          API keys
 *   validate  save  plans  plan  delete-plan                   plans
 *   start  list  completed  show  report  rm                   missions
 *   start-stage  finish  fail  skip  exclude  retry            stages
 *   wait  watch  expire  demo                                  more
 * </pre>
 *
 * Each verb is a small class; {@link io.statehouse.app.systems.missions.cli.MissionsVerb} opens the
 * client for it, and {@link io.statehouse.app.systems.missions.cli.MissionsVerbs} lists them all.
 * {@code graph} draws what they show.
 */
package io.statehouse.app.systems.missions.cli;
