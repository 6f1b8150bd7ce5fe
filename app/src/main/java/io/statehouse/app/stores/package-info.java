/**
 * From the URL of a store to an open store.
 *
 * <pre>
 *   file:./data?timeout=5s&amp;namespace=/test
 *     StoreUrl.parse        parts, password hidden
 *     StoreCatalog          which scheme opens it, which options it knows
 *     opener                the adapter
 *     BatchingStore         unless batching=off
 *     NamespacedStore       if a namespace is given
 * </pre>
 *
 * To add a kind of store, write a {@link io.statehouse.app.stores.StoreOpener} and name it in
 * {@link io.statehouse.app.stores.StoreCatalog#standard}.
 */
package io.statehouse.app.stores;
