/**
 * Workloads: what is to run, its instances, and their states. Start with {@link
 * io.statehouse.domain.cloudchamber.entities.workloads.Workload}.
 */
package io.statehouse.domain.cloudchamber.entities.workloads;
