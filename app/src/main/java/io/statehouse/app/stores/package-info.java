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
 * A further kind of store is one {@link io.statehouse.app.stores.StoreOpener}, named in {@link
 * io.statehouse.app.stores.StoreCatalog#standard}.
 */
package io.statehouse.app.stores;
