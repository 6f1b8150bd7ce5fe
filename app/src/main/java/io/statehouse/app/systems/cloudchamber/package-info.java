/**
 * CloudChamber: its settings, its documents, and what a server does beside serving requests.
 *
 * <pre>
 *   CloudChamberSystem    declares the system to the rest of the program, and starts it
 *   CloudChamberConfig    its settings; OriginalConfig reads them from the original's file
 *   TestNamespaces        which namespace commands and verify use
 *   DefinitionReader      reads inventory.yaml
 *   StartupTasks          at start: the first account, and keys of the other layout
 *   AutomaticLoad         loads the definition of the inventory when it changes
 *   SessionUpkeep         deletes sessions that have ended
 * </pre>
 *
 * {@code .cli} has its commands, {@code .http} its REST API.
 */
package io.statehouse.app.systems.cloudchamber;
