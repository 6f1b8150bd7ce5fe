/**
 * Events for clients over HTTP, as server-sent events or over web sockets.
 *
 * <pre>
 *   store --one watch--> ChangeFeed --.
 *   a system's own events ------------+--> Broadcaster: the last events, numbered
 *                                            |
 *                    a Position per client:  +--> EventStream --> server-sent events
 *                                            `--> SocketSender --> web socket
 * </pre>
 *
 * A client is never waited for. One that was away, or is too slow, finds that the events after its
 * position are no longer held: it is notified to read everything again, or disconnected, and so
 * never misses an event unknowingly. Start with {@link io.statehouse.app.http.events.Broadcaster}.
 */
package io.statehouse.app.http.events;
