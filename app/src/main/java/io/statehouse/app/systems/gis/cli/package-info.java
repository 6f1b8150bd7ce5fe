/**
 * {@code statehouse gis}: routes and topics in their store, and topics in a Kafka cluster.
 *
 * <pre>
 *   routes  show  match  explain  status  history      RouteCommands
 *           publish  rollback  gc                      RoutePublishCommands
 *   topics  define  remove  show                       DefineCommands
 *           status  plan  adopt  wait  drift           AdoptionCommands
 *           import                                     ImportCommands
 *           reassignments  cancel-reassignment
 *           elect-leaders                              ClusterCommands
 * </pre>
 *
 * {@link io.statehouse.app.systems.gis.cli.GisCall} opens the store for them, and {@link
 * io.statehouse.app.systems.gis.cli.GisAccess} the cluster. {@code adopt} is {@link
 * io.statehouse.app.systems.gis.cli.SingleAdoption} or {@link
 * io.statehouse.app.systems.gis.cli.ContinuousAdoption}.
 */
package io.statehouse.app.systems.gis.cli;
