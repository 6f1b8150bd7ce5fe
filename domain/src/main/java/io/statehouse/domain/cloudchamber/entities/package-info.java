/**
 * The types that all of CloudChamber shares: names, namespaces, revisions, users and sessions, and
 * the one exception.
 *
 * <p>They know neither how they are stored nor who uses them: the layout reads and writes them, and
 * the services of {@code domain.cloudchamber} change them. Records of the inventory and of
 * workloads are in subpackages.
 */
package io.statehouse.domain.cloudchamber.entities;
