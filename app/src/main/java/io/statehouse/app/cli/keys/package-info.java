/**
 * {@code statehouse keys}: the keys of any store, as they are.
 *
 * <pre>
 *   get put rm ls tree watch   --store URL | --system NAME
 * </pre>
 */
package io.statehouse.app.cli.keys;
