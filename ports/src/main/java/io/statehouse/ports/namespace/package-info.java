/**
 * A store seen through a prefix that is put before every key, so that several deployments, or
 * systems that each own the whole key space, can share one store.
 *
 * <pre>
 *   inside:  /DBS/a        absent("/DBS/a")      watch("/DBS")
 *   store:   test:/DBS/a   absent("test:/DBS/a") watch("test:/DBS")
 * </pre>
 *
 * Start with {@link io.statehouse.ports.namespace.NamespacedStore}.
 */
package io.statehouse.ports.namespace;
