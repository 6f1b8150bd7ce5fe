/**
 * The kinds of CloudChamber's entities that are kept in files. A document is the record that HTTP
 * shows, after the members that say where it is:
 *
 * <pre>
 *   region           name
 *   zone             region, name
 *   rack             region, zone, name
 *   tor, pdu, blade  region, zone, rack, number
 *   user             name, passwordHash
 *   workload         name
 * </pre>
 *
 * A region or zone that a document leaves out is the standard one. Start with {@link
 * io.statehouse.app.systems.cloudchamber.resources.CloudChamberResources}.
 */
package io.statehouse.app.systems.cloudchamber.resources;
