/**
 * Making the inventory as a definition file says.
 *
 * <pre>
 *   DefinitionFile → InventoryDefinition → LoadPlanning → LoadPlan → InventoryLoader
 * </pre>
 */
package io.statehouse.domain.cloudchamber.definition;
