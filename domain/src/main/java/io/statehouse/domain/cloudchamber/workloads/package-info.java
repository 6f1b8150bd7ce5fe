/**
 * The stored workloads, which only the doc layout has. Start with {@link
 * io.statehouse.domain.cloudchamber.workloads.Workloads}.
 */
package io.statehouse.domain.cloudchamber.workloads;
