/**
 * The store port: the one narrow interface between what state means and where it is stored.
 *
 * <pre>
 *   systems (what it means)          CSS, missions, …
 *        |  Entry, Transaction, Change
 *   KeyValueStore                    get list scan children commit watch
 *        |
 *   stores (where it is stored)      file, etcd, Redis, Consul, MySQL
 * </pre>
 *
 * Start with {@link io.statehouse.ports.KeyValueStore}, then {@link
 * io.statehouse.ports.Transaction}. To write a store, implement the first and extend the contract
 * kit in this module's test jar; {@code docs/writing-a-store.md} lists the eleven steps. What is
 * built on the port alone works on every store: {@link io.statehouse.ports.transact transactions as
 * code}, {@link io.statehouse.ports.batching batching}, {@link io.statehouse.ports.view live
 * views}, {@link io.statehouse.ports.namespace namespaces}, {@link io.statehouse.ports.lease
 * leases}. The second port, {@link io.statehouse.ports.topics}, is to the topics of a Kafka
 * cluster.
 */
package io.statehouse.ports;
