/**
 * The inventory: where an item is, and what it is.
 *
 * <pre>
 *   Address.Root  RegionAddress  ZoneAddress  RackAddress  PartAddress
 *                 Region         Zone         Rack         Pdu, Tor, Blade
 * </pre>
 */
package io.statehouse.domain.cloudchamber.entities.inventory;
