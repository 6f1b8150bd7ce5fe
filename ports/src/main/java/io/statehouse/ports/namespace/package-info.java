/**
 * A store seen through a prefix that is put before every key, so that several deployments, or
 * systems that each want all keys for themselves, share one store.
 *
 * <pre>
 *   here:   /DBS/a        absent("/DBS/a")      watch("/DBS")
 *   there:  test:/DBS/a   absent("test:/DBS/a") watch("test:/DBS")
 * </pre>
 *
 * Start with {@link io.statehouse.ports.namespace.NamespacedStore}.
 */
package io.statehouse.ports.namespace;
