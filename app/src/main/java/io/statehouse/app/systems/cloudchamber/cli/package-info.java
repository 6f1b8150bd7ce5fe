/**
 * {@code statehouse cloudchamber}: the state of a deployment in its store, for any user who can
 * open that.
 *
 * <pre>
 *   users  workloads                                 list  get  create  update  delete  ...
 *   regions  zones  racks  pdus  tors  blades        list  get  put  delete
 *   namespaces                                       list  watch  purge
 *   load  plan                                       the inventory becomes what a file defines
 *   watch                                            changes as they happen
 *   migrate                                          from one layout to the other
 * </pre>
 *
 * {@link io.statehouse.app.systems.cloudchamber.cli.CloudChamberCommands} lists all commands,
 * {@link io.statehouse.app.systems.cloudchamber.cli.ChamberCall} opens the store for them, and
 * {@link io.statehouse.app.systems.cloudchamber.cli.ItemActions} has what is the same for items of
 * all kinds.
 */
package io.statehouse.app.systems.cloudchamber.cli;
