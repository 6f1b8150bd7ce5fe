/**
 * One opened deployment: its store, its layout and its transactions, which all services share, and
 * the watch of its keys. Start with {@link
 * io.statehouse.domain.cloudchamber.deployment.ChamberContext}.
 */
package io.statehouse.domain.cloudchamber.deployment;
