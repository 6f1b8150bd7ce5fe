/**
 * {@code statehouse demo}: a small deployment of every system, served with its console.
 *
 * <pre>
 *   DemoCommand --> DemoFolder   a temporary folder, or the one that is named
 *               |-> DemoStores   the store of each system there, and its Demonstration
 *               |-> BulkKeys     any number of keys beside those of a system
 *               |-> StatehouseServer
 *               `-> DemoLife     changes and requests, slowly, until the end
 * </pre>
 *
 * What is in a deployment is said by the system, as {@link io.statehouse.app.system.Demonstration}.
 */
package io.statehouse.app.demo;
