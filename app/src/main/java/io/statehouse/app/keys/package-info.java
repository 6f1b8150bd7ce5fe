/**
 * The keys of a store as they are, independent of the system they belong to: what {@code statehouse
 * keys} and {@code /keys} do, implemented once for both.
 */
package io.statehouse.app.keys;
