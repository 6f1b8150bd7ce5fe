/**
 * Watches over HTTP, as server-sent events.
 *
 * <pre>
 *   store --one watch--> ChangeFeed: the last changes, numbered --> EventStream per client
 * </pre>
 *
 * A client that was away says which number it saw last; if the feed still holds what followed, it
 * gets that, else its first event says "read again". A client too slow to keep up falls off the end
 * of the feed and is told the same: nobody waits for it, and it never misses a change unknowingly.
 */
package io.statehouse.app.http.events;
