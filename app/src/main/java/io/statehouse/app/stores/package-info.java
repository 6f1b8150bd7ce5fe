/**
 * From the URL of a store to an open store.
 *
 * <pre>
 *   file:./data?timeout=5s&amp;namespace=/test
 *     StoreUrl.parse        parts, password hidden
 *     StoreCatalog          which kind has this scheme, which options it knows
 *     StoreKind.open        the adapter
 *     BatchingStore         unless batching=off
 *     NamespacedStore       if a namespace is given
 * </pre>
 *
 * To add a kind of store, write a {@link io.statehouse.ports.url.StoreKind} in its adapter, declare
 * it as a service of its module, and name it in {@link io.statehouse.app.stores.StoreCatalog}.
 */
package io.statehouse.app.stores;
