/**
 * The inventory: where an item is, and what it is.
 *
 * <pre>
 *   RootAddress  RegionAddress  ZoneAddress  RackAddress  PartAddress
 *        Region  Zone           Rack         Pdu, Tor, Blade
 * </pre>
 */
package io.statehouse.domain.cloudchamber.entities.inventory;
