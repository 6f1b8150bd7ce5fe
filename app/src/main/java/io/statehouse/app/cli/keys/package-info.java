/**
 * {@code statehouse keys}: the keys of any store, as they are.
 *
 * <pre>
 *   get ls watch   StoreKeys
 *   put rm tree    RawKeys
 * </pre>
 */
package io.statehouse.app.cli.keys;
