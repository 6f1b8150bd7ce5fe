/**
 * {@code statehouse keys}: the keys of any store, as they are.
 *
 * <pre>
 *   get ls watch   --store URL | --system NAME, also --server URL: KeysSource
 *   put rm tree    --store URL | --system NAME
 * </pre>
 */
package io.statehouse.app.cli.keys;
