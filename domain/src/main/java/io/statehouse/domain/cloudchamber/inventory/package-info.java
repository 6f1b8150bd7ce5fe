/**
 * The stored inventory: reading it, changing single items, deleting them with all that is in them,
 * and its summary. Start with {@link io.statehouse.domain.cloudchamber.inventory.Inventory}.
 */
package io.statehouse.domain.cloudchamber.inventory;
