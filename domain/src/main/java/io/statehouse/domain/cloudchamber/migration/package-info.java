/**
 * Moving a deployment from one layout to the other. Start with {@link
 * io.statehouse.domain.cloudchamber.migration.Migration}.
 */
package io.statehouse.domain.cloudchamber.migration;
