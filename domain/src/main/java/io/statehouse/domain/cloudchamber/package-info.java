/**
 * CloudChamber: the users, inventory and workloads of a simulated data centre.
 *
 * <pre>
 *   CloudChamber.open(store, settings)
 *     users()       who may do what, with which password
 *     inventory()   regions, zones, racks, and the pdus, tors and blades in a rack
 *     loader()      makes the inventory what a DefinitionFile says
 *     workloads()   what is to run, in which instances, and their states
 *     openSessions  who is logged in
 *     watchItem     notifies of changes, by any program
 *
 *   CloudChamberMeaning   what is wrong with what is stored, and how to repair it
 *   Migration             copies a namespace to the other layout
 *
 *   Namespace       the root under which the keys of one deployment lie
 *   Address         where an item of the inventory is: Region · Zone · Rack · Pdu | Tor | Blade
 * </pre>
 *
 * There are two layouts: that of the original's naming document, which knows only racks, each with
 * one pdu and one tor; and that of its programs. {@link
 * io.statehouse.domain.cloudchamber.layout.CloudChamberLayout} makes them one to the services;
 * stored records are the same in both, to the byte.
 *
 * <p>Start with {@link io.statehouse.domain.cloudchamber.CloudChamber}.
 */
package io.statehouse.domain.cloudchamber;
