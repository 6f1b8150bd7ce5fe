/**
 * The cost of a store with a million keys beside one with a thousand, and a tenant with 10,000
 * missions beside one with ten.
 *
 * <pre>
 *   MillionSuite ── Deployment of each size ── ClientSubject: the port, and runm's domain;
 *        │                                     or a driver on the same keys
 *        └── MissionLists: the domain of missions
 * </pre>
 *
 * The keys are those of runm's objects, four for each.
 */
package io.statehouse.bench.million;
